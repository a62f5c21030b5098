import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError } from '../../clients/gateways/gateway-error.ts';
import { testGateway } from '../../domain/payments/gateway/test-gateway.ts';
import { changeStore, type StoreChanges } from '../../domain/stores/change-store.ts';
import {
  type StoreSettings,
  shownCredentials,
  storeSettings,
} from '../../domain/stores/store-settings.ts';
import { lastEvent } from '../../domain/webhooks/last-event.ts';
import { Refusal } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { actorOf } from '../../session.ts';
import { timeOfDay } from '../../when.ts';
import { formProblems } from '../form.ts';
import { onlineWays } from '../online-ways.ts';
import { sellerStore } from './seller-store.ts';
import {
  CashForm,
  cashChangesOf,
  OnlineForm,
  onlineChangesOf,
  PAYMENT_LABELS,
  paymentValues,
} from './settings/payment-forms.ts';

const HERE = '/dashboard/settings/payments';
type Section = 'online' | 'cash';

/** How a store is paid: its account with the gateway and what that tells, and cash. */
export const paymentSettingsRoutes =
  (frontendUrl: string): AppPlugin =>
  async (app) => {
    const show = showSettings(frontendUrl);
    const tryOut = { config: { permission: 'settings.edit' } } as const;

    app.get('/settings/payments', (request, reply) => show(request, reply));

    app.post('/settings/payments', { schema: { body: OnlineForm } }, async (request, reply) =>
      save(request, reply, 'online', (store) => onlineChangesOf(request.body, store)),
    );

    app.post('/settings/payments/cash', { schema: { body: CashForm } }, async (request, reply) =>
      save(request, reply, 'cash', ({ currency }) => cashChangesOf(request.body, currency)),
    );

    app.post('/settings/payments/test', tryOut, async (request, reply) => {
      reply.flash(await testWords(request));
      return reply.redirect(HERE, 303);
    });

    async function save(
      request: FastifyRequest,
      reply: FastifyReply,
      section: Section,
      changes: (store: StoreSettings) => StoreChanges,
    ) {
      const { tenant, signedIn } = request;
      try {
        const wanted = changes(await storeSettings(tenant));
        const store = await changeStore(tenant, wanted, app.secrets, actorOf(signedIn));
        const said =
          section === 'cash' ? 'Cash on delivery saved' : await onlineWords(store, request);
        return reply.flash(said).redirect(HERE, 303);
      } catch (error) {
        const typed = {
          ...(request.body as object),
          gatewayKeySecret: '',
          gatewayWebhookSecret: '',
        };
        const wrong = { section, values: typed, ...formProblems(error, PAYMENT_LABELS) };
        return show(request, reply.code(422), wrong);
      }
    }
  };

/** Whoever lets shoppers pay online hears at once whether they can. */
const onlineWords = async (store: StoreSettings, request: FastifyRequest): Promise<string> =>
  store.onlineEnabled
    ? `Online payment saved. ${await testWords(request)}`
    : 'Online payment saved';

async function testWords({ tenant }: FastifyRequest): Promise<string> {
  try {
    await testGateway(tenant);
    return 'The payment gateway accepts these keys';
  } catch (error) {
    if (error instanceof GatewayError) {
      const next = error.failure === 'wrong_keys' ? '. Enter the key id and its secret again' : '';
      return `${error.message}${next}`;
    }
    if (error instanceof Refusal) return 'The saved keys can’t be read. Enter them again';
    throw error;
  }
}

/** Gateways put it into the ids of keys that move no money. */
const isTestKey = (keyId: string): boolean => keyId.includes('_test_');

const showSettings =
  (frontendUrl: string) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    wrong?: { section: Section; values: object },
  ) => {
    const { tenant, server } = request;
    const [store, last] = await Promise.all([storeSettings(tenant), lastEvent(tenant, 'gateway')]);
    const { paymentSettings } = shownCredentials(store, server.secrets);
    const { gatewayKeyId = '', gatewayKeySecret = '', gatewayWebhookSecret = '' } = paymentSettings;
    const values = paymentValues(store);
    const section = (name: Section) => (wrong?.section === name ? wrong : { values });
    return reply.page('seller/settings/payments', {
      currency: store.currency,
      ways: onlineWays(store.currency),
      sections: { online: section('online'), cash: section('cash') },
      isSetUp: gatewayKeyId !== '' && gatewayKeySecret !== '',
      isTest: isTestKey(gatewayKeyId),
      storedKeySecret: gatewayKeySecret,
      storedWebhookSecret: gatewayWebhookSecret,
      isOpen: { online: store.onlineReady, cash: store.codEnabled },
      webhook: {
        address: `${frontendUrl}/webhooks/gateway?store=${store.slug}`,
        last: last && { ...last, at: timeOfDay(last.receivedAt, sellerStore(request)) },
      },
    });
  };
