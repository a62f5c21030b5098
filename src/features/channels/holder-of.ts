import type { Claim } from '../../clients/provider/prove-control.ts';
import { storeOfClaim } from '../../kernel/claims/queries/claims.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { KeptClaim } from './ask-for-proof.ts';

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

export const externalIdOf = ({ phoneNumberId, accountId }: Claim): string =>
  phoneNumberId ?? accountId;

const storeWith = (claim: Claim, trx?: Trx): Promise<Tenant | null> =>
  storeOfClaim(claim.channel === 'chat' ? 'chat_number' : 'social_page', externalIdOf(claim), trx);

export async function holderOf({ ownerId }: Tenant, claim: Claim): Promise<Holder | null> {
  const store = await storeWith(claim);
  if (!store || store.ownerId === ownerId) return null;
  const [holder] = await rows<Holder>(
    `select ${COLUMNS} from channel_connections where owner_id = ? and ${SAME[claim.channel]}`,
    [store.ownerId, externalIdOf(claim)],
  );
  return holder ?? null;
}

/** In the order of stores and ids, so that two stores that claim from each other take turns. */
export async function lockHolders(tenant: Tenant, claim: Claim, trx: Trx): Promise<Holder[]> {
  const holder = await storeWith(claim, trx);
  const own = () => lock(tenant, 'true', [], trx);
  const same = (store: Tenant) => lock(store, SAME[claim.channel], [externalIdOf(claim)], trx);
  if (!holder || holder.ownerId === tenant.ownerId) return own();
  return holder.ownerId < tenant.ownerId
    ? [...(await same(holder)), ...(await own())]
    : [...(await own()), ...(await same(holder))];
}

const lock = (
  { ownerId }: Tenant,
  condition: string,
  bindings: readonly string[],
  trx: Trx,
): Promise<Holder[]> =>
  rows<Holder>(
    `select ${COLUMNS} from channel_connections where owner_id = ? and ${condition}
      order by id for update`,
    [ownerId, ...bindings],
    trx,
  );
