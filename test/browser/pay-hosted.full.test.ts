import { payHosted } from './support/pay-hosted.ts';

payHosted(['mercado_pago', 'paystack', 'xendit']);
