import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { confirmed } from '../gateway/see-payment.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';

/** A payment as a webhook tells it: a signed one is the gateway's own word. */
export const paymentSeen = (payment: GatewayPayment, isSigned: boolean): SeenPayment => ({
  ...confirmed(payment),
  verified: isSigned,
  confirmed: isSigned,
});
