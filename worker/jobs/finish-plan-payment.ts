import { finishPayment } from '../../src/features/subscriptions/payments/finish-payment.ts';
import { subscriptionPaymentById } from '../../src/features/subscriptions/payments/subscription-payment.ts';
import type { JobHandler } from './job-handler.ts';

/** Asks the gateway what came in for a plan. What nobody can say yet, the sweep asks about again. */
export const finishPlanPayment: JobHandler = async ({ paymentId = '' }) => {
  const payment = await subscriptionPaymentById(paymentId);
  if (payment) await finishPayment(payment);
};
