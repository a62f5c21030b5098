import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { isAway } from '../../../db.ts';
import { Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../tenant.ts';
import { gatewayAccount } from '../gateway/gateway-account.ts';
import { tellRefusedKeys } from '../gateway/tell-refused-keys.ts';
import { applyCheck } from './apply-check.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { postponeChecks } from './postpone-checks.ts';
import { SHOPPER_RETURNS_MS } from './record-capture.ts';
import { isPaid, type Transaction } from './transaction.ts';

/** What asking about some payments of one store came to. */
export interface StoreCheck {
  checked: number;
  /** Payments that came in without that we had been told. */
  captured: number;
  /** Payments that could not be asked about or kept: they come again later. */
  unkept: number;
  isFailed: boolean;
}

/** Makes the order of a payment whose shopper has not come back. */
export type OrderWithout = (tenant: Tenant, transaction: Transaction) => Promise<void>;

/**
 * Asks the gateway about payments of one store, one after the other, and keeps what it says; from
 * `until` on (of `performance.now()`) it asks no more. Where the gateway cannot be asked at all,
 * the store's other payments wait.
 */
export async function checkStorePayments(
  tenant: Tenant,
  payments: readonly Transaction[],
  { until, orderWithout }: { until: number; orderWithout: OrderWithout },
): Promise<StoreCheck> {
  const check: StoreCheck = { checked: 0, captured: 0, unkept: 0, isFailed: false };
  let next = 0;
  try {
    const account = await gatewayAccount(tenant);
    for (; next < payments.length && performance.now() < until; next++) {
      await checkOne(tenant, account, payments[next] as Transaction, { check, orderWithout });
    }
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof Refusal)) throw error;
    await tellRefusedKeys(tenant, error);
    const rest = payments.slice(next).map(({ id }) => id);
    await postponeChecks(tenant, rest);
    check.unkept += rest.length;
    check.isFailed = true;
  }
  return check;
}

/** @throws GatewayError when asking about others makes no sense either */
async function checkOne(
  tenant: Tenant,
  account: GatewayAccount,
  payment: Transaction,
  { check, orderWithout }: { check: StoreCheck; orderWithout: OrderWithout },
): Promise<void> {
  try {
    const answer = await askAboutPayment(account, payment);
    const after = await applyCheck(tenant, payment, answer);
    check.checked += 1;
    if (isPaid(after) && !isPaid(payment)) check.captured += 1;
    if (isOrderDue(after)) await orderWithout(tenant, after);
  } catch (error) {
    // One that cannot be kept holds up none of the others.
    if (isAway(error) || (error instanceof GatewayError && !isOfOne(error))) throw error;
    await postponeChecks(tenant, [payment.id]);
    check.unkept += 1;
  }
}

/** Whether the shopper of a confirmed payment had the time to come back for its order. */
const isOrderDue = ({ metadata, attention, capturedAt }: Transaction): boolean =>
  metadata.awaitsShopper === true &&
  attention === 'captured_without_order' &&
  capturedAt !== null &&
  Date.now() - capturedAt.getTime() >= SHOPPER_RETURNS_MS;

/** Whether the gateway's trouble is with this one payment. */
const isOfOne = ({ failure }: GatewayError): boolean =>
  failure === 'refused' || failure === 'not_found' || failure === 'unreadable';
