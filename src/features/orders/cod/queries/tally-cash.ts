import { createHash } from 'node:crypto';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { CASH } from '../../../../limits.ts';
import type { Order } from '../../order.ts';

/** The most that one person may order for cash within an hour; null: no limit of that kind. */
export interface CashRoom {
  amountMinor: number | null;
  pieces: number | null;
}

const HOUR = "interval '1 hour'";

// Rows are locked until the commit, so that orders placed at once see each other. Callers lock the
// store's usage counter before, or the shopper's conversation: no two of them wait for each other.
const TALLY = `
with wanted as (
  select * from unnest(?::text[], ?::integer[]) as w (whose, times)),
tallied as (
  insert into cash_tallies as t (owner_id, whose, pieces, amount_minor)
  select ?::uuid, whose, ?::bigint, ?::bigint from wanted order by whose
  on conflict (owner_id, whose) do update set
    pieces = excluded.pieces + case when t.since > now() - ${HOUR} then t.pieces else 0 end,
    amount_minor = excluded.amount_minor + case when t.since > now() - ${HOUR} then t.amount_minor else 0 end,
    since = case when t.since > now() - ${HOUR} then t.since else excluded.since end
  returning t.whose, t.pieces, t.amount_minor)
select 1 from tallied t join wanted w on w.whose = t.whose
 where t.pieces > ?::bigint * w.times or t.amount_minor > ?::bigint * w.times`;

/**
 * Adds an unpaid order that nobody of the store has seen to what its person, its delivery address
 * and its network have ordered within the hour, in the transaction that writes it.
 * @param network of the shopper's request; null: unknown
 * @param room null: the order is held anyway, so that it is only added
 * @returns whether all three have room for it; if not, the caller must roll back
 */
export async function tallyCash(
  { ownerId }: Tenant,
  order: Order,
  { network, room }: { network: string | null; room: CashRoom | null },
  trx: Trx,
): Promise<boolean> {
  const whose = whoseOf(order, network);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const bindings = [
    whose.map(({ name }) => name),
    whose.map(({ times }) => times),
    ownerId,
    pieces,
    order.totalAmountMinor,
    room?.pieces ?? null,
    room?.amountMinor ?? null,
  ];
  const above = await rows(TALLY, bindings, trx);
  return above.length === 0;
}

/** Hashes, since nothing of it is shown to anybody. */
function whoseOf({ customerId, customer: { address } }: Order, network: string | null) {
  const place = address && [address.postalCode, address.city, address.line1].join(' ');
  return [
    // One for each phone number, however it is written.
    { kind: 'person', value: customerId ?? '', times: 1 },
    { kind: 'address', value: lettersOf(place ?? ''), times: CASH.addressTimes },
    { kind: 'network', value: network ?? '', times: CASH.networkTimes },
  ]
    .filter(({ value }) => value !== '')
    .map(({ kind, value, times }) => ({ name: hashed(`${kind} ${value}`), times }));
}

/** Commas, spaces and capitals make no other address. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
