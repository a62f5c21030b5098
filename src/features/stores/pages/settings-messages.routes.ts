import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { removeAlias } from '../../catalog/aliases.ts';
import { connectChannel } from '../../channels/connect-channel.ts';
import { removeConnection } from '../../channels/end-connection.ts';
import { changeStore } from '../change-store.ts';
import {
  AskingForm,
  ChannelForm,
  messageLabels,
  OrderModeForm,
  orderModeOf,
  ReaderForm,
  WordsForm,
} from './message-forms.ts';
import { messageSettings } from './message-settings.ts';

const HERE = '/dashboard/settings/messages';
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** The provider gave no answer: typed values stay, and nothing was saved. */
const isConnectionError = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE';

const channelProblems = (error: unknown, t: Translator): FormProblems =>
  isConnectionError(error)
    ? { message: error.textIn(t), problems: [], errors: NO_ERRORS }
    : formProblems(error, messageLabels(t), t);

interface Wrong {
  orders?: FormProblems;
  reader?: FormProblems;
  channel?: FormProblems & { values: Omit<Static<typeof ChannelForm>, 'accessToken'> };
}

export const messageSettingsRoutes =
  (frontendUrl: string): AppPlugin =>
  async (app) => {
    const show = async (request: FastifyRequest, reply: FastifyReply, wrong: Wrong = {}) =>
      reply.page('seller/settings/messages', {
        ...(await messageSettings(request, frontendUrl)),
        ...wrong,
      });

    app.get('/settings/messages', (request, reply) => show(request, reply));

    app.post('/settings/messages', { schema: { body: OrderModeForm } }, async (request, reply) => {
      try {
        const chatOrderMode = orderModeOf(request.body.chatOrderMode);
        const actor = actorOf(request.signedIn);
        await changeStore(request.tenant, { chatOrderMode }, app.secrets, actor);
      } catch (error) {
        const orders = formProblems(error, messageLabels(request.t), request.t);
        return show(request, reply.code(422), { orders });
      }
      return reply.flash(request.t('settings.said.orderModeSaved')).redirect(HERE, 303);
    });

    app.post(
      '/settings/messages/reader',
      { config: { permission: 'settings.reader' }, schema: { body: ReaderForm } },
      async (request, reply) => {
        const modelReader = request.body.modelReader === 'on';
        try {
          const actor = actorOf(request.signedIn);
          await changeStore(request.tenant, { modelReader }, app.secrets, actor);
        } catch (error) {
          const reader = formProblems(error, messageLabels(request.t), request.t);
          return show(request, reply.code(422), { reader });
        }
        const done = modelReader
          ? request.t('settings.said.readerOn')
          : request.t('settings.said.readerOff');
        return reply.flash(done).redirect(`${HERE}#reader`, 303);
      },
    );

    app.post(
      '/settings/messages/asking',
      { schema: { body: AskingForm } },
      async ({ tenant, body, signedIn, t }, reply) => {
        const switches = {
          sendsHowToPay: body.sendsHowToPay === 'on',
          asksInChannel: body.asksInChannel === 'on',
        };
        await changeStore(tenant, switches, app.secrets, actorOf(signedIn));
        return reply.flash(t('settings.said.askingSaved')).redirect(`${HERE}#asking`, 303);
      },
    );

    app.post(
      '/settings/messages/channels',
      { config: { permission: 'settings.channels' }, schema: { body: ChannelForm } },
      async (request, reply) => {
        const { accessToken, ...shown } = request.body;
        try {
          const actor = actorOf(request.signedIn);
          await connectChannel(request.tenant, request.body, app.secrets, actor);
        } catch (error) {
          // A token is never sent back to a page.
          const wrong = { ...channelProblems(error, request.t), values: shown };
          return show(request, reply.code(isConnectionError(error) ? 502 : 422), {
            channel: wrong,
          });
        }
        const said =
          shown.channel === 'chat'
            ? request.t('settings.said.numberConnected')
            : request.t('settings.said.pageConnected');
        return reply.flash(said).redirect(HERE, 303);
      },
    );

    app.post(
      '/settings/messages/channels/:id/remove',
      { config: { permission: 'settings.channels' }, schema: { params: One } },
      async ({ tenant, params, signedIn, t }, reply) => {
        await removeConnection(tenant, params.id, actorOf(signedIn));
        return reply.flash(t('settings.said.disconnected')).redirect(HERE, 303);
      },
    );

    app.post(
      '/settings/messages/products/:id/forget',
      { schema: { params: One, body: WordsForm } },
      async ({ tenant, params, body, t }, reply) => {
        await removeAlias(tenant, params.id, body.words);
        return reply
          .flash(t('settings.said.wordsRemoved', { words: body.words }))
          .redirect(`${HERE}#words`, 303);
      },
    );
  };
