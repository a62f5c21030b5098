import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { confirmed } from '../gateway/see-payment.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';

/** A payment as a webhook reports it: no proof of money, even if signed. */
export const paymentTold = (payment: GatewayPayment): SeenPayment => ({
  ...confirmed(payment),
  verified: false,
  confirmed: false,
});
