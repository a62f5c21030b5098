import { isProvider } from '../../src/features/payments/gateway/store-gateways.ts';
import { findToldPayment } from '../../src/features/payments/gateway-events/handle-hosted-event.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { JobHandler } from './job-handler.ts';

/** Of a webhook that names a payment which only its gateway knows. */
export const findingToldPayment: JobHandler = async ({
  ownerId = '',
  provider = '',
  paymentId = '',
}) => {
  if (isProvider(provider)) await findToldPayment(tenantOfStore({ ownerId }), provider, paymentId);
};
