import type { SecretBox } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import type { ConnectionChannel, ConnectionState } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { maskSecret } from '../stores/store-settings.ts';
import { tokenPlace } from './token-place.ts';

/** A store's number or page at the message provider, as its team sees it. */
export interface Connection {
  id: string;
  channel: ConnectionChannel;
  /** The sending number; null for a page. */
  phoneNumberId: string | null;
  accountId: string;
  /** Its last four characters. */
  accessToken: string;
  /** Its health at the provider; the reason in words for the seller, empty while it is good. */
  state: ConnectionState;
  stateReason: string;
  /** The provider's own word for its last review of the account; empty before the first. */
  review: string;
  /** The provider's result of its last business verification. */
  verification: string;
  /** As shoppers see it; empty until the provider reports it. */
  displayName: string;
  displayNumber: string;
  /** When the provider last confirmed that the token controls it; null: never asked, or denied. */
  provedAt: Date | null;
  createdAt: Date;
}

/** The store's connections, in the order of their creation. */
export async function listConnections(tenant: Tenant, secrets: SecretBox): Promise<Connection[]> {
  const found = await rows<Connection>(
    `select id, channel, phone_number_id as "phoneNumberId", account_id as "accountId",
            access_token as "accessToken", state, state_reason as "stateReason", review,
            verification, display_name as "displayName", display_number as "displayNumber",
            proved_at as "provedAt", created_at as "createdAt"
       from channel_connections where owner_id = ? order by created_at, id limit 50`,
    [tenant.ownerId],
  );
  return found.map((connection) => ({
    ...connection,
    accessToken: maskSecret(secrets, connection.accessToken, tokenPlace(connection.id)),
  }));
}
