import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import { type FormProblems, formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { addPasskey } from '../passkeys/add-passkey.ts';
import { findPasskey, renamePasskey } from '../passkeys/change-passkeys.ts';
import { passkeyHost } from '../passkeys/relying-party.ts';
import { removeOwnPasskey } from './own-passkeys.ts';
import { NewPasskeyForm } from './passkey-forms.ts';

interface Place {
  /** In the group of the routes, and from the root. */
  path: string;
  address: string;
  home: { address: string; title: MessageKey };
  look: { layout: string; section: string };
  config: { permission?: 'account.own'; gated?: boolean };
}

const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Name = Type.Object({ name: Type.String({ default: '', maxLength: 300 }) });
const Password = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});
const labels = (t: Translator) => ({
  name: t('access.passkey.name'),
  currentPassword: t('access.field.currentPassword'),
});

export const passkeyPages =
  ({ path, address, home, look, config }: Place): AppPlugin =>
  async (app) => {
    const showNew = (reply: FastifyReply, message?: string) =>
      reply.page('shared/passkeys/new', { ...look, address, home, host: passkeyHost(), message });
    const showOne = async (reply: FastifyReply, id: string, typed: Typed = {}) => {
      const found = await findPasskey(reply.request.signedIn, id);
      const passkey = { ...found, device: textIn(fromStored(found.device), reply.request.t) };
      return reply.page('shared/passkeys/show', { ...look, address, home, passkey, ...typed });
    };

    app.get(`${path}/new`, { config }, async (_request, reply) => {
      if (!passkeyHost()) throw notFound('Page');
      return showNew(reply);
    });

    app.get(path, { config }, (_request, reply) => reply.redirect(`${address}/new`, 303));

    app.post(path, { config, schema: { body: NewPasskeyForm } }, async (request, reply) => {
      const { transports, ...answer } = request.body;
      try {
        const given = { ...answer, transports: transports.split(' ').filter(Boolean) };
        await addPasskey(request.signedIn, given, originOf(request));
        return reply.flash(request.t('access.passkey.added')).redirect(home.address, 303);
      } catch (error) {
        return showNew(reply.code(422), formProblems(error, labels(request.t), request.t).message);
      }
    });

    app.get(`${path}/:id`, { config, schema: { params: One } }, ({ params }, reply) =>
      showOne(reply, params.id),
    );

    app.post(
      `${path}/:id`,
      { config, schema: { params: One, body: Name } },
      async ({ signedIn, params, body, t }, reply) => {
        try {
          await renamePasskey(signedIn, params.id, body.name);
          return reply.flash(t('access.passkey.renamed')).redirect(home.address, 303);
        } catch (error) {
          const naming = formProblems(error, labels(t), t);
          return showOne(reply.code(422), params.id, { name: body.name, naming });
        }
      },
    );

    // A refused form is answered at its own address; loaded again, that leads back to its page.
    app.get(
      `${path}/:id/remove`,
      { config, schema: { params: One } },
      async ({ signedIn, params }, reply) => {
        const { id } = await findPasskey(signedIn, params.id);
        return reply.redirect(`${address}/${id}`, 303);
      },
    );

    app.post(
      `${path}/:id/remove`,
      { config, schema: { params: One, body: Password } },
      async (request, reply) => {
        try {
          await removeOwnPasskey(request, request.params.id, request.body.currentPassword);
          return reply.flash(request.t('access.passkey.removed')).redirect(home.address, 303);
        } catch (error) {
          const removing = formProblems(error, labels(request.t), request.t);
          return showOne(reply.code(422), request.params.id, { removing });
        }
      },
    );
  };

interface Typed {
  name?: string;
  naming?: FormProblems;
  removing?: FormProblems;
}
