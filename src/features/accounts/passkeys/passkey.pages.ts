import type { FastifyReply } from 'fastify';
import { notFound } from '../../../errors.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import { findPasskey } from './change-passkeys.ts';
import { passkeyHost } from './relying-party.ts';

/** Where somebody's own passkeys are: sellers and operators have pages of their own. */
export interface PasskeyPlace {
  /** In the group of the routes, and from the root. */
  path: string;
  address: string;
  home: { address: string; title: MessageKey };
  look: { layout: string; section: string };
  config: { permission?: 'account.own'; gated?: boolean };
}

export const SELLERS_PASSKEYS: PasskeyPlace = {
  path: '/profile/passkeys',
  address: '/dashboard/profile/passkeys',
  home: { address: '/dashboard/profile#passkeys', title: 'settings.profile.title' },
  look: { layout: '/layouts/desk', section: 'profile' },
  config: { permission: 'account.own', gated: false },
};

const { params } = paramsOf('/:id');

export const passkeyViews =
  (place: PasskeyPlace): AppPlugin =>
  async (app) => {
    const { path, address, config } = place;

    app.get(`${path}/new`, { config }, async (_request, reply) => {
      if (!passkeyHost()) throw notFound('Page');
      return showNewPasskey(place, reply);
    });

    app.get(path, { config }, (_request, reply) => reply.redirect(`${address}/new`, 303));

    app.get(`${path}/:id`, { config, schema: { params } }, (request, reply) =>
      showPasskey(place, reply, request.params.id),
    );

    // A refused form is answered at its own address; loaded again, that leads back to its page.
    app.get(`${path}/:id/remove`, { config, schema: { params } }, async (request, reply) => {
      const { id } = await findPasskey(request.signedIn, request.params.id);
      return reply.redirect(`${address}/${id}`, 303);
    });
  };

export const showNewPasskey = (
  { look, address, home }: PasskeyPlace,
  reply: FastifyReply,
  message?: string,
) => reply.page('shared/passkeys/new', { ...look, address, home, host: passkeyHost(), message });

interface Typed {
  name?: string | undefined;
  naming?: FormProblems;
  removing?: FormProblems;
}

export async function showPasskey(
  { look, address, home }: PasskeyPlace,
  reply: FastifyReply,
  id: string,
  typed: Typed = {},
) {
  const found = await findPasskey(reply.request.signedIn, id);
  const passkey = { ...found, device: textIn(fromStored(found.device), reply.request.t) };
  return reply.page('shared/passkeys/show', { ...look, address, home, passkey, ...typed });
}
