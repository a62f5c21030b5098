import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { minorOf } from '../../../web/amount.ts';
import { FINISHED_PAYMENTS, finishPayment, planProof } from '../payments/finish-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import {
  findSubscriptionPayment,
  listSubscriptionPayments,
} from '../payments/subscription-payment.ts';
import { listPlans, planOf } from '../plans.ts';
import { ChoiceFields, choiceIn } from './plan-choice.ts';
import { PlanPaymentJson, planPaymentJson } from './plan-payment-json.ts';

const MOST_PAYMENTS = 100;
const tags = ['Subscription'];
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const PaymentBody = Type.Object({
  ...ChoiceFields,
  amount: Type.Number({
    minimum: 0,
    description:
      'The quoted amount, in the main currency unit, such as rupees. No other amount is charged',
  }),
});

const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
const ProofBody = Type.Union([
  Type.Null(),
  Type.Object(
    { gatewayPaymentId: Word, gatewaySignature: Word },
    {
      description:
        'The result of the gateway’s payment form. Without it, the payment is checked with the gateway',
    },
  ),
]);

export const subscriptionPaymentRoutes: AppPlugin = async (app) => {
  const config = { gated: false };

  app.get(
    '/subscription/payments',
    {
      config,
      schema: {
        tags,
        summary: `List the last ${MOST_PAYMENTS} payments to the platform, newest first`,
        response: { 200: Type.Object({ items: Type.Array(PlanPaymentJson) }) },
      },
    },
    async ({ tenant }) => {
      const payments = await listSubscriptionPayments(tenant, { limit: MOST_PAYMENTS });
      return { items: payments.map(planPaymentJson) };
    },
  );

  app.post(
    '/subscription/payments',
    {
      config,
      schema: {
        tags,
        summary: 'Start a plan payment. If nothing is due, the plan changes immediately',
        headers: IdempotencyHeaders,
        body: PaymentBody,
        response: { 201: PlanPaymentJson },
      },
    },
    async (request, reply) => {
      const { tenant, body } = request;
      const choice = choiceIn(body);
      const { currency } = planOf(await listPlans(), choice.planSlug);
      const order = { ...choice, expectedMinor: minorOf(body.amount, 'amount', currency) };
      const { result, replayed } = await startPayment(tenant, order, {
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      const payment = await findSubscriptionPayment(tenant, result);
      return reply.code(201).send(planPaymentJson(payment));
    },
  );

  app.get(
    '/subscription/payments/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Get a payment to the platform, which also serves as its receipt',
        params,
        response: { 200: PlanPaymentJson },
      },
    },
    async ({ tenant, params }) => planPaymentJson(await findSubscriptionPayment(tenant, params.id)),
  );

  app.post(
    '/subscription/payments/:id/finish',
    {
      config,
      schema: {
        tags,
        summary: 'Check a payment with the gateway and update it',
        params,
        body: ProofBody,
        response: {
          200: Type.Object({
            found: Type.Enum([...FINISHED_PAYMENTS], {
              description:
                '`unclear` means that the result is not known yet. The payment is checked again later',
            }),
            payment: PlanPaymentJson,
          }),
        },
      },
    },
    async ({ tenant, params, body }) => {
      const payment = await findSubscriptionPayment(tenant, params.id);
      const found = await finishPayment(payment, planProof(body ?? {}));
      return { found, payment: planPaymentJson(await findSubscriptionPayment(tenant, params.id)) };
    },
  );
};
