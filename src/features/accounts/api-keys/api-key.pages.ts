import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Box } from '../../../kernel/http/box.ts';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { pageAddress } from '../links/mail-link.ts';
import { type ApiKey, KEY_DAYS, listApiKeys } from './api-key.ts';
import { SCOPES, scopeGroups, scopeLines } from './api-key-scopes.ts';
import type { CreatedApiKey } from './create-api-key.ts';
import { findApiKey } from './revoke-api-key.ts';

export const apiKeyPages: AppPlugin = async (app) => {
  app.get('/settings/api-keys', (request, reply) => showKeys(request, reply));

  app.get(
    '/settings/api-keys/:id/revoke',
    { schema: paramsOf('/settings/api-keys/:id/revoke') },
    async ({ tenant, params }, reply) =>
      reply.page('seller/settings/api-key-revoke', { key: await findApiKey(tenant, params.id) }),
  );
};

export const NewKeyForm = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  /** Days; empty: never. */
  expires: Type.String({ default: '', maxLength: 10 }),
  ...Object.fromEntries(SCOPES.map((scope) => [scope, Box])),
});
type Typed = Static<typeof NewKeyForm> & Record<string, string | undefined>;

export const newKeyOf = ({ name, expires, ...ticked }: Typed) => ({
  name,
  scopes: SCOPES.filter((scope) => ticked[scope] === 'on'),
  expiresInDays: expires === '' ? null : Number(expires),
});

export const newKeyLabels = (t: Translator) => ({
  name: t('settings.apiKeys.name'),
  scopes: t('settings.apiKeys.permissionsLabel'),
  expiresInDays: t('settings.apiKeys.expires'),
});

const expiries = (t: Translator) => [
  ...KEY_DAYS.map((days) => ({
    value: String(days),
    label: t('settings.apiKeys.afterDays', { days }),
  })),
  { value: '', label: t('settings.apiKeys.neverExpires') },
];

/** No redirect: the key is only in this answer, and stored nowhere. */
export const showNewKey = (
  { t }: FastifyRequest,
  reply: FastifyReply,
  { key, ...made }: CreatedApiKey,
) =>
  reply.code(201).page('seller/settings/api-key', {
    made: keyView(made, t),
    key,
    example: `curl -H "Authorization: Bearer ${key}" ${pageAddress(`api/${exampleOf(made)}`)}`,
  });

export async function showKeys(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  answer: Partial<FormProblems> & { typed?: Typed } = {},
) {
  const { typed = { name: '', expires: '365' }, ...problems } = answer;
  const keys = await listApiKeys(tenant);
  return reply.page('seller/settings/api-keys', {
    errors: NO_ERRORS,
    ...problems,
    typed,
    keys: keys.map((key) => keyView(key, t)),
    groups: scopeGroups(t),
    expiries: expiries(t),
  });
}

const keyView = (key: ApiKey, t: Translator) => ({
  ...key,
  scopes: scopeLines(key.scopes, t),
  isExpired: key.expiresAt !== null && key.expiresAt.getTime() <= Date.now(),
});

const EXAMPLES: Record<string, string> = {
  'orders.read': 'orders',
  'products.read': 'products',
  'customers.read': 'customers',
  'money.read': 'payments',
  'messages.read': 'conversations',
  'settings.read': 'store',
};

const exampleOf = ({ scopes }: ApiKey): string =>
  EXAMPLES[scopes.find((scope) => scope in EXAMPLES) ?? ''] ?? 'orders';
