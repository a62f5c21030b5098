import { type Static, Type } from 'typebox';
import { GATEWAY_PROVIDERS, type GatewayProvider } from '../../clients/gateways/gateway-origins.ts';
import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { action } from '../../kernel/http/action.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { Actor } from '../../session.ts';
import { dropAccount } from '../stores/drop-account.ts';
import { changeGateway, type GatewayChanges } from './gateway/change-gateway.ts';
import { nameOfGateway } from './gateway/gateway-names.ts';
import { findGateway, listGateways, type ShownGateway } from './gateway/list-gateways.ts';
import { dropGateway } from './gateway/save-gateway.ts';
import {
  GatewayForm,
  gatewayLabels,
  gatewayOfForm,
  gatewayPage,
  showGateway,
} from './gateway.pages.ts';

const GatewayJson = Type.Object({
  provider: Type.Enum(GATEWAY_PROVIDERS),
  isActive: Type.Boolean({ description: 'Whether shoppers are offered it' }),
  currencies: OrNull(
    Type.Array(Type.String(), { description: 'Null: whatever your account there takes' }),
  ),
  keyId: OrNull(Type.String()),
  secretSet: Type.Boolean(),
  webhookUrl: Type.String({ description: 'The webhook address for the gateway' }),
  webhookSecretSet: Type.Boolean(),
  mode: OrNull(
    Type.Enum(['test', 'live'], {
      description: '`test`: no real money; null: the keys don’t tell',
    }),
  ),
});

const gatewayJson = (of: ShownGateway): Static<typeof GatewayJson> => ({
  provider: of.provider,
  isActive: of.isActive,
  currencies: of.currencies,
  keyId: of.keyId || null,
  secretSet: of.keySecret !== '',
  webhookUrl: of.webhookUrl,
  webhookSecretSet: of.webhookSecret !== '',
  mode: of.mode,
});

const gatewayAnswer: Answer<ShownGateway> = { schema: GatewayJson, json: gatewayJson };

const Secret = Type.Optional(OrNull(Type.String({ maxLength: 500 })));
const Changes = Type.Object({
  keyId: Type.Optional(OrNull(Type.String({ maxLength: 200 }))),
  keySecret: Secret,
  webhookSecret: Secret,
  isActive: Type.Optional(Type.Boolean()),
});

const tags = ['Store'];

export const gatewayReads: AppPlugin = async (app) => {
  app.get(
    '/store/gateways',
    {
      schema: {
        tags,
        summary: 'List the payment gateways; those that take the store’s currency come first',
        response: { 200: Type.Object({ items: Type.Array(GatewayJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await listGateways(tenant)).map(gatewayJson) }),
  );
};

/** What can be done with the accounts of a store at gateways. */
export const gatewayActions = [
  ...GATEWAY_PROVIDERS.flatMap((provider) => [
    action({
      at: `/store/gateways/${provider}`,
      may: 'settings.payments',
      input: Changes,
      run: ({ tenant, input, actor }) => change(tenant, provider, input, actor),
      api: {
        method: 'PUT',
        summary: 'Set up a payment gateway, or turn it on or off',
        description:
          'Absent fields stay. Keys are checked with the gateway first: 400 `GATEWAY_REFUSED` says why it refuses them; 400 `CURRENCY_NOT_SUPPORTED` if it can’t take the store’s currency',
        tags,
        answer: gatewayAnswer,
      },
    }),
    action({
      at: `/store/gateways/${provider}`,
      may: 'settings.payments',
      run: ({ tenant, actor }) => remove(tenant, provider, actor),
      api: { method: 'DELETE', summary: 'Remove the keys of a payment gateway', tags },
    }),
  ]),
  // The first gateway has its place in the settings of payments.
  ...GATEWAY_PROVIDERS.filter((each) => each !== DEFAULT_PROVIDER).flatMap((provider) => [
    action({
      at: gatewayPage(provider),
      may: 'settings.payments',
      input: Changes,
      run: ({ tenant, input, actor }) => change(tenant, provider, input, actor),
      page: {
        opens: 'settings.read',
        form: GatewayForm,
        read: gatewayOfForm,
        labels: gatewayLabels,
        alsoSays: ['GATEWAY_UNAVAILABLE'],
        done: ({ isActive }, t) => ({
          said: t(isActive ? 'settings.said.gatewayOn' : 'settings.said.gatewaySaved', {
            gateway: textIn(nameOfGateway(provider), t),
          }),
          to: `/dashboard${gatewayPage(provider)}`,
        }),
        show: (request, reply, _params, state) => showGateway(request, reply, provider, state),
      },
    }),
    action({
      at: `${gatewayPage(provider)}/remove`,
      may: 'settings.payments',
      run: ({ tenant, actor }) => remove(tenant, provider, actor),
      page: {
        done: (_, t) => ({
          said: t('settings.said.gatewayRemoved', { gateway: textIn(nameOfGateway(provider), t) }),
          to: '/dashboard/settings/payments',
        }),
      },
    }),
  ]),
];

async function change(
  tenant: Tenant,
  provider: GatewayProvider,
  changes: GatewayChanges,
  actor: Actor,
): Promise<ShownGateway> {
  await changeGateway(tenant, provider, changes, actor);
  const found = await findGateway(tenant, provider);
  if (!found) throw new Error(`There is no payment gateway called ${provider}`);
  return found;
}

const remove = (tenant: Tenant, provider: GatewayProvider, actor: Actor): Promise<void> =>
  inTransaction((trx) =>
    provider === DEFAULT_PROVIDER
      ? dropAccount(tenant, 'paymentSettings', actor, trx)
      : dropGateway(tenant, provider, actor, trx),
  );
