import type { PaymentClaimState } from '../../../../enums.ts';
import { isUuid } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import {
  COUNT_ENDS,
  type Page,
  type PageRequest,
  toPage,
} from '../../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface ListedClaim {
  id: string;
  state: PaymentClaimState;
  orderId: string;
  orderNumber: number;
  customerName: string;
  amountMinor: number;
  currency: string;
  directMethodId: string | null;
  /** As the seller calls it; null: unknown. */
  methodLabel: string | null;
  requestId: string | null;
  reference: string;
  payerName: string;
  hasPicture: boolean;
  /** Another order for which its reference was used, too. */
  usedOrderId: string | null;
  usedOrderNumber: number | null;
  reason: string;
  actorName: string | null;
  decidedAt: Date | null;
  transactionId: string | null;
  createdAt: Date;
}

const SELECT = `
select c.id, c.state, c.order_id, o.order_number, o.customer ->> 'name' as customer_name,
       c.amount_minor, c.currency, c.direct_method_id, m.label as method_label,
       c.payment_request_id as request_id, c.reference, c.payer_name,
       c.file_key is not null or c.message_media_id is not null as has_picture,
       u.order_id as used_order_id, u.order_number as used_order_number,
       c.reason, c.actor_name, c.decided_at, c.payment_transaction_id as transaction_id,
       c.created_at
  from payment_claims c
  join orders o on o.owner_id = c.owner_id and o.id = c.order_id
  left join direct_methods m on m.owner_id = c.owner_id and m.id = c.direct_method_id
  left join lateral (
    select other.order_id, theirs.order_number
      from payment_claims other
      join orders theirs on theirs.owner_id = other.owner_id and theirs.id = other.order_id
     where other.owner_id = c.owner_id and other.reference_key = c.reference_key
       and other.order_id <> c.order_id
     order by other.created_at, other.id limit 1) u on true
 where c.owner_id = ?`;

/** Those that wait: oldest first; decided ones: newest first. */
const ORDER: Record<PaymentClaimState, 'asc' | 'desc'> = {
  waiting: 'asc',
  confirmed: 'desc',
  rejected: 'desc',
};

/** Counted as far as people page. */
export async function listClaims(
  tenant: Tenant,
  { state, page, limit }: PageRequest & { state: PaymentClaimState },
): Promise<Page<ListedClaim>> {
  const items = await rows<ListedClaim>(
    `${SELECT} and c.state = ? order by c.created_at ${ORDER[state]}, c.id ${ORDER[state]}
      limit ? offset ?`,
    [tenant.ownerId, state, limit, (page - 1) * limit],
  );
  return toPage(items, await countClaims(tenant, state), { page, limit });
}

export async function countClaims(
  { ownerId }: Tenant,
  state: PaymentClaimState = 'waiting',
): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    `select count(*) from (
       select 1 from payment_claims where owner_id = ? and state = ? limit ${COUNT_ENDS}) counted`,
    [ownerId, state],
  );
  return counted?.count ?? 0;
}

/** Of those that wait, in minor units of a currency. */
export async function sumOfClaims({ ownerId }: Tenant, currency: string): Promise<number> {
  const [all] = await rows<{ amountMinor: number | null }>(
    `select sum(amount_minor) filter (where currency = ?)::bigint as amount_minor
       from payment_claims where owner_id = ? and state = 'waiting'`,
    [currency, ownerId],
  );
  return all?.amountMinor ?? 0;
}

/** The next ones by time, for reading all of them in batches. */
export const claimsAfter = (
  { ownerId }: Tenant,
  state: PaymentClaimState,
  last: ListedClaim | null,
  limit: number,
  trx?: Trx,
): Promise<ListedClaim[]> =>
  rows<ListedClaim>(
    `${SELECT} and c.state = ? ${last ? BEYOND : ''} order by c.created_at, c.id limit ?`,
    [ownerId, state, ...(last ? [ownerId, last.id] : []), limit],
    trx,
  );

// The database compares the times: they have more digits there.
const BEYOND = `and (c.created_at, c.id) > (
  select m.created_at, m.id from payment_claims m where m.owner_id = ? and m.id = ?)`;

/** Of one order, newest first. */
export const listedClaimsOf = ({ ownerId }: Tenant, orderId: string): Promise<ListedClaim[]> =>
  rows<ListedClaim>(`${SELECT} and c.order_id = ? order by c.created_at desc, c.id desc limit 20`, [
    ownerId,
    orderId,
  ]);

/** By the pictures of conversations that they were made from. */
export const claimsOfPictures = (
  { ownerId }: Tenant,
  mediaIds: readonly string[],
): Promise<(Pick<ListedClaim, 'id' | 'state' | 'orderNumber'> & { mediaId: string })[]> =>
  rows(
    `select c.message_media_id as media_id, c.id, c.state, o.order_number
       from payment_claims c
       join orders o on o.owner_id = c.owner_id and o.id = c.order_id
      where c.owner_id = ? and c.message_media_id = any(?::uuid[])
      order by c.created_at, c.id`,
    [ownerId, mediaIds],
  );

export async function findListedClaim(
  { ownerId }: Tenant,
  id: string,
): Promise<ListedClaim | undefined> {
  if (!isUuid(id)) return undefined;
  const [claim] = await rows<ListedClaim>(`${SELECT} and c.id = ?`, [ownerId, id]);
  return claim;
}
