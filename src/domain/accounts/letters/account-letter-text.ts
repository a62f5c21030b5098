import type { Letter } from '../../../clients/mail/letter.ts';
import type { AccountLetterKind } from '../../../letter-enums.ts';
import type { AccountLetter, AccountLetterDetails } from './account-letter.ts';
import { deviceSentence, letterTime } from './letter-words.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs'> & {
  /** What to look at after choosing a new password. */
  check?: string;
  footer?: string;
};

/** The email about a change or a sign-in. `url`: where a new password can be asked for. */
export function letterText(
  { id, kind, details, createdAt }: AccountLetter,
  to: string,
  url: string,
): Letter {
  const {
    subject,
    paragraphs,
    check = 'Then check two-step verification in your profile.',
    footer = 'You received this email because the two-step verification of your account was used or changed.',
  } = WORDS[kind](details, letterTime(createdAt));
  return {
    id,
    store: null,
    to,
    replyTo: null,
    greeting: 'Hello,',
    subject,
    paragraphs: [
      ...paragraphs,
      'If this was you, ignore this email.',
      `If this wasn’t you, choose a new password now: this signs out all devices. ${check}`,
    ],
    facts: [],
    action: { label: 'Choose a new password', url },
    footer,
  };
}

const WORDS: Record<AccountLetterKind, (details: AccountLetterDetails, at: string) => Words> = {
  second_factor_on: (details, at) => ({
    subject: 'Two-step verification was turned on',
    paragraphs: [
      `Two-step verification was turned on for your account on ${at}. Signing in now takes your password and a code from an authenticator app.${deviceSentence(details)}`,
    ],
  }),
  second_factor_off: (details, at) => ({
    subject: 'Two-step verification was turned off',
    paragraphs: [
      `Two-step verification was turned off for your account on ${at}. ${turnedOffBy(details)} Signing in now takes only your password.${deviceSentence(details)}`,
    ],
  }),
  recovery_code_used: ({ left = 0, ...details }, at) => ({
    subject: 'A recovery code was used to sign in',
    paragraphs: [
      `Someone signed in to your account with a recovery code on ${at}.${deviceSentence(details)}`,
      `${codes(left)} If you’re running out of codes, create new ones in your profile.`,
    ],
  }),
  new_device: (details, at) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account on ${at} from a device or network that you haven’t used recently.${deviceSentence(details)}`,
    ],
    check: 'Then check your passkeys and two-step verification in your profile.',
    footer: 'You received this email because someone signed in to your account.',
  }),
  new_recovery_codes: (details, at) => ({
    subject: 'New recovery codes were created',
    paragraphs: [
      `New recovery codes were created for your account on ${at}. The earlier codes no longer work.${deviceSentence(details)}`,
    ],
  }),
};

const codes = (left: number): string =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;

function turnedOffBy({ by }: AccountLetterDetails): string {
  if (by === 'support') return 'Platform support turned it off.';
  if (by === 'server') return 'It was turned off with a command on the platform’s server.';
  if (by === 'link') return 'A link that undoes a change of your account turned it off.';
  return 'It was turned off by someone who was signed in and entered your password.';
}
