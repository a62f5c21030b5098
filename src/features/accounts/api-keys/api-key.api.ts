import { Type } from 'typebox';
import type { Answer } from '../../../kernel/db/answer.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { keyAnswer, listApiKeys } from './api-key.ts';
import type { CreatedApiKey } from './create-api-key.ts';

export const newKeyAnswer: Answer<CreatedApiKey> = {
  schema: Type.Object({
    ...keyAnswer.schema.properties,
    key: Type.String({ description: 'The key. This response is the only one that has it' }),
  }),
  json: ({ key, ...made }, currency) => ({ ...keyAnswer.json(made, currency), key }),
};

export const apiKeyReads: AppPlugin = async (app) => {
  app.get(
    '/store/api-keys',
    {
      config: { permission: 'settings.keys' },
      schema: {
        summary: 'List API keys, newest first',
        tags: ['Store'],
        response: { 200: Type.Object({ items: Type.Array(keyAnswer.schema) }) },
      },
    },
    async ({ tenant }) => ({
      items: (await listApiKeys(tenant)).map((key) => keyAnswer.json(key, '')),
    }),
  );
};
