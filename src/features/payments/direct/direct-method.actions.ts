import { action } from '../../../kernel/http/action.ts';
import { DirectMethodsBody, directMethodsAnswer } from './direct-method.api.ts';
import { saveDirectMethods } from './direct-methods.ts';

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
