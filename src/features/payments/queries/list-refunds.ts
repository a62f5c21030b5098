import { rows, type Trx } from '../../../kernel/db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { fromStored, fromStoredOrNull } from '../../../kernel/translation/text.ts';
import type { Refund, RefundRow } from '../payment.ts';
import { type MoneyPeriod, PAYER_NAME } from './list-payments.ts';

export interface ListedRefund extends Omit<Refund, 'createdAt'> {
  createdAt: Date;
  orderNumber: number | null;
  customerName: string;
}

type StoredRefund = Omit<ListedRefund, 'reason' | 'error'> & Pick<RefundRow, 'reason' | 'error'>;

const read = ({ reason, error, ...refund }: StoredRefund): ListedRefund => ({
  ...refund,
  reason: fromStored(reason),
  error: fromStoredOrNull(error),
});

const CONDITION = `r.owner_id = ?
  and r.created_at >= coalesce(?::timestamptz, '-infinity')
  and r.created_at < coalesce(?::timestamptz, 'infinity')`;

const SELECT = `
select r.id, r.order_id, r.payment_transaction_id as payment_id, r.provider,
       r.provider_refund_id, r.status, r.amount_minor,
       r.currency, r.method, r.reason, r.error, r.created_at,
       o.order_number, ${PAYER_NAME} as customer_name
  from refunds r
  left join orders o on o.owner_id = r.owner_id and o.id = r.order_id
  left join payment_transactions p
    on p.owner_id = r.owner_id and p.id = r.payment_transaction_id
 where ${CONDITION}`;

const bindingsOf = (tenant: Tenant, { from, to }: MoneyPeriod) => [
  tenant.ownerId,
  from ?? null,
  to ?? null,
];

export async function listRefunds(
  tenant: Tenant,
  { page, limit, ...period }: PageRequest & MoneyPeriod,
): Promise<Page<ListedRefund>> {
  const bindings = bindingsOf(tenant, period);
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total
       from (select 1 from refunds r where ${CONDITION}
              order by r.created_at desc, r.id desc limit ${COUNT_ENDS}) counted`,
    bindings,
  );
  const items = await rows<StoredRefund>(
    `${SELECT} order by r.created_at desc, r.id desc limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  );
  return toPage(items.map(read), counted?.total ?? 0, { page, limit });
}

export const refundsBefore = async (
  tenant: Tenant,
  period: MoneyPeriod,
  before: string | null,
  limit: number,
  from?: Trx,
): Promise<ListedRefund[]> => {
  const found = await rows<StoredRefund>(
    `${SELECT} and (?::uuid is null or r.id < ?::uuid) order by r.id desc limit ?`,
    [...bindingsOf(tenant, period), before, before, limit],
    from,
  );
  return found.map(read);
};
