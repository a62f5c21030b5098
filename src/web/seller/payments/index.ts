import { paymentAttentionPages } from './payment-attention.routes.ts';
import { paymentPages } from './payments.routes.ts';
import { remittancePages } from './remittance.routes.ts';

/** Money: payments, those to review, COD payments from couriers. */
export const moneyPages = [paymentAttentionPages, paymentPages, remittancePages];
