import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { updateCustomer } from '../../../domain/customers/update-customer.ts';
import { wordsIn } from '../../../format/status-labels.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { CustomerForm, fieldsOf, LABELS } from './customer-form.ts';
import { customerPage } from './customer-page.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Query = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
const CashForm = Type.Object({ cash: Type.Enum(['on', 'off']) });

/** One customer: details, orders and the seller's notes. */
export const customerRoutes: AppPlugin = async (app) => {
  app.get('/customers/:id', { schema: { params, querystring: Query } }, async (request, reply) => {
    const customer = await findCustomer(request.tenant, request.params.id);
    // Merged in the meantime: an old link leads to the winner.
    if (customer.id !== request.params.id) {
      return reply.redirect(`/dashboard/customers/${customer.id}`, 303);
    }
    return showCustomer(request, reply, request.query.page);
  });

  app.post('/customers/:id', { schema: { params, body: CustomerForm } }, async (request, reply) => {
    const { tenant, params, body } = request;
    try {
      const { id, name } = await updateCustomer(tenant, params.id, fieldsOf(body));
      return reply
        .flash(request.t('customers.show.saved', { name }))
        .redirect(`/dashboard/customers/${id}`, 303);
    } catch (error) {
      const problems = formProblems(error, wordsIn(LABELS, request.t), request.t);
      return showCustomer(request, reply.code(422), 1, { ...problems, typed: body });
    }
  });

  app.post(
    '/customers/:id/cash',
    { schema: { params, body: CashForm } },
    async ({ tenant, params, body, t }, reply) => {
      const noCod = body.cash === 'off';
      const { id, name } = await updateCustomer(tenant, params.id, { noCod });
      reply.flash(t(noCod ? 'customers.cash.turnedOff' : 'customers.cash.allowed', { name }));
      return reply.redirect(`/dashboard/customers/${id}`, 303);
    },
  );
};

async function showCustomer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: number,
  wrong: Partial<FormProblems> & { typed?: Static<typeof CustomerForm> } = {},
) {
  const { id } = request.params as { id: string };
  const customer = await findCustomer(request.tenant, id);
  const data = { errors: NO_ERRORS, ...(await customerPage(request, customer, page)), ...wrong };
  return reply.page('seller/customers/show', data);
}
