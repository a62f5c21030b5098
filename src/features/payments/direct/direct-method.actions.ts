import { Type } from 'typebox';
import { action } from '../../../kernel/http/action.ts';
import { changeStore } from '../../stores/change-store.ts';
import {
  addDirectMethod,
  changeDirectMethod,
  moveDirectMethod,
  removeDirectMethod,
} from './change-method.ts';
import { DirectMethodsBody, directMethodsAnswer } from './direct-method.api.ts';
import {
  HoldForm,
  holdLabels,
  NewQuery,
  readHold,
  showMethod,
  showMethods,
  showNewMethod,
} from './direct-method.pages.ts';
import { saveDirectMethods } from './direct-methods.ts';
import { MethodForm, methodLabels, methodOf } from './method-form.ts';

const PAGE = '/settings/payments/direct';
const HERE = `/dashboard${PAGE}`;

/** What can be done with a store's ways to be paid directly. */
export const directMethodActions = [
  action({
    at: '/store/direct-methods',
    may: 'settings.payments',
    input: DirectMethodsBody,
    run: ({ tenant, input, actor }) => saveDirectMethods(tenant, input.items, actor),
    api: {
      method: 'PUT',
      tags: ['Store'],
      summary: 'Set the ways to pay the seller directly',
      description:
        'Methods that are left out are removed. Those with an `id` are changed, those without are new. Details of other kinds are ignored',
      answer: directMethodsAnswer,
    },
  }),
];

/** Its pages, one method at a time. */
export const directMethodPages = [
  action({
    at: PAGE,
    input: HoldForm,
    async run({ request, tenant, input, actor }) {
      const changes = { transferHoldHours: readHold(input) };
      await changeStore(tenant, changes, request.server.secrets, actor);
    },
    page: {
      opens: 'settings.read',
      labels: holdLabels,
      done: (_, t) => ({ said: t('settings.direct.said.hold'), to: HERE }),
      show: showMethods,
    },
  }),
  action({
    at: `${PAGE}/new`,
    input: MethodForm,
    run: ({ tenant, input, actor }) => addDirectMethod(tenant, methodOf(input), actor),
    page: {
      opens: 'door',
      fills: NewQuery,
      labels: methodLabels,
      done: (_, t, { label }) => ({ said: t('settings.direct.said.added', { label }), to: HERE }),
      show: showNewMethod,
    },
  }),
  action({
    at: `${PAGE}/:id`,
    input: MethodForm,
    run: ({ tenant, params, input, actor }) =>
      changeDirectMethod(tenant, params.id, methodOf(input), actor),
    page: {
      opens: 'door',
      labels: methodLabels,
      done: (_, t, { label }) => ({ said: t('settings.direct.said.saved', { label }), to: HERE }),
      show: showMethod,
    },
  }),
  action({
    at: `${PAGE}/:id/move`,
    input: Type.Object({ to: Type.Enum(['up', 'down']) }),
    run: ({ tenant, params, input, actor }) => moveDirectMethod(tenant, params.id, input.to, actor),
    page: { done: (_, t) => ({ said: t('settings.direct.said.moved'), to: HERE }) },
  }),
  action({
    at: `${PAGE}/:id/remove`,
    run: ({ tenant, params, actor }) => removeDirectMethod(tenant, params.id, actor),
    page: { done: (_, t) => ({ said: t('settings.direct.said.removed'), to: HERE }) },
  }),
];
