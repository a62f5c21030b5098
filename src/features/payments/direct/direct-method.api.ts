import { type Static, Type } from 'typebox';
import { DIRECT_KINDS } from '../../../enums.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { DirectMethodBody, directDetails } from './direct-method.ts';
import { directMethodsOf, MOST_DIRECT_METHODS, type StoredMethod } from './direct-methods.ts';

export const DirectMethodsBody = Type.Object({
  items: Type.Array(DirectMethodBody, { maxItems: MOST_DIRECT_METHODS }),
});

const Items = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Enum([...DIRECT_KINDS]),
      label: Type.String(),
      details: directDetails.body(),
      instructions: Type.String(),
      isActive: Type.Boolean(),
    }),
    { description: 'In the order in which shoppers see them' },
  ),
});

export const directMethodsAnswer = {
  schema: Items,
  json: (methods: readonly StoredMethod[]): Static<typeof Items> => ({ items: [...methods] }),
};

export const directMethodReads: AppPlugin = async (app) => {
  app.get(
    '/store/direct-methods',
    {
      schema: {
        tags: ['Store'],
        summary: 'List the ways to pay the seller directly',
        response: { 200: Items },
      },
    },
    async ({ tenant }) => directMethodsAnswer.json(await directMethodsOf(tenant)),
  );
};
