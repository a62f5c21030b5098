import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { inTransaction, type Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { confirmed } from '../gateway/see-payment.ts';
import { isGivenBack } from '../refunds/is-given-back.ts';
import { doubtPayment } from './doubt-payment.ts';
import { lockTransaction } from './find-transaction.ts';
import { nextCheck } from './next-check.ts';
import { recordCapture } from './record-capture.ts';
import { isPaid, type Transaction } from './transaction.ts';

/**
 * Writes what the gateway has said about a payment. `asked` is the payment as it was before the
 * question: what changed since, such as by its checkout, knows better than an answer "not paid".
 */
export const applyCheck = (
  tenant: Tenant,
  asked: Transaction,
  tries: readonly GatewayPayment[],
): Promise<Transaction> =>
  inTransaction(async (trx) => {
    const current = await lockTransaction(tenant, asked.id, trx);
    const money = await moneyIn(tenant, current, tries, trx);
    if (!isPaid(current) && money.length === 0) return keepUnpaid(tenant, current, tries, trx);
    if (!isDoubtful(current, money)) return recordAll(tenant, current, money, trx);
    if (!isUnchanged(asked, current)) return current;
    return recordAll(tenant, await doubtPayment(tenant, current, tries, trx), money, trx);
  });

/** The tries that brought money. One that went back without us has brought none. */
async function moneyIn(
  tenant: Tenant,
  current: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<GatewayPayment[]> {
  const isRefunded = ({ id, status }: GatewayPayment) =>
    status === 'refunded' && id === current.providerPaymentId && isPaid(current);
  const byUs = tries.some(isRefunded) && (await isGivenBack(tenant, current, trx));
  return tries.filter((each) => each.status === 'captured' || (byUs && isRefunded(each)));
}

/** Whether the gateway, which has not confirmed a payment yet, does not confirm it now. */
const isDoubtful = (current: Transaction, money: readonly GatewayPayment[]): boolean =>
  isPaid(current) &&
  current.confirmedAt === null &&
  !money.some(
    ({ id, amountMinor, currency }) =>
      id === current.providerPaymentId &&
      amountMinor === current.amountMinor &&
      currency === current.currency,
  );

const isUnchanged = (asked: Transaction, current: Transaction): boolean =>
  asked.status === current.status &&
  asked.providerPaymentId === current.providerPaymentId &&
  asked.orderId === current.orderId;

/** One order of the gateway may have been paid twice: what is too much is recorded on its own. */
async function recordAll(
  tenant: Tenant,
  transaction: Transaction,
  money: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  let current = transaction;
  for (const payment of money) {
    current = await recordCapture(tenant, current, confirmed(payment), 'needsOrderCreation', trx);
  }
  if (current.nextCheckAt === null) return current;
  // Not what was asked for: what was may still come.
  const nextCheckAt = nextCheck(current.createdAt, new Date());
  return saveAndAlert(tenant, current, { ...current, nextCheckAt }, trx);
}

/** Nothing came in yet; a later try may. */
function keepUnpaid(
  tenant: Tenant,
  current: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  const failed = tries.length > 0 && tries.every(({ status }) => status === 'failed');
  const lastError = failed ? tries[0]?.error : null;
  const changed: Transaction = {
    ...current,
    status: failed ? 'failed' : current.status,
    metadata: { ...current.metadata, ...(lastError ? { lastError } : {}) },
    nextCheckAt: nextCheck(current.createdAt, new Date()),
  };
  return saveAndAlert(tenant, current, changed, trx);
}
