import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type NewEmail, requestNewEmail } from '../links/change-email.ts';
import { confirmWithPasskey, wrongPasskey } from '../passkeys/confirm-with-passkey.ts';
import type { PasskeyAnswer } from '../passkeys/verify-passkey.ts';
import { changePassword } from '../passwords/change-password.ts';
import { wrongPassword } from '../passwords/own-password.ts';

/**
 * A wrong password counts like a failed sign-in, so that an open session can't be used to guess it.
 * @throws Refusal of `act`, 429
 */
export async function withOwnPassword<T>(
  { server, ip, signedIn }: FastifyRequest,
  act: () => Promise<T>,
): Promise<T> {
  const who = { email: signedIn.email, ip, known: signedIn.familyId };
  const outcome = await server.limitLogin(who, async () => {
    try {
      return { done: await act() };
    } catch (error) {
      // Too busy, or an error: the password was not checked.
      if (!(error instanceof Refusal) || [429, 503].includes(error.statusCode)) throw error;
      return error.code === 'WRONG_PASSWORD' ? null : { refused: error };
    }
  });
  if (!outcome) throw wrongPassword();
  if ('refused' in outcome) throw outcome.refused;
  return outcome.done;
}

export const PasswordsForm = Type.Object({
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
  newPassword: Type.String({ default: '', maxLength: 1_000 }),
});

export const NewEmailForm = Type.Object({
  email: Type.String({ default: '', maxLength: 300 }),
  currentPassword: Type.String({ default: '', maxLength: 1_000 }),
});

export const OneSession = Type.Object({ familyId: Type.String({ format: 'uuid' }) });

export const ownAccountLabels = (t: Translator) => ({
  email: t('settings.profile.newEmail'),
  currentPassword: t('settings.profile.currentPassword'),
  newPassword: t('settings.profile.newPassword'),
});

/** From the page or the API. @throws Refusal of `changePassword`, 429 */
export const changeOwnPassword = (
  request: FastifyRequest,
  { currentPassword, newPassword }: Static<typeof PasswordsForm>,
): Promise<void> =>
  withOwnPassword(request, () =>
    changePassword(request.signedIn, currentPassword, newPassword, originOf(request)),
  );

/**
 * From the page or the API.
 * @returns the address that the link to confirm it was sent to
 * @throws Refusal of `requestNewEmail`, 429
 */
export const changeOwnEmail = (
  request: FastifyRequest,
  wanted: NewEmail,
): Promise<{ sentTo: string }> =>
  withOwnPassword(request, () => requestNewEmail(request.signedIn, wanted));

/**
 * Nobody can guess a passkey: the limit is for the work.
 * @throws Refusal 400 WRONG_PASSKEY, 409 NO_PASSKEYS, 429
 */
export async function confirmByOwnPasskey(
  { server, ip, signedIn }: FastifyRequest,
  answer: PasskeyAnswer,
): Promise<void> {
  const who = { email: `passkey ${answer.id}`, ip, known: signedIn.familyId };
  const confirmed = await server.limitLogin(
    who,
    async () => (await confirmWithPasskey(signedIn, answer)) || null,
  );
  if (!confirmed) throw wrongPasskey();
}
