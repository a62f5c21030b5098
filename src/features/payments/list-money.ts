import { rows, type Trx } from '../../kernel/db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { fromStored, fromStoredOrNull } from '../../kernel/translation/text.ts';
import type { Payment, Refund, RefundRow } from './payment.ts';

/** A range of days: `from` is inclusive, `to` exclusive. */
export interface MoneyPeriod {
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}

/** The order of a payment or refund; null when the payment never became one. */
interface OfOrder {
  createdAt: Date;
  orderId: string | null;
  orderNumber: number | null;
  customerName: string;
}

export type ListedPayment = Omit<Payment, keyof OfOrder> & OfOrder;
export type ListedRefund = Omit<Refund, keyof OfOrder> & OfOrder;

export interface MoneySum {
  total: number;
  amountMinor: number;
}

interface Described<Stored, Row> {
  table: string;
  /** The table's name in what follows. */
  as: string;
  columns: string;
  joins: string;
  where?: string;
  read(stored: Stored): Row;
}

/** The order is `o`, the payment `p`. */
function moneyList<Stored, Row>({
  table,
  as,
  columns,
  joins,
  where,
  read,
}: Described<Stored, Row>) {
  const condition = `${as}.owner_id = ? ${where ?? ''}
  and ${as}.created_at >= coalesce(?::timestamptz, '-infinity')
  and ${as}.created_at < coalesce(?::timestamptz, 'infinity')`;
  const select = `
select ${columns}, ${as}.created_at, o.order_number,
       coalesce(o.customer ->> 'name', p.quote -> 'customer' ->> 'name',
                p.metadata ->> 'contact', '') as customer_name
  from ${table} ${as}
  left join orders o on o.owner_id = ${as}.owner_id and o.id = ${as}.order_id ${joins}
 where ${condition}`;
  const bindingsOf = (tenant: Tenant, { from, to }: MoneyPeriod) => [
    tenant.ownerId,
    from ?? null,
    to ?? null,
  ];
  return {
    /** Newest first. */
    async find(
      tenant: Tenant,
      { page, limit, ...period }: PageRequest & MoneyPeriod,
    ): Promise<Page<Row>> {
      const bindings = bindingsOf(tenant, period);
      const newest = `order by ${as}.created_at desc, ${as}.id desc limit`;
      const [counted] = await rows<{ total: number }>(
        `select count(*) as total
           from (select 1 from ${table} ${as} where ${condition} ${newest} ${COUNT_ENDS}) counted`,
        bindings,
      );
      const items = await rows<Stored>(`${select} ${newest} ? offset ?`, [
        ...bindings,
        limit,
        (page - 1) * limit,
      ]);
      return toPage(items.map(read), counted?.total ?? 0, { page, limit });
    },
    /** How many there are in a period, and their sum in minor units of a currency. */
    async sum(tenant: Tenant, period: MoneyPeriod, currency: string): Promise<MoneySum> {
      const [all] = await rows<{ total: number; amountMinor: number | null }>(
        `select count(*) as total,
                sum(${as}.amount_minor) filter (where ${as}.currency = ?)::bigint as amount_minor
           from ${table} ${as} where ${condition}`,
        [currency, ...bindingsOf(tenant, period)],
      );
      return { total: all?.total ?? 0, amountMinor: all?.amountMinor ?? 0 };
    },
    /** The next ones by id, for reading all of them in batches. */
    async before(
      tenant: Tenant,
      period: MoneyPeriod,
      last: { id: string } | null,
      limit: number,
      trx?: Trx,
    ): Promise<Row[]> {
      const before = last?.id ?? null;
      const found = await rows<Stored>(
        `${select} and (?::uuid is null or ${as}.id < ?::uuid) order by ${as}.id desc limit ?`,
        [...bindingsOf(tenant, period), before, before, limit],
        trx,
      );
      return found.map(read);
    },
  };
}

export const {
  find: listPayments,
  before: paymentsBefore,
  sum: sumPayments,
} = moneyList<ListedPayment, ListedPayment>({
  table: 'payment_transactions',
  as: 'p',
  columns: `p.id, p.order_id, p.provider, p.status, p.amount_minor,
       p.currency, p.method, p.reference, p.provider_order_id as gateway_order_id,
       p.provider_payment_id as gateway_payment_id`,
  joins: '',
  // A payment that only a webhook reports is not listed: it is shown among the payments to review.
  where: `and p.status in ('captured', 'refunded', 'partially_refunded')
  and p.metadata -> 'verified' is distinct from 'false'`,
  read: (payment) => payment,
});

type StoredRefund = Omit<ListedRefund, 'reason' | 'error'> & Pick<RefundRow, 'reason' | 'error'>;

export const {
  find: listRefunds,
  before: refundsBefore,
  sum: sumRefunds,
} = moneyList<StoredRefund, ListedRefund>({
  table: 'refunds',
  as: 'r',
  columns: `r.id, r.order_id, r.payment_transaction_id as payment_id, r.provider,
       r.provider_refund_id, r.status, r.amount_minor,
       r.currency, r.method, r.reason, r.error`,
  joins: `
  left join payment_transactions p
    on p.owner_id = r.owner_id and p.id = r.payment_transaction_id`,
  read: ({ reason, error, ...refund }) => ({
    ...refund,
    reason: fromStored(reason),
    error: fromStoredOrNull(error),
  }),
});
