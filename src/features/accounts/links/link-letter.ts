import type { Letter } from '../../../clients/mail/letter.ts';
import { PRESET_LABELS } from '../../../kernel/format/preset-labels.ts';
import { fromStored } from '../../../kernel/translation/text.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import type { LinkPurpose } from '../../email-limits/letter-enums.ts';
import { letterTime, withDevice } from '../letters/letter-words.ts';
import type { AccountLink, LinkDetails } from './account-link.ts';

type MailedLink = Pick<
  AccountLink,
  'id' | 'purpose' | 'sentTo' | 'details' | 'createdAt' | 'expiresAt'
>;

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { label: string };

interface Told {
  details: LinkDetails;
  at: string;
  until: string;
  timeZone: string | null;
  t: Translator;
}

/** No user input except an account's new address: strangers can't be sent messages. */
export function linkLetter(
  link: MailedLink,
  url: string,
  t: Translator,
  timeZone: string | null = null,
): Letter {
  const { label, ...words } = WORDS[link.purpose]({
    details: link.details,
    at: letterTime(link.createdAt, t, timeZone),
    until: letterTime(link.expiresAt, t, timeZone),
    timeZone,
    t,
  });
  return {
    id: link.id,
    store: null,
    t,
    to: link.sentTo,
    replyTo: null,
    greeting: t('common.letter.hello'),
    facts: [],
    action: { label, url },
    ...words,
  };
}

const WORDS: Record<LinkPurpose, (told: Told) => Words> = {
  confirm_email: ({ until, t }) => ({
    subject: t('access.letter.confirm.subject'),
    paragraphs: [
      t('access.letter.confirm.body'),
      t('access.letter.confirm.until', { until }),
      t('access.letter.confirm.ignore'),
    ],
    label: t('access.letter.confirm.action'),
    footer: t('access.letter.confirm.footer'),
  }),
  undo_password: ({ details, at, until, timeZone, t }) => ({
    subject: t('access.letter.password.subject'),
    paragraphs: [
      withDevice(t('access.letter.password.body', { at, by: details.by ?? 'person' }), details, t),
      ...passkeysLeft(details, timeZone, t),
      t('access.letter.ignore'),
      t('access.letter.password.undo'),
      t('access.letter.once', { until }),
    ],
    label: t('access.letter.notMe'),
    footer: t('access.letter.password.footer'),
  }),
  reset_password: ({ details: { operator }, until, t }) => ({
    subject: t('access.letter.reset.subject'),
    paragraphs: [
      operator ? t('access.letter.reset.body', { operator }) : t('access.letter.reset.bodyUnnamed'),
      t('access.letter.reset.once', { until }),
      t('access.letter.reset.ignore'),
    ],
    label: t('access.letter.choosePassword'),
    footer: t('access.letter.reset.footer'),
  }),
  forgot_password: ({ until, t }) => ({
    subject: t('access.letter.reset.subject'),
    paragraphs: [
      t('access.letter.forgotten.body'),
      t('access.letter.reset.once', { until }),
      t('access.letter.reset.ignore'),
    ],
    label: t('access.letter.choosePassword'),
    footer: t('access.letter.forgotten.footer'),
  }),
  change_email: ({ until, t }) => ({
    subject: t('access.letter.newEmail.subject'),
    paragraphs: [
      t('access.letter.newEmail.body'),
      t('access.letter.newEmail.once', { until }),
      t('access.letter.newEmail.ignore'),
    ],
    label: t('access.letter.newEmail.action'),
    footer: t('access.letter.newEmail.footer'),
  }),
  undo_email: ({ details, at, until, t }) => ({
    subject: t('access.letter.email.subject'),
    paragraphs: [
      withDevice(
        t('access.letter.email.body', { newEmail: details.newEmail ?? '', at }),
        details,
        t,
      ),
      t('access.letter.ignore'),
      t('access.letter.email.undo'),
      t('access.letter.once', { until }),
    ],
    label: t('access.letter.notMe'),
    footer: t('access.letter.email.footer'),
  }),
  join_staff: ({ details: { store = '', preset }, until, t }) => {
    const about = { store, role: preset ? message(PRESET_LABELS[preset]) : '' };
    return {
      subject: t('access.letter.invitation.subject', about),
      paragraphs: [
        t('access.letter.invitation.body', about),
        t('access.letter.once', { until }),
        t('access.letter.invitation.ignore'),
      ],
      label: t('access.letter.invitation.action'),
      footer: t('access.letter.invitation.footer'),
    };
  },
  undo_passkey: ({ details, at, until, t }) => ({
    subject: t(
      details.passkey === 'added'
        ? 'access.letter.passkey.subjectAdded'
        : 'access.letter.passkey.subjectRemoved',
    ),
    paragraphs: [
      withDevice(
        details.passkey === 'added'
          ? t('access.letter.passkey.added', { at })
          : t('access.letter.passkey.removed', { at }),
        details,
        t,
      ),
      t('access.letter.ignore'),
      t('access.letter.passkey.undo'),
      t('access.letter.once', { until }),
    ],
    label: t('access.letter.notMe'),
    footer: t('access.letter.passkey.footer'),
  }),
};

function passkeysLeft(
  { passkeys = [] }: LinkDetails,
  timeZone: string | null,
  t: Translator,
): string[] {
  if (passkeys.length === 0) return [];
  const each = passkeys.map(({ device, createdAt }) =>
    t('access.letter.password.passkey', {
      device: fromStored(device),
      at: letterTime(new Date(createdAt), t, timeZone),
    }),
  );
  return [t('access.letter.password.passkeys', { passkeys: each.join('; ') })];
}
