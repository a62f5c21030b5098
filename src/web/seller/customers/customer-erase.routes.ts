import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { eraseCustomer } from '../../../domain/customers/erase-customer.ts';
import { findCustomer } from '../../../domain/customers/find-customer.ts';
import { openOrderNumbers } from '../../../domain/orders/orders-of-customer.ts';
import { invalidField } from '../../../errors.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { actorOf } from '../../../session.ts';
import { message } from '../../../translation/translator.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const EraseForm = Type.Object({ name: Type.String({ default: '', maxLength: 200 }) });

/** Erasing a person, after their name was typed. */
export const customerEraseRoutes: AppPlugin = async (app) => {
  app.get('/customers/:id/erase', { schema: { params } }, (request, reply) =>
    showErase(request, reply, request.params.id),
  );

  app.post(
    '/customers/:id/erase',
    { config: { permission: 'customers.erase' }, schema: { params, body: EraseForm } },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const { id, name } = await findCustomer(tenant, params.id);
      try {
        if (!isSameName(body.name, name)) {
          throw invalidField('name', message('errors.customers.eraseName'));
        }
        await eraseCustomer(tenant, id, actorOf(signedIn));
        return reply.flash(request.t('customers.erase.done')).redirect('/dashboard/customers', 303);
      } catch (error) {
        const problems = formProblems(
          error,
          { name: request.t('customers.field.name') },
          request.t,
        );
        return showErase(request, reply.code(422), id, { ...problems, typed: body.name });
      }
    },
  );
};

const isSameName = (typed: string, name: string): boolean =>
  plain(typed) !== '' && plain(typed) === plain(name);

const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

async function showErase(
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  problems: Partial<FormProblems> & { typed?: string } = {},
) {
  const customer = await findCustomer(request.tenant, customerId);
  return reply.page('seller/customers/erase', {
    store: sellerStore(request),
    customer,
    open: await openOrderNumbers(request.tenant, customer.id),
    errors: NO_ERRORS,
    typed: '',
    ...problems,
  });
}
