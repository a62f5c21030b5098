import { Type } from 'typebox';
import { API_KEYS, KEY_DAYS } from '../../../api-key-limits.ts';
import { SCOPES } from '../../../api-key-scopes.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { type ApiKey, listApiKeys } from '../../accounts/api-keys/api-key.ts';
import { createApiKey } from '../../accounts/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../accounts/api-keys/revoke-api-key.ts';

const Time = Type.String({ format: 'date-time' });
const KeyJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  lastFour: Type.String({ description: 'The last four characters of the key' }),
  scopes: Type.Array(Type.String()),
  createdByName: Type.String(),
  createdAt: Time,
  expiresAt: OrNull(Time),
  lastUsedAt: OrNull(Type.String({ format: 'date-time', description: 'Up to a minute old' })),
});
const NewKeyJson = Type.Object({
  ...KeyJson.properties,
  key: Type.String({ description: 'The key. This response is the only one that has it' }),
});
const NewKeyBody = Type.Object({
  name: Type.String({ maxLength: 300, description: `1 to ${API_KEYS.nameLength} characters` }),
  scopes: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 100,
    description: `Permissions: ${SCOPES.join(', ')}`,
  }),
  expiresInDays: Type.Optional(
    OrNull(
      Type.Integer({
        description: `${KEY_DAYS.join(', ')}, or null for a key that doesn’t expire`,
      }),
    ),
  ),
});
const schema = { tags: ['Store'] };

/** For the store's owner alone, not with a key. */
export const apiKeyRoutes: AppPlugin = async (app) => {
  app.get(
    '/store/api-keys',
    {
      config: { permission: 'settings.keys' },
      schema: {
        ...schema,
        summary: 'List API keys, newest first',
        response: { 200: Type.Object({ items: Type.Array(KeyJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await listApiKeys(tenant)).map(keyJson) }),
  );

  app.post(
    '/store/api-keys',
    {
      config: { permission: 'settings.keys' },
      schema: {
        ...schema,
        summary: 'Create an API key',
        description:
          'The key is in this response only. Keys have the permissions in `scopes` and no others; every route of this document says which one it needs. Two keys can’t have the same name: the response is 409 `NAME_TAKEN`. Beyond the limit of a store it is 409 `TOO_MANY_API_KEYS`.',
        body: NewKeyBody,
        response: { 201: NewKeyJson },
      },
    },
    async ({ tenant, body, signedIn }, reply) => {
      const { name, scopes, expiresInDays = null } = body;
      const created = await createApiKey(
        tenant,
        { name, scopes, expiresInDays },
        actorOf(signedIn),
      );
      return reply.code(201).send({ ...keyJson(created), key: created.key });
    },
  );

  app.delete(
    '/store/api-keys/:id',
    {
      config: { permission: 'settings.keys' },
      schema: {
        ...schema,
        summary: 'Revoke an API key',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
    },
    async ({ tenant, params, signedIn }, reply) => {
      await revokeApiKey(tenant, params.id, actorOf(signedIn));
      return reply.code(204).send();
    },
  );
};

const keyJson = ({ createdAt, expiresAt, lastUsedAt, ...key }: ApiKey) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
