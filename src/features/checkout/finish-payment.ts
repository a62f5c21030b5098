import { Refusal } from '../../errors.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../session.ts';
import { findOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { type CaptureState, captureState } from '../payments/gateway/capture-state.ts';
import { gatewayAccount } from '../payments/gateway/gateway-account.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { seePayment } from '../payments/gateway/see-payment.ts';
import type { Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import { placePaidOrder } from './place-paid-order.ts';

interface BroughtProof {
  gatewayPaymentId: string;
  gatewaySignature: string;
}

/** Null unless both parts were sent: then the gateway is asked instead. */
export const broughtProof = ({
  gatewayPaymentId,
  gatewaySignature,
}: {
  [Part in keyof BroughtProof]?: string | undefined;
}): BroughtProof | null =>
  gatewayPaymentId && gatewaySignature ? { gatewayPaymentId, gatewaySignature } : null;

/**
 * The outcome of a payment: its order; `unpaid`: no money; `unclear`: not known yet; `kept`: paid,
 * but it needs the seller to become an order.
 */
export type FinishedPayment = Order | 'unpaid' | 'unclear' | 'kept';

/**
 * With or without the gateway's proof. A paid quote becomes its order, once.
 * @throws Refusal 503 of `inCheckoutQueue`
 */
export async function finishPayment(
  store: Store,
  transaction: Transaction,
  proof: BroughtProof | null,
): Promise<FinishedPayment> {
  const finished = await finishOrFail(store, transaction, proof);
  return finished === 'failed' ? 'unpaid' : finished;
}

/**
 * Distinguishes unpaid payments: `failed` where there were tries, which all failed.
 * @throws Refusal as `finishPayment`
 */
export async function finishOrFail(
  store: Store,
  transaction: Transaction,
  proof: BroughtProof | null = null,
): Promise<FinishedPayment | 'failed'> {
  if (transaction.orderId !== null) return findOrder(tenantOfStore(store), transaction.orderId);
  const money = await moneyFor(store, transaction, proof);
  if (money === 'unclear') return 'unclear';
  if (typeof money === 'string') return proof ? 'unclear' : NO_MONEY[money];
  try {
    const placing = { seen: money.seen, actor: SHOPPER, idempotency: null };
    return (await placePaidOrder(store, transaction, placing)).order;
  } catch (error) {
    if (error instanceof Refusal && KEPT.includes(error.code)) return 'kept';
    throw error;
  }
}

const NO_MONEY = { none: 'unpaid', failed: 'failed' } as const;

const KEPT = [
  'OUT_OF_STOCK',
  'PRODUCT_NOT_FOUND',
  'PAYMENT_MISMATCH',
  'PAYMENT_SETTLED',
  'PAYMENT_WITHOUT_QUOTE',
  'PRICE_INCREASED',
  'POSSIBLE_DUPLICATE',
];

/** An invalid proof is ignored: then the gateway is asked, as without one. */
async function moneyFor(
  store: Store,
  transaction: Transaction,
  proof: BroughtProof | null,
): Promise<CaptureState> {
  try {
    if (!proof || !(await isProven(store, transaction, proof))) {
      return await captureState(tenantOfStore(store), transaction, 'order');
    }
    return { seen: await seePayment(tenantOfStore(store), transaction, proof.gatewayPaymentId) };
  } catch (error) {
    if (error instanceof Refusal && UNCLEAR.includes(error.code)) return 'unclear';
    throw error;
  }
}

const UNCLEAR = [
  'GATEWAY_UNAVAILABLE',
  'GATEWAY_KEYS_CHANGED',
  'PAYMENTS_NOT_CONFIGURED',
  'PAYMENT_NOT_CAPTURED',
  'PAYMENT_SETTLED',
  'UNKNOWN_PAYMENT',
];

/** Signed for the gateway order that we opened, whichever one the browser names. */
async function isProven(
  store: Store,
  { provider, providerOrderId: orderId }: Transaction,
  { gatewayPaymentId: paymentId, gatewaySignature: signature }: BroughtProof,
): Promise<boolean> {
  if (orderId === null) return false;
  const { keySecret } = await gatewayAccount(tenantOfStore(store), provider);
  const { form } = gatewayOf(provider);
  return form?.isSigned({ orderId, paymentId, signature }, keySecret) ?? false;
}
