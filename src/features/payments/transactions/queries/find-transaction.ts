import { notFound } from '../../../../errors.ts';
import { isUuid } from '../../../../ids.ts';
import { columnOf } from '../../../../kernel/db/column-list.ts';
import { preparedRows, rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { TRANSACTION_FIELDS, type Transaction } from '../transaction.ts';

export const TRANSACTION_COLUMNS = TRANSACTION_FIELDS.map(columnOf).join(', ');

const SELECT = `select ${TRANSACTION_COLUMNS} from payment_transactions where owner_id = ?`;
const OF_A_GATEWAY = `provider <> 'manual'`;

/** @throws Refusal 404 */
export async function findTransaction(tenant: Tenant, id: string, trx?: Trx): Promise<Transaction> {
  const found = isUuid(id)
    ? await first(`${SELECT} and ${OF_A_GATEWAY} and id = ?`, [tenant.ownerId, id], trx)
    : null;
  if (!found) throw notFound('Payment');
  return found;
}

/**
 * Until the transaction ends. The order's row, if there is one, is locked first.
 * @throws Refusal 404
 */
export async function lockTransaction(tenant: Tenant, id: string, trx: Trx): Promise<Transaction> {
  const sql = `${SELECT} and ${OF_A_GATEWAY} and id = ? for no key update`;
  const found = isUuid(id) ? await first(sql, [tenant.ownerId, id], trx) : null;
  if (!found) throw notFound('Payment');
  return found;
}

/** Oldest first, locked as by `lockTransaction`. */
export const lockPaymentsOfOrder = (
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<Transaction[]> =>
  rows<Transaction>(
    `${SELECT} and ${OF_A_GATEWAY} and order_id = ? order by created_at, id for no key update`,
    [tenant.ownerId, orderId],
    trx,
  );

const findBy =
  (column: 'provider_order_id' | 'provider_payment_id') =>
  (tenant: Tenant, provider: string, gatewayId: string, trx?: Trx): Promise<Transaction | null> =>
    first(
      `${SELECT} and provider = ? and ${column} = ?`,
      [tenant.ownerId, provider, gatewayId],
      trx,
    );

/** Null for another store's. */
export const findByGatewayOrder = findBy('provider_order_id');

export const findByGatewayPayment = findBy('provider_payment_id');

/** By our own id; null for another gateway's. */
export const findOfGateway = (
  tenant: Tenant,
  provider: string,
  id: string,
  trx?: Trx,
): Promise<Transaction | null> =>
  first(`${SELECT} and provider = ? and id = ?`, [tenant.ownerId, provider, id], trx);

/** The token is secret: only the payment's shopper has it. */
export const findByPublicToken = (tenant: Tenant, token: string): Promise<Transaction | null> =>
  first(`${SELECT} and public_token = ?`, [tenant.ownerId, token]);

async function first(
  sql: string,
  bindings: readonly unknown[],
  trx?: Trx,
): Promise<Transaction | null> {
  const [found] = await preparedRows<Transaction>(sql, bindings, trx);
  return found ?? null;
}
