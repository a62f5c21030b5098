import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import { allowPaymentForm } from '../../../plugins/pages/security-headers.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { finishPayment, planProof } from '../payments/finish-payment.ts';
import { canPayPlatform } from '../payments/platform-account.ts';
import { startPayment } from '../payments/start-payment.ts';
import { findSubscriptionPayment } from '../payments/subscription-payment.ts';
import { ChoiceFields, choicePage, readChoice } from './choice-page.ts';
import { planPaymentPage } from './plan-payment-page.ts';

const Text = Type.String({ default: '', maxLength: 200 });
const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const PayForm = Type.Object({ ...ChoiceFields, amount: Text, key: Text });
const ProofForm = Type.Object({ gatewayPaymentId: Text, gatewaySignature: Text });

export const billingPaymentRoutes =
  (contact: string | null): AppPlugin =>
  async (app) => {
    app.post(
      '/billing/pay',
      { config: { gated: false }, schema: { body: PayForm } },
      async (request, reply) => {
        const { tenant, body } = request;
        const choice = readChoice(body);
        try {
          const order = { ...choice, expectedMinor: Number(body.amount) };
          const key = idempotencyKey(
            tenant,
            'POST /dashboard/billing/pay',
            body.key || newToken(),
            order,
          );
          const { result: id } = await startPayment(tenant, order, { idempotency: key });
          return reply.redirect(pathOf(id), 303);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const page = await choicePage(request, choice, contact);
          const code = error.statusCode === 502 ? 502 : 422;
          const refused = { ...page, message: error.textIn(request.t) };
          return reply.code(code).page('seller/billing/choose', refused);
        }
      },
    );

    app.get(
      '/billing/payments/:id',
      {
        config: { gated: false },
        schema: { params: Params, querystring: Type.Object({ unclear: Text }) },
      },
      async (request, reply) => {
        const payment = await paymentOf(request);
        if (payment.status === 'created' && canPayPlatform()) allowPaymentForm(reply, gatewayOf());
        const page = await planPaymentPage(request, payment, {
          contact,
          isUnclear: request.query.unclear !== '',
        });
        return reply.page('seller/billing/payment', page);
      },
    );

    app.post(
      '/billing/payments/:id',
      { config: { gated: false }, schema: { params: Params, body: ProofForm } },
      async (request, reply) => {
        const payment = await paymentOf(request);
        const found = await finishPayment(payment, planProof(request.body));
        // The script gets the next page; nothing was charged: 204.
        if (found === 'unpaid' && request.headers['x-script']) return reply.code(204).send();
        const to = found === 'unclear' ? `${pathOf(payment.id)}?unclear=1` : pathOf(payment.id);
        if (found === 'paid') reply.flash(request.t('money.said.planPaid'));
        if (found === 'unpaid') reply.flash(request.t('money.said.planUnpaid'));
        if (!request.headers['x-script']) return reply.redirect(to, 303);
        return reply.code(201).header('location', to).send();
      },
    );
  };

const pathOf = (id: string) => `/dashboard/billing/payments/${id}`;

const paymentOf = ({ tenant, params }: FastifyRequest) =>
  findSubscriptionPayment(tenant, (params as { id: string }).id);
