import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { action } from '../../../kernel/http/action.ts';
import { newKeyAnswer } from './api-key.api.ts';
import { NewKeyForm, newKeyLabels, newKeyOf, showKeys, showNewKey } from './api-key.pages.ts';
import { API_KEYS, KEY_DAYS } from './api-key.ts';
import { SCOPES } from './api-key-scopes.ts';
import { createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const tags = ['Store'];
const API = '/store/api-keys';
const PAGE = '/settings/api-keys';

const NewKey = Type.Object({
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

/** What can be done with API keys, by the store's owner alone and not with a key. */
export const apiKeyActions = [
  action({
    at: API,
    may: 'settings.keys',
    input: NewKey,
    run: ({ tenant, input: { expiresInDays = null, ...wanted }, actor }) =>
      createApiKey(tenant, { ...wanted, expiresInDays }, actor),
    api: {
      summary: 'Create an API key',
      description:
        'The key is in this response only. Keys have the permissions in `scopes` and no others; every route of this document says which one it needs. Two keys can’t have the same name: the response is 409 `NAME_TAKEN`. Beyond the limit of a store it is 409 `TOO_MANY_API_KEYS`.',
      tags,
      answer: newKeyAnswer,
      code: 201,
    },
    page: {
      at: PAGE,
      form: NewKeyForm,
      read: newKeyOf,
      labels: newKeyLabels,
      shows: async (request, reply, made) => showNewKey(request, reply, made),
      show: (request, reply, _params, state) => showKeys(request, reply, state),
    },
  }),
  action({
    at: `${API}/:id`,
    may: 'settings.keys',
    run: ({ tenant, params, actor }) => revokeApiKey(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Revoke an API key', tags },
    page: {
      at: `${PAGE}/:id/revoke`,
      done: (name, t) => ({
        said: t('settings.said.keyRevoked', { name }),
        to: `/dashboard${PAGE}`,
      }),
    },
  }),
];
