import { paymentAttentionPages } from './payment-attention.routes.ts';
import { paymentPages } from './payments.routes.ts';
import { remittancePages } from './remittance.routes.ts';

export const moneyPages = [paymentAttentionPages, paymentPages, remittancePages];
