import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { KEY_DAYS } from '../../../api-key-limits.ts';
import { SCOPES, scopeGroups, scopeLines } from '../../../api-key-scopes.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { type ApiKey, listApiKeys } from '../../accounts/api-keys/api-key.ts';
import { createApiKey } from '../../accounts/api-keys/create-api-key.ts';
import { findApiKey, revokeApiKey } from '../../accounts/api-keys/revoke-api-key.ts';

const HOME = '/dashboard/settings/api-keys';
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const NewKeyForm = Type.Object({
  name: Type.String({ default: '', maxLength: 300 }),
  /** Days; empty: never. */
  expires: Type.String({ default: '', maxLength: 10 }),
  ...Object.fromEntries(SCOPES.map((scope) => [scope, Type.Optional(Type.Literal('on'))])),
});
type Typed = Static<typeof NewKeyForm> & Record<string, string | undefined>;

const labels = (t: Translator) => ({
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

export const apiKeyRoutes =
  (frontendUrl: string): AppPlugin =>
  async (app) => {
    app.get('/settings/api-keys', (request, reply) => showKeys(request, reply));

    app.post('/settings/api-keys', { schema: { body: NewKeyForm } }, async (request, reply) => {
      const typed: Typed = request.body;
      const scopes = SCOPES.filter((scope) => typed[scope] === 'on');
      const expiresInDays = typed.expires === '' ? null : Number(typed.expires);
      try {
        const wanted = { name: typed.name, scopes, expiresInDays };
        const made = await createApiKey(request.tenant, wanted, actorOf(request.signedIn));
        // No redirect: the key is only in this answer, and stored nowhere.
        return reply.code(201).page('seller/settings/api-key', {
          made: keyView(made, request.t),
          key: made.key,
          example: `curl -H "Authorization: Bearer ${made.key}" ${frontendUrl}/api/${exampleOf(made)}`,
        });
      } catch (error) {
        const wrong = formProblems(error, labels(request.t), request.t);
        return showKeys(request, reply.code(422), { typed, ...wrong });
      }
    });

    app.get(
      '/settings/api-keys/:id/revoke',
      { schema: { params: One } },
      async ({ tenant, params }, reply) =>
        reply.page('seller/settings/api-key-revoke', { key: await findApiKey(tenant, params.id) }),
    );

    app.post(
      '/settings/api-keys/:id/revoke',
      { schema: { params: One } },
      async ({ tenant, params, signedIn, t }, reply) => {
        const name = await revokeApiKey(tenant, params.id, actorOf(signedIn));
        return reply.flash(t('settings.said.keyRevoked', { name })).redirect(HOME, 303);
      },
    );
  };

async function showKeys(
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
