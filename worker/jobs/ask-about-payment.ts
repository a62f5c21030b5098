import { orderWithoutShopper } from '../../src/domain/checkout/order-without-shopper.ts';
import { checkPayment } from '../../src/domain/payments/transactions/sweep-payments.ts';
import { tenantOfStore } from '../../src/tenancy/tenant.ts';
import type { JobHandler } from './job-handler.ts';

/** Asks the gateway what came in, or went back, of a payment that a webhook has told of. */
export const askAboutPayment: JobHandler = async ({ ownerId = '', paymentId = '' }) =>
  checkPayment(tenantOfStore({ ownerId }), paymentId, orderWithoutShopper);
