import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import { actorOf } from '../../../session.ts';
import { changeNoticeSettings } from '../../notifications/change-notice-settings.ts';
import { noticeContext } from '../../notifications/notice-context.ts';
import { testPhone } from '../../notifications/push/phones.ts';
import { pushPublicKey } from '../../notifications/push/push-keys.ts';
import { listPhones } from '../../notifications/push/queries/phones.ts';
import { unsubscribePhone } from '../../notifications/push/subscribe-phone.ts';
import {
  labels,
  NoticesForm,
  noticeGrids,
  noticesOf,
  noticesValues,
  quietChannels,
} from './notices-form.ts';

const HERE = '/dashboard/settings/notices';
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const noticeSettingsRoutes: AppPlugin = async (app) => {
  app.get('/settings/notices', (request, reply) => show(request, reply));

  app.post('/settings/notices', { schema: { body: NoticesForm } }, async (request, reply) => {
    const typed = request.body as Parameters<typeof noticesOf>[0];
    try {
      await changeNoticeSettings(request.tenant, noticesOf(typed), actorOf(request.signedIn));
    } catch (error) {
      const wrong = { ...formProblems(error, labels(request.t), request.t), values: typed };
      return show(request, reply.code(422), { choices: wrong });
    }
    return reply.flash(request.t('settings.said.noticesSaved')).redirect(HERE, 303);
  });

  app.post(
    '/settings/notices/phones/:id/test',
    { schema: { params: One } },
    async ({ tenant, params, t }, reply) => {
      await testPhone(tenant, params.id, t);
      return reply.flash(t('settings.said.testSent')).redirect(`${HERE}#phones`, 303);
    },
  );

  app.post(
    '/settings/notices/phones/:id/remove',
    { schema: { params: One } },
    async ({ tenant, signedIn, params, t }, reply) => {
      await unsubscribePhone(tenant, params.id, actorOf(signedIn));
      return reply.flash(t('settings.said.phoneRemoved')).redirect(`${HERE}#phones`, 303);
    },
  );
};

type Choices = FormProblems & { values: Parameters<typeof noticesOf>[0] };

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  wrong: { choices?: Choices } = {},
) {
  const { tenant, server, signedIn, t } = request;
  const [context, phones, publicKey] = await Promise.all([
    noticeContext(tenant),
    listPhones(tenant, signedIn.userId),
    pushPublicKey(server.secrets),
  ]);
  return reply.page('seller/settings/notices', {
    store: sellerStore(request),
    context,
    phones: phones.map((phone) => ({
      ...phone,
      lastError: phone.lastError && textIn(fromStored(phone.lastError), t),
    })),
    publicKey,
    grids: noticeGrids(t),
    quietChannels: quietChannels(t),
    choices: {
      values: noticesValues(context.settings),
      problems: [],
      errors: NO_ERRORS,
      ...wrong.choices,
    },
  });
}
