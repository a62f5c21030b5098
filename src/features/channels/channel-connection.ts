import type { ConnectionChannel, ConnectionState, EndedConnectionReason } from '../../enums.ts';
import type { SecretBox, SecretPlace } from '../../kernel/crypto/encryption.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

/** The last report about one topic, with its time (ISO 8601); without a state: only words. */
export interface ReportedFact {
  at: string;
  state?: ConnectionState;
  reason?: string;
}

/** A token is encrypted for its connection: in another row it can't be decrypted. */
export const tokenPlace = (connectionId: string): SecretPlace => ({
  storeId: connectionId,
  field: 'accessToken',
});

export class ChannelConnection extends TenantModel {
  static override tableName = 'channel_connections';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  channel!: ConnectionChannel;
  /** The sending number; null for a page. */
  phoneNumberId!: string | null;
  accountId!: string;
  /** Encrypted. */
  accessToken!: string;
  /** Its health at the provider; the reason as `stored`, empty while it is good. */
  state!: ConnectionState;
  stateReason!: string;
  stateSince!: Date | null;
  told!: Record<string, ReportedFact>;
  /** The provider's own word for its last review of the account; empty before the first. */
  review!: string;
  verification!: string;
  quality!: string;
  /** As shoppers see it; empty until the provider reports it. */
  displayName!: string;
  /** Digits only. */
  displayNumber!: string;
  /** When the provider last confirmed that the token controls it; null: never asked, or denied. */
  provedAt!: Date | null;
  proofAskedAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;

  /** The name, the number, or the provider's id. */
  get title(): string {
    const number = this.displayNumber && `+${this.displayNumber}`;
    return this.displayName || number || (this.phoneNumberId ?? this.accountId);
  }

  /** @throws CannotDecrypt */
  openToken(secrets: SecretBox): string {
    return secrets.open(this.accessToken, tokenPlace(this.id));
  }
}

/** As shoppers see it: events about the account name only that number. */
export async function noteDisplayNumber(
  tenant: Tenant,
  connectionId: string,
  digits: string,
  trx: Trx,
): Promise<void> {
  await ChannelConnection.of(tenant, trx)
    .where({ id: connectionId })
    .patch({ displayNumber: digits });
}

export class EndedConnection extends TenantModel {
  static override tableName = 'ended_connections';
  static override idColumn = ['owner_id', 'channel', 'external_id'];

  channel!: ConnectionChannel;
  /** The number's id, or the page's. */
  externalId!: string;
  displayNumber!: string;
  why!: EndedConnectionReason;
  reason!: string;
  endedAt!: Date;
}
