import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { action, type FormState } from '../../../kernel/http/action.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { takesUpi } from '../../../web/online-ways.ts';
import { lastEvent } from '../../incoming-webhooks/find-events.ts';
import { nameOfGateway } from '../../payments/gateway/gateway-names.ts';
import { listGateways } from '../../payments/gateway/list-gateways.ts';
import { gatewayText } from '../account.actions.ts';
import { changeStore } from '../change-store.ts';
import { shownCredentials, storeSettings } from '../store-settings.ts';
import {
  CashForm,
  cashChangesOf,
  OnlineForm,
  onlineChangesOf,
  paymentLabels,
  paymentValues,
} from './payment-forms.ts';

const PAGE = '/settings/payments';
const HERE = `/dashboard${PAGE}`;

/** The settings of payments: online, and in cash. */
export const paymentSettingsActions = (frontendUrl: string) => [
  action({
    at: PAGE,
    input: OnlineForm,
    async run({ request, tenant, input, actor }) {
      const changes = onlineChangesOf(input, await storeSettings(tenant));
      const store = await changeStore(tenant, changes, request.server.secrets, actor);
      const isAsked = store.onlineEnabled || input.do === 'test';
      return isAsked ? gatewayText(tenant, request.t) : null;
    },
    page: {
      opens: 'settings.read',
      labels: paymentLabels,
      // After turning on online payments, or a test, the seller learns at once whether they work.
      done: (result, t) => ({
        said:
          result === null
            ? t('settings.said.onlineSaved')
            : t('settings.said.onlineSavedAndTested', { result }),
        to: HERE,
      }),
      show: showOnline(frontendUrl),
    },
  }),
  action({
    at: `${PAGE}/cash`,
    input: CashForm,
    async run({ request, tenant, input, actor }) {
      const { currency } = await storeSettings(tenant);
      await changeStore(tenant, cashChangesOf(input, currency), request.server.secrets, actor);
    },
    page: {
      opens: 'settings.read',
      labels: paymentLabels,
      done: (_, t) => ({ said: t('settings.said.cashSaved'), to: `${HERE}/cash` }),
      show: showCash,
    },
  }),
];

/** Gateways put it into the ids of keys that move no money. */
const isTestKey = (keyId: string): boolean => keyId.includes('_test_');

/** Cash has its own page: saving one of two forms would drop the text typed in the other. */
async function showCash(
  { tenant }: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<Static<typeof CashForm>>,
) {
  const store = await storeSettings(tenant);
  return reply.page('seller/settings/cash', {
    values: typed ?? paymentValues(store),
    ...(typed && problems),
    currency: store.currency,
    isOpen: { cash: store.codEnabled },
  });
}

const showOnline =
  (frontendUrl: string) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    _params: object,
    { typed, ...problems }: FormState<Static<typeof OnlineForm>>,
  ) => {
    const { tenant, server } = request;
    const [store, last, all] = await Promise.all([
      storeSettings(tenant),
      lastEvent(tenant, 'gateway'),
      listGateways(tenant),
    ]);
    const others = all.filter(({ provider }) => provider !== DEFAULT_PROVIDER);
    const { paymentSettings } = shownCredentials(store, server.secrets);
    const { gatewayKeyId = '', gatewayKeySecret = '', gatewayWebhookSecret = '' } = paymentSettings;
    return reply.page('seller/settings/payments', {
      values: typed
        ? { ...typed, gatewayKeySecret: '', gatewayWebhookSecret: '' }
        : paymentValues(store),
      ...(typed && problems),
      takesUpi: takesUpi(store.currency),
      isSetUp: gatewayKeyId !== '' && gatewayKeySecret !== '',
      isTest: isTestKey(gatewayKeyId),
      storedKeySecret: gatewayKeySecret,
      storedWebhookSecret: gatewayWebhookSecret,
      isOpen: {
        first: store.gateways.includes(DEFAULT_PROVIDER),
        online: store.onlineReady,
        cash: store.codEnabled,
      },
      gateways: others.map((each) => ({
        ...each,
        name: textIn(nameOfGateway(each.provider), request.t),
      })),
      directMethods: store.directMethods.length,
      webhook: {
        address: `${frontendUrl}/webhooks/gateway?store=${store.slug}`,
        last: last && { ...last, at: timeOfDay(last.receivedAt, sellerStore(request)) },
      },
    });
  };
