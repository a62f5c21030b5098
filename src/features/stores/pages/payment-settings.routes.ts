import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { type FormProblems, formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { actorOf } from '../../../session.ts';
import { takesUpi } from '../../../web/online-ways.ts';
import { lastEvent } from '../../incoming-webhooks/find-events.ts';
import { testGateway } from '../../payments/gateway/gateway-account.ts';
import { gatewayWords } from '../../payments/gateway/gateway-connection.ts';
import { changeStore, type StoreChanges } from '../change-store.ts';
import { type StoreSettings, shownCredentials, storeSettings } from '../store-settings.ts';
import {
  CashForm,
  cashChangesOf,
  OnlineForm,
  onlineChangesOf,
  paymentLabels,
  paymentValues,
} from './payment-forms.ts';

const HERE = '/dashboard/settings/payments';

export const paymentSettingsRoutes =
  (frontendUrl: string): AppPlugin =>
  async (app) => {
    const showOnline = showSettings(frontendUrl);
    const tryOut = { config: { permission: 'settings.edit' } } as const;

    app.get('/settings/payments', (request, reply) => showOnline(request, reply));
    app.get('/settings/payments/cash', (request, reply) => showCash(request, reply));

    app.post('/settings/payments', { schema: { body: OnlineForm } }, async (request, reply) => {
      try {
        const store = await save(request, (before) => onlineChangesOf(request.body, before));
        const isAsked = store.onlineEnabled || request.body.do === 'test';
        reply.flash(await onlineText(request, isAsked));
        return reply.redirect(HERE, 303);
      } catch (error) {
        const values = { ...request.body, gatewayKeySecret: '', gatewayWebhookSecret: '' };
        return showOnline(request, reply.code(422), {
          values,
          ...formProblems(error, paymentLabels(request.t), request.t),
        });
      }
    });

    app.post('/settings/payments/cash', { schema: { body: CashForm } }, async (request, reply) => {
      try {
        await save(request, ({ currency }) => cashChangesOf(request.body, currency));
        return reply.flash(request.t('settings.said.cashSaved')).redirect(`${HERE}/cash`, 303);
      } catch (error) {
        const problems = formProblems(error, paymentLabels(request.t), request.t);
        const wrong = { values: request.body, ...problems };
        return showCash(request, reply.code(422), wrong);
      }
    });

    app.post('/settings/payments/test', tryOut, async (request, reply) => {
      reply.flash(await testWords(request));
      return reply.redirect(HERE, 303);
    });

    async function save(
      { tenant, signedIn }: FastifyRequest,
      changes: (store: StoreSettings) => StoreChanges,
    ) {
      const wanted = changes(await storeSettings(tenant));
      return changeStore(tenant, wanted, app.secrets, actorOf(signedIn));
    }
  };

/** After turning on online payments, or a test, the seller learns at once whether they work. */
const onlineText = async (request: FastifyRequest, isAsked: boolean): Promise<string> =>
  isAsked
    ? request.t('settings.said.onlineSavedAndTested', { result: await testWords(request) })
    : request.t('settings.said.onlineSaved');

async function testWords({ tenant, t }: FastifyRequest): Promise<string> {
  try {
    await testGateway(tenant);
    return t('settings.said.keysWork');
  } catch (error) {
    if (error instanceof GatewayError) {
      const { key, values } = gatewayWords(error);
      const problem = t(key, values);
      return error.failure === 'wrong_keys' ? t('settings.said.wrongKeys', { problem }) : problem;
    }
    if (error instanceof Refusal) return t('settings.said.keysUnreadable');
    throw error;
  }
}

/** Gateways put it into the ids of keys that move no money. */
const isTestKey = (keyId: string): boolean => keyId.includes('_test_');

type Wrong = { values: Partial<ReturnType<typeof paymentValues>> } & Partial<FormProblems>;

/** Cash has its own page: saving one of two forms would drop the text typed in the other. */
async function showCash({ tenant }: FastifyRequest, reply: FastifyReply, wrong?: Wrong) {
  const store = await storeSettings(tenant);
  return reply.page('seller/settings/cash', {
    values: paymentValues(store),
    ...wrong,
    currency: store.currency,
    isOpen: { cash: store.codEnabled },
  });
}

const showSettings =
  (frontendUrl: string) => async (request: FastifyRequest, reply: FastifyReply, wrong?: Wrong) => {
    const { tenant, server } = request;
    const [store, last] = await Promise.all([storeSettings(tenant), lastEvent(tenant, 'gateway')]);
    const { paymentSettings } = shownCredentials(store, server.secrets);
    const { gatewayKeyId = '', gatewayKeySecret = '', gatewayWebhookSecret = '' } = paymentSettings;
    return reply.page('seller/settings/payments', {
      values: paymentValues(store),
      ...wrong,
      takesUpi: takesUpi(store.currency),
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
