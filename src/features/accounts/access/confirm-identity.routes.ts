import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { passkeyHostOf } from '../passkeys/confirm-with-passkey.ts';
import { PasskeyForm } from '../passkeys/passkey-forms.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { confirmByOwnPasskey, withOwnPassword } from './own-account.ts';
import { homeOf, safeNext } from './safe-next.ts';

const Next = Type.String({ default: '', maxLength: 2_000 });
const Query = Type.Object({ next: Next });
const Form = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  next: Next,
});

const PATH = '/confirm-identity';
const BY_PASSKEY = `${PATH}/passkey`;

export const confirmIdentityRoutes: AppPlugin = async (app) => {
  app.get(PATH, { schema: { querystring: Query } }, async ({ query, signedIn }, reply) =>
    show(reply, safeNext(query.next, homeOf(signedIn))),
  );

  app.post(PATH, { schema: { body: Form } }, (request, reply) => {
    const { signedIn, body } = request;
    return orShow(reply, body.next, () =>
      withOwnPassword(request, () => reauthenticate(signedIn, body.currentPassword)),
    );
  });

  // Loaded again after a refusal.
  app.get(BY_PASSKEY, async (_request, reply) => reply.redirect(PATH, 303));

  app.post(
    BY_PASSKEY,
    { schema: { body: Type.Object({ ...PasskeyForm.properties, next: Next }) } },
    (request, reply) => {
      const { next, ...answer } = request.body;
      return orShow(reply, next, () => confirmByOwnPasskey(request, answer));
    },
  );
};

async function orShow(reply: FastifyReply, wanted: string, confirm: () => Promise<void>) {
  const next = safeNext(wanted, homeOf(reply.request.signedIn));
  try {
    await confirm();
    return reply.redirect(next, 303);
  } catch (error) {
    const { t } = reply.request;
    const problems = formProblems(error, { currentPassword: t('access.field.password') }, t);
    return show(reply.code(422), next, problems);
  }
}

async function show(reply: FastifyReply, next: string, problems: Partial<FormProblems> = {}) {
  const passkeyHost = await passkeyHostOf(reply.request.signedIn);
  return reply.page('access/confirm-identity', {
    next,
    passkeyHost,
    errors: NO_ERRORS,
    ...problems,
  });
}
