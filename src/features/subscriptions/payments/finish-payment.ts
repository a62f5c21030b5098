import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayPayment, PaymentName } from '../../../clients/gateways/payment-gateway.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { completePayment } from './complete-payment.ts';
import { canPayPlatform, platformAccount } from './platform-account.ts';
import type { SubscriptionPayment } from './subscription-payment.ts';

export interface PlanProof {
  gatewayPaymentId: string;
  gatewaySignature: string;
}

export const planProof = ({
  gatewayPaymentId,
  gatewaySignature,
}: Partial<PlanProof>): PlanProof | null =>
  gatewayPaymentId && gatewaySignature ? { gatewayPaymentId, gatewaySignature } : null;

/** `unclear`: not known yet, or only authorised; it is checked again later. */
export const FINISHED_PAYMENTS = ['paid', 'unpaid', 'unclear'] as const;
export type FinishedPayment = (typeof FINISHED_PAYMENTS)[number];

/** The gateway's answer decides, not a signature. Never inside a transaction. */
export async function finishPayment(
  payment: SubscriptionPayment,
  proof: PlanProof | null = null,
): Promise<FinishedPayment> {
  const known = payment.status === 'success' ? 'paid' : null;
  if (payment.gatewayOrderId === null) return known ?? 'unpaid';
  if (!canPayPlatform()) return known ?? 'unclear';
  const tries = await askFor({ id: payment.gatewayOrderId, reference: payment.id }, proof);
  if (tries === null) return known ?? 'unclear';
  let isPaid = known === 'paid';
  let isHeld = false;
  for (const each of tries) {
    const seen = await taken(each);
    if (seen) await completePayment(payment.id, seen);
    isPaid ||= seen !== null;
    isHeld ||= each.status !== 'failed' && each.status !== 'refunded';
  }
  if (isPaid) return 'paid';
  return isHeld || proof ? 'unclear' : 'unpaid';
}

/** All attempts, or only the signed one. Null when the gateway cannot say. */
async function askFor(
  opened: PaymentName,
  proof: PlanProof | null,
): Promise<GatewayPayment[] | null> {
  const orderId = opened.id;
  const account = platformAccount();
  const gateway = gatewayOf();
  try {
    if (proof && isSigned(orderId, proof)) {
      const payment = await gateway.payment(account, proof.gatewayPaymentId);
      // Signed for this order; an answer with another order is not about it.
      if ((payment.orderId ?? orderId) === orderId) return [payment];
    }
    return await gateway.payments(account, opened);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.failure === 'not_found' ? [] : null;
  }
}

const isSigned = (orderId: string, { gatewayPaymentId, gatewaySignature }: PlanProof): boolean =>
  gatewayOf().form?.isSigned(
    { orderId, paymentId: gatewayPaymentId, signature: gatewaySignature },
    platformAccount().keySecret,
  ) ?? false;

/** Captures authorised money; null when there is none, or not yet. */
async function taken(payment: GatewayPayment): Promise<GatewayPayment | null> {
  if (payment.status === 'captured') return payment;
  if (payment.status !== 'authorized') return null;
  try {
    const captured = await gatewayOf().capture(platformAccount(), payment);
    return captured.status === 'captured' ? captured : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
