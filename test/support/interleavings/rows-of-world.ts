import { rows } from '../rows.ts';
import type { MoneyWorld } from './money-world.ts';

/** A payment as we have it. Minor units. */
interface PaymentRow {
  id: string;
  /** The gateway's name of its money, also of another amount than was asked for. */
  paymentId: string | null;
  orderId: string | null;
  attention: string | null;
  status: string;
  isClosed: boolean;
  isMismatch: boolean;
  amountMinor: number;
  currency: string;
  /** What the gateway has given back. */
  backMinor: number;
  /** What it was asked to. */
  askedBackMinor: number;
  openedAt: Date;
}

const PAYMENTS = `
select p.id, p.order_id as "orderId", p.attention, p.status, p.created_at as "openedAt",
       coalesce(p.metadata -> 'mismatch' ->> 'paymentId', p.provider_payment_id) as "paymentId",
       p.metadata -> 'closed' is not null as "isClosed",
       p.metadata -> 'mismatch' is not null as "isMismatch",
       coalesce((p.metadata -> 'mismatch' ->> 'amountMinor')::bigint, p.amount_minor) as "amountMinor",
       coalesce(p.metadata -> 'mismatch' ->> 'currency', p.currency) as currency,
       (select coalesce(sum(r.amount_minor) filter (where r.status = 'done'), 0)::bigint
          from refunds r where r.owner_id = p.owner_id and r.payment_transaction_id = p.id)
         as "backMinor",
       (select coalesce(sum(r.amount_minor) filter (where r.status = 'requested'), 0)::bigint
          from refunds r where r.owner_id = p.owner_id and r.payment_transaction_id = p.id)
         as "askedBackMinor"
  from payment_transactions p
 where p.owner_id = ? and (p.id = any(?::uuid[]) or p.metadata ->> 'extraOf' = any(?::text[]))
 order by p.created_at, p.id`;

/** All that was opened, and what came in for it beside. */
export function paymentsOf({ store, started }: MoneyWorld): Promise<PaymentRow[]> {
  const ids = started.map(({ id }) => id);
  return rows<PaymentRow>(PAYMENTS, [store.ownerId, ids, ids]);
}

export const cardsOf = async (world: MoneyWorld): Promise<PaymentRow[]> =>
  (await paymentsOf(world)).filter(({ attention }) => attention !== null);

interface OrderRow {
  id: string;
  isActive: boolean;
  totalMinor: number;
  paidStatus: string;
  placedAt: Date;
}

/** Of the goods that the world has for itself, the oldest first. */
export const ordersOf = ({ store, productId }: MoneyWorld): Promise<OrderRow[]> =>
  rows<OrderRow>(
    `select o.id, o.status not in ('cancelled', 'refunded') as "isActive",
            o.total_amount_minor as "totalMinor", o.financial_status as "paidStatus",
            o.created_at as "placedAt"
       from orders o
      where o.owner_id = ? and exists (
            select 1 from order_items i
             where i.owner_id = o.owner_id and i.order_id = o.id and i.product_id = ?)
      order by o.created_at, o.id`,
    [store.ownerId, productId],
  );
