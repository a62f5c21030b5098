import type { PaymentProof } from '../../clients/gateways/payment-gateway.ts';
import { refuseProblems } from '../../errors.ts';

export interface SentProof {
  gatewayOrderId?: string | undefined;
  gatewayPaymentId?: string | undefined;
  gatewaySignature?: string | undefined;
}

/** @throws Refusal 400 naming each part that is missing */
export function readProof(sent: SentProof): PaymentProof {
  const { gatewayOrderId = '', gatewayPaymentId = '', gatewaySignature = '' } = sent;
  const parts = { gatewayPaymentId, gatewayOrderId, gatewaySignature };
  const missing = Object.entries(parts).filter(([, text]) => text === '');
  refuseProblems(missing.map(([path]) => ({ path, message: 'is required' })));
  return { orderId: gatewayOrderId, paymentId: gatewayPaymentId, signature: gatewaySignature };
}
