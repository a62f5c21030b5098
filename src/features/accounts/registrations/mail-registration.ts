import { DeliveryError } from '../../../clients/delivery-error.ts';
import type { Letter } from '../../../clients/mail/letter.ts';
import { sendLetter } from '../../../clients/mail.ts';
import { bestLanguage, ENGLISH, offeredLanguages } from '../../../kernel/translation/languages.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';
import { isEmailTaken } from '../insert-user.ts';
import { letterTime, withDevice } from '../letters/letter-words.ts';
import { accountMail, pageAddress } from '../links/mail-link.ts';
import { PendingRegistration, registrationPlace } from './pending-registration.ts';

/**
 * Sends the email of a registration, once. An address that has an account gets one that says so,
 * without a link that opens anything.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function mailRegistration(id: string): Promise<void> {
  const pending = await PendingRegistration.query().findById(id).whereRaw('expires_at > now()');
  if (!pending?.sealedToken) return;
  const token = accountMail().secrets.open(pending.sealedToken, registrationPlace(id));
  const isTaken = await isEmailTaken(pending.email, null);
  try {
    await sendLetter(isTaken ? takenLetter(pending) : openingLetter(pending, token));
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.temporary) throw error;
  }
  const sent = PendingRegistration.query().findById(id);
  await (isTaken ? sent.delete() : sent.patch({ sealedToken: null }));
}

/** In the language of the store that is asked for: the person has no account to ask. */
const wordsOf = ({ place }: PendingRegistration): Translator =>
  translator(bestLanguage([place.language ?? ENGLISH], offeredLanguages('desk')) ?? ENGLISH);

/** Nothing that was typed is in it: a stranger can't send anybody a message. */
const shared = ({ id, email }: PendingRegistration, t: Translator) => ({
  id,
  store: null,
  t,
  to: email,
  replyTo: null,
  greeting: t('common.letter.hello'),
  facts: [],
  footer: t('access.letter.registration.footer'),
});

function openingLetter(pending: PendingRegistration, token: string): Letter {
  const t = wordsOf(pending);
  const asked = t('access.letter.registration.asked', {
    at: letterTime(pending.createdAt, t, pending.place.timeZone),
  });
  return {
    ...shared(pending, t),
    subject: t('access.letter.registration.subject'),
    paragraphs: [
      withDevice(asked, pending.origin, t),
      t('access.letter.registration.confirm'),
      t('access.letter.registration.once', {
        until: letterTime(pending.expiresAt, t, pending.place.timeZone),
      }),
      t('access.letter.registration.ignore'),
    ],
    action: {
      label: t('access.letter.registration.open'),
      url: pageAddress(`register/confirm/${token}`),
    },
  };
}

function takenLetter(pending: PendingRegistration): Letter {
  const t = wordsOf(pending);
  const asked = t('access.letter.registration.askedAgain', {
    at: letterTime(pending.createdAt, t, pending.place.timeZone),
  });
  return {
    ...shared(pending, t),
    subject: t('access.letter.registration.takenSubject'),
    paragraphs: [
      withDevice(asked, pending.origin, t),
      t('access.letter.registration.taken'),
      t('access.letter.registration.signIn'),
      t('access.letter.registration.ignoreTaken'),
    ],
    action: { label: t('access.letter.registration.signInButton'), url: pageAddress('login') },
  };
}
