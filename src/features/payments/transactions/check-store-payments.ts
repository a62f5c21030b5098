import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { databaseTime } from '../../../clock.ts';
import { Refusal } from '../../../errors.ts';
import { isConnectionError } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { gatewayAccount, tellRefusedKeys } from '../gateway/gateway-account.ts';
import { applyCheck } from './apply-check.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { postponeChecks } from './queries/postpone-checks.ts';
import { SHOPPER_RETURNS_MS } from './record-capture.ts';
import { isPaid, type Transaction } from './transaction.ts';

export interface StoreCheck {
  checked: number;
  /** Payments that came in without a report to us. */
  captured: number;
  /** Payments that could not be checked or stored: they are retried later. */
  unkept: number;
  isFailed: boolean;
}

/** Creates the order of a payment whose shopper has not returned. */
export type OrderWithout = (tenant: Tenant, transaction: Transaction) => Promise<void>;

/** Stops at `until` (`performance.now()`). Without the gateway, the store's others wait. */
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

/** @throws GatewayError when asking about the others is pointless, too */
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
    // A payment that can't be stored doesn't stop the others.
    if (isConnectionError(error) || (error instanceof GatewayError && !isOfOne(error))) throw error;
    await postponeChecks(tenant, [payment.id]);
    check.unkept += 1;
  }
}

const isOrderDue = ({ metadata, attention, capturedAt }: Transaction): boolean =>
  metadata.awaitsShopper === true &&
  attention === 'captured_without_order' &&
  capturedAt !== null &&
  databaseTime() - capturedAt.getTime() >= SHOPPER_RETURNS_MS;

const isOfOne = ({ failure }: GatewayError): boolean =>
  failure === 'refused' || failure === 'not_found' || failure === 'unreadable';
