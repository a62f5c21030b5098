import type { Claim } from '../../../clients/provider/prove-control.ts';
import { rows, type Trx } from '../../../db/db.ts';
import { acrossTenants, type Tenant } from '../../../tenancy/tenant.ts';
import type { KeptClaim } from '../ask-for-proof.ts';

/** A store's connection with a number or page. */
export interface Holder extends KeptClaim {
  ownerId: string;
  provedAt: Date | null;
}

/** One index each: a number or page belongs to one store. */
const SAME = {
  chat: `channel = 'chat' and phone_number_id = ?`,
  social: `channel = 'social' and account_id = ?`,
};
const COLUMNS = 'owner_id, id, channel, phone_number_id, account_id, access_token, proved_at';

/** The provider's id of a number or page. */
export const externalIdOf = ({ phoneNumberId, accountId }: Claim): string =>
  phoneNumberId ?? accountId;

/** The other store that has the number or page; null: none. */
export async function holderOf({ ownerId }: Tenant, claim: Claim): Promise<Holder | null> {
  const [holder] = await rows<Holder>(
    acrossTenants(
      `select ${COLUMNS} from channel_connections where ${SAME[claim.channel]} and owner_id <> ?`,
    ),
    [externalIdOf(claim), ownerId],
  );
  return holder ?? null;
}

/**
 * Locks the store's connections and the present holder's, in id order, so that two stores that
 * claim from each other take turns.
 */
export const lockHolders = ({ ownerId }: Tenant, claim: Claim, trx: Trx): Promise<Holder[]> =>
  rows<Holder>(
    acrossTenants(
      `select ${COLUMNS} from channel_connections
        where owner_id = ? or (${SAME[claim.channel]}) order by id for update`,
    ),
    [ownerId, externalIdOf(claim)],
    trx,
  );
