import type { Letter } from '../../../clients/mail/letter.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { AccountLetterKind } from '../../email-limits/letter-enums.ts';
import type { AccountLetter, AccountLetterDetails } from './account-letter.ts';
import { letterTime, withDevice } from './letter-words.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs'> & {
  /** What to do if it was somebody else. */
  undo?: string;
  footer?: string;
};

/** `url`: where a new password can be requested. */
export function letterText(
  { id, kind, details, createdAt }: AccountLetter,
  to: string,
  url: string,
  t: Translator,
  timeZone: string | null = null,
): Letter {
  const {
    subject,
    paragraphs,
    undo = t('access.letter.secondFactor.undo'),
    footer = t('access.letter.secondFactor.footer'),
  } = WORDS[kind](details, letterTime(createdAt, t, timeZone), t);
  return {
    id,
    store: null,
    t,
    to,
    replyTo: null,
    greeting: t('common.letter.hello'),
    subject,
    paragraphs: [...paragraphs, t('access.letter.ignore'), undo],
    facts: [],
    action: { label: t('access.letter.choosePassword'), url },
    footer,
  };
}

type Writer = (details: AccountLetterDetails, at: string, t: Translator) => Words;

const WORDS: Record<AccountLetterKind, Writer> = {
  second_factor_on: (details, at, t) => ({
    subject: t('access.letter.secondFactorOn.subject'),
    paragraphs: [withDevice(t('access.letter.secondFactorOn.body', { at }), details, t)],
  }),
  second_factor_off: ({ by = 'person', ...details }, at, t) => ({
    subject: t('access.letter.secondFactorOff.subject'),
    paragraphs: [withDevice(t('access.letter.secondFactorOff.body', { at, by }), details, t)],
  }),
  recovery_code_used: ({ left = 0, ...details }, at, t) => ({
    subject: t('access.letter.recoveryCode.subject'),
    paragraphs: [
      withDevice(t('access.letter.recoveryCode.body', { at }), details, t),
      t('access.letter.recoveryCode.left', { left }),
    ],
  }),
  new_device: (details, at, t) => ({
    subject: t('access.letter.newDevice.subject'),
    paragraphs: [withDevice(t('access.letter.newDevice.body', { at }), details, t)],
    undo: t('access.letter.newDevice.undo'),
    footer: t('access.letter.newDevice.footer'),
  }),
  new_recovery_codes: (details, at, t) => ({
    subject: t('access.letter.newCodes.subject'),
    paragraphs: [withDevice(t('access.letter.newCodes.body', { at }), details, t)],
  }),
};
