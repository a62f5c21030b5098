import { orderWithoutShopper } from '../../src/features/checkout/order-without-shopper.ts';
import { checkPayment } from '../../src/features/payments/sweep-payments.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { JobHandler } from './job-handler.ts';

/** Asks the gateway what came in, or went back, of a payment that a webhook has told of. */
export const askAboutPayment: JobHandler = async ({ ownerId = '', paymentId = '' }) =>
  checkPayment(tenantOfStore({ ownerId }), paymentId, orderWithoutShopper);
