import { Type } from 'typebox';
import type { Answer } from '../../kernel/db/answer.ts';
import { action } from '../../kernel/http/action.ts';
import { english } from '../../kernel/translation/translator.ts';
import { changeNoticeSettings } from './change-notice-settings.ts';
import { noticeContext } from './notice-context.ts';
import { NoticeChangesBody, noticeSettingsAnswer } from './notice-settings.api.ts';
import {
  NoticesForm,
  noticeSettingsLabels,
  noticesOf,
  showNoticeSettings,
} from './notice-settings.pages.ts';
import { testPhone } from './push/phones.ts';
import { subscribePhone, unsubscribePhone } from './push/subscribe-phone.ts';

const PAGE = '/settings/notices';
const PHONES = `/dashboard${PAGE}#phones`;
const tags = ['Notifications'];

const idAnswer: Answer<{ id: string }> = {
  schema: Type.Object({ id: Type.String() }),
  json: ({ id }) => ({ id }),
};
const onItsWay: Answer<void> = {
  schema: Type.Null({ description: 'A test notification is being sent' }),
  json: () => null,
};

/** What can be done with the settings of notifications, and with the browsers that show them. */
export const noticeSettingsActions = [
  action({
    at: '/store/notices',
    input: NoticeChangesBody,
    async run({ tenant, input, actor }) {
      await changeNoticeSettings(tenant, input, actor);
      return noticeContext(tenant);
    },
    api: {
      method: 'PATCH',
      summary: 'Change the notification settings. Settings not in the request stay the same',
      tags: ['Store'],
      answer: noticeSettingsAnswer,
    },
    page: {
      at: PAGE,
      opens: 'settings.read',
      form: NoticesForm,
      read: noticesOf,
      labels: noticeSettingsLabels,
      done: (_, t) => ({ said: t('settings.said.noticesSaved'), to: `/dashboard${PAGE}` }),
      show: showNoticeSettings,
    },
  }),
  action({
    at: '/push-subscriptions',
    may: 'account.own',
    input: Type.Object({
      endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
      keys: Type.Object({
        p256dh: Type.String({ maxLength: 200 }),
        auth: Type.String({ maxLength: 100 }),
      }),
      device: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    async run({ tenant, input: { endpoint, keys, device = '' }, actor }) {
      const phone = { endpoint, keys, device: device.trim() };
      return { id: await subscribePhone(tenant, phone, actor) };
    },
    api: { summary: 'Subscribe a browser to notifications', tags, answer: idAnswer, code: 201 },
  }),
  action({
    at: '/push-subscriptions/:id/test',
    run: ({ tenant, params }) => testPhone(tenant, params.id, english),
    api: { summary: 'Send a test to a browser', tags, answer: onItsWay, code: 202 },
    page: {
      at: `${PAGE}/phones/:id/test`,
      run: ({ request, tenant, params }) => testPhone(tenant, params.id, request.t),
      done: (_, t) => ({ said: t('settings.said.testSent'), to: PHONES }),
    },
  }),
  action({
    at: '/push-subscriptions/:id',
    run: ({ tenant, params, actor }) => unsubscribePhone(tenant, params.id, actor),
    api: { method: 'DELETE', summary: 'Unsubscribe a browser that shows notifications', tags },
    page: {
      at: `${PAGE}/phones/:id/remove`,
      done: (_, t) => ({ said: t('settings.said.phoneRemoved'), to: PHONES }),
    },
  }),
];
