import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { createCustomer } from '../../../domain/customers/create-customer.ts';
import { addToCustomer } from '../../../domain/customers/update-customer.ts';
import { idempotencyKey } from '../../../domain/idempotency/idempotency-key.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { newToken } from '../../../ids.ts';
import { ownStore } from '../../own-store.ts';
import {
  NewCustomerForm,
  newCustomerOf,
  newCustomerPage,
  newCustomerProblems,
} from './new-customer.ts';

const PATH = '/customers/new';
const VIEW = 'seller/customers/new';

/** A customer whom the seller knows before the first order. */
export const customerNewRoutes: AppPlugin = async (app) => {
  app.get(PATH, { config: { permission: 'customers.edit' } }, (request, reply) =>
    reply.page(VIEW, newCustomerPage(request)),
  );

  app.post(PATH, { schema: { body: NewCustomerForm } }, async (request, reply) => {
    const { body } = request;
    try {
      const { id, words } = await (body.intoId ? addToKnown : add)(request, body);
      return reply.flash(words).redirect(`/dashboard/customers/${id}`, 303);
    } catch (error) {
      return showAgain(request, reply, error);
    }
  });
};

type Form = Static<typeof NewCustomerForm>;

async function add(request: FastifyRequest, form: Form) {
  const person = newCustomerOf(form);
  // A form that came without its key was not ours: it is taken for a new one.
  const key = idempotencyKey(
    request.tenant,
    'POST /dashboard/customers/new',
    form.key || newToken(),
    person,
  );
  const { result } = await createCustomer(await ownStore(request), person, key);
  return { id: result.id, words: request.t('customers.new.added', { name: result.name }) };
}

async function addToKnown({ tenant, t }: FastifyRequest, form: Form) {
  const { id, name } = await addToCustomer(tenant, form.intoId, newCustomerOf(form));
  return { id, words: t('customers.new.addedTo', { name }) };
}

async function showAgain(
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
  error: unknown,
) {
  const problems = await newCustomerProblems(request, error);
  // Sent again after a change, it is a new request.
  const typed = { ...request.body, key: '' };
  reply.code(problems.known ? 409 : 422);
  return reply.page(VIEW, newCustomerPage(request, typed, problems));
}
