import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { removeAlias } from '../../../domain/catalog/aliases.ts';
import { connectChannel } from '../../../domain/channels/connect-channel.ts';
import { removeConnection } from '../../../domain/channels/end-connection.ts';
import { changeStore } from '../../../domain/stores/change-store.ts';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { type FormProblems, formProblems } from '../../form.ts';
import {
  ChannelForm,
  MESSAGE_LABELS,
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

const channelProblems = (error: unknown): FormProblems =>
  isConnectionError(error)
    ? { message: error.message, problems: [], errors: {} }
    : formProblems(error, MESSAGE_LABELS);

interface Wrong {
  orders?: object;
  reader?: object;
  channel?: object;
}

/** The numbers and pages that shoppers write to, and how their messages become orders. */
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
        return show(request, reply.code(422), { orders: formProblems(error, MESSAGE_LABELS) });
      }
      return reply.flash('Order settings saved').redirect(HERE, 303);
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
          return show(request, reply.code(422), { reader: formProblems(error, MESSAGE_LABELS) });
        }
        const done = modelReader
          ? 'AI now reads your messages'
          : 'AI no longer reads your messages';
        return reply.flash(done).redirect(`${HERE}#reader`, 303);
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
          const wrong = { ...channelProblems(error), values: shown };
          return show(request, reply.code(isConnectionError(error) ? 502 : 422), {
            channel: wrong,
          });
        }
        const thing = shown.channel === 'chat' ? 'number' : 'page';
        return reply.flash(`The ${thing} is connected`).redirect(HERE, 303);
      },
    );

    app.post(
      '/settings/messages/channels/:id/remove',
      { config: { permission: 'settings.channels' }, schema: { params: One } },
      async ({ tenant, params, signedIn }, reply) => {
        await removeConnection(tenant, params.id, actorOf(signedIn));
        return reply.flash('Disconnected').redirect(HERE, 303);
      },
    );

    app.post(
      '/settings/messages/products/:id/forget',
      { schema: { params: One, body: WordsForm } },
      async ({ tenant, params, body }, reply) => {
        await removeAlias(tenant, params.id, body.words);
        return reply.flash(`“${body.words}” was removed`).redirect(`${HERE}#words`, 303);
      },
    );
  };
