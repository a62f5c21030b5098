import { Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import { action } from '../../kernel/http/action.ts';
import { message } from '../../kernel/translation/translator.ts';
import { ownStore } from '../../web/own-store.ts';
import {
  addToCustomer,
  CustomerChanges,
  createCustomer,
  NewCustomer,
  updateCustomer,
} from './change-customer.ts';
import { showCustomer, showErase, showNewCustomer } from './customer.pages.ts';
import { customerAnswer, knownPerson, newPerson } from './customer.ts';
import { eraseCustomer } from './erase-customer.ts';
import { findCustomer } from './find-customer.ts';
import { mergeCustomers } from './merge-customers.ts';

const NewCustomerForm = Type.Object({
  ...newPerson.form.body.properties,
  key: Type.String({ default: '', maxLength: 100 }),
  /** The existing customer to update instead of creating a new one. */
  intoId: Type.String({ default: '', maxLength: 64 }),
});

const pageOf = ({ id }: { id: string }) => `/dashboard/customers/${id}`;

/** What can be done with customers. */
export const customerActions = [
  action({
    at: '/customers',
    input: NewCustomer,
    takesKey: true,
    run: async ({ request, input, key, resultOf }) =>
      resultOf(await createCustomer(await ownStore(request), input, key)),
    api: {
      summary: 'Add a customer; customers who order are added automatically',
      answer: customerAnswer,
      code: 201,
    },
    page: {
      at: '/customers/new',
      opens: 'customers.edit',
      form: NewCustomerForm,
      read: (form) => ({ ...newPerson.form.read(form), phone: form.phone }),
      run: async ({ request, tenant, input, key, resultOf }, { intoId }) =>
        intoId
          ? addToCustomer(tenant, intoId, input)
          : resultOf(await createCustomer(await ownStore(request), input, key)),
      done: ({ id, name }, t, { intoId }) => ({
        said: t(intoId ? 'customers.new.addedTo' : 'customers.new.added', { name }),
        to: pageOf({ id }),
      }),
      labels: newPerson.form.labels,
      show: showNewCustomer,
    },
  }),
  action({
    at: '/customers/:id',
    input: CustomerChanges,
    run: ({ tenant, params, input }) => updateCustomer(tenant, params.id, input),
    api: {
      method: 'PATCH',
      summary: 'Change a customer; past orders keep their details',
      answer: customerAnswer,
    },
    page: {
      form: knownPerson.form.body,
      read: knownPerson.form.read,
      done: ({ id, name }, t) => ({
        said: t('customers.show.saved', { name }),
        to: pageOf({ id }),
      }),
      labels: knownPerson.form.labels,
      show: async (request, reply, { id }, state) =>
        showCustomer(request, reply, await findCustomer(request.tenant, id), state),
    },
  }),
  action({
    at: '/customers/:id/cash',
    input: Type.Object({ cash: Type.Enum(['on', 'off']) }),
    run: ({ tenant, params, input }) =>
      updateCustomer(tenant, params.id, { noCod: input.cash === 'off' }),
    page: {
      done: ({ id, name, noCod }, t) => ({
        said: t(noCod ? 'customers.cash.turnedOff' : 'customers.cash.allowed', { name }),
        to: pageOf({ id }),
      }),
    },
  }),
  action({
    at: '/customers/:id/merge',
    input: Type.Object({ intoId: Type.String({ format: 'uuid' }) }),
    run: ({ tenant, params, input, actor }) =>
      mergeCustomers(tenant, { loserId: params.id, winnerId: input.intoId }, actor),
    api: {
      summary: 'Merge a customer into another one, including their orders and totals',
      answer: customerAnswer,
    },
    page: {
      done: ({ id, name }, t) => ({
        said: t('customers.merge.done', { name }),
        to: pageOf({ id }),
      }),
    },
  }),
  action({
    at: '/customers/:id',
    may: 'customers.erase',
    run: ({ tenant, params, actor }) => eraseCustomer(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Erase a customer; orders are kept as sales records' },
    page: {
      at: '/customers/:id/erase',
      opens: 'customers.read',
      form: Type.Object({ name: Type.String({ default: '', maxLength: 200 }) }),
      async run({ tenant, params, actor }, typed) {
        const { id, name } = await findCustomer(tenant, params.id);
        if (!isSameName(typed.name, name)) {
          throw invalidField('name', message('errors.customers.eraseName'));
        }
        await eraseCustomer(tenant, id, actor);
      },
      done: (_, t) => ({ said: t('customers.erase.done'), to: '/dashboard/customers' }),
      labels: (t) => ({ name: t('customers.field.name') }),
      show: showErase,
    },
  }),
];

const isSameName = (typed: string, name: string): boolean =>
  plain(typed) !== '' && plain(typed) === plain(name);

const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
