import type { Letter } from '../../../clients/mail/letter.ts';
import type { LinkPurpose } from '../../../letter-enums.ts';
import { deviceSentence, letterTime } from '../letters/letter-words.ts';
import type { AccountLink, LinkDetails } from './account-link.ts';

type MailedLink = Pick<
  AccountLink,
  'id' | 'purpose' | 'sentTo' | 'details' | 'createdAt' | 'expiresAt'
>;

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { label: string };

/**
 * The email of a link. None of its text is user input, apart from an account's new email address:
 * somebody who registers with a stranger's address can't send them a message.
 */
export function linkLetter(link: MailedLink, url: string): Letter {
  const { label, ...words } = WORDS[link.purpose](link);
  return {
    id: link.id,
    store: null,
    to: link.sentTo,
    replyTo: null,
    greeting: 'Hello,',
    facts: [],
    action: { label, url },
    ...words,
  };
}

const WORDS: Record<LinkPurpose, (link: MailedLink) => Words> = {
  confirm_email: ({ expiresAt }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'A store was opened with this email address. Confirm that the address is yours so that the store can email its customers.',
      `The link expires on ${letterTime(expiresAt)}.`,
      'If you didn’t open a store, ignore this email. The store can’t send any emails until you confirm.',
    ],
    label: 'Confirm email address',
    footer: 'You received this email because someone opened a store with this email address.',
  }),
  undo_password: ({ details, createdAt, expiresAt }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${letterTime(createdAt)}. ${setBy(details)}`,
      ...passkeysLeft(details),
      'If this was you, ignore this email.',
      'If this wasn’t you, use the link to sign out of all devices and choose a new password. The link works even if your password has been changed again.',
      `You can use the link once, until ${letterTime(expiresAt)}. Don’t share it.`,
    ],
    label: 'This wasn’t me',
    footer: 'You received this email because your account’s password was changed.',
  }),
  reset_password: ({ details, expiresAt }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `${details.operator ?? 'An operator'} (platform support) started a password reset for your account.`,
      `You can use the link once, until ${letterTime(expiresAt)}. Choosing a new password signs you out of all devices. Don’t share the link with anyone, including platform support.`,
      'If you didn’t ask for this, ignore this email. Your password will stay the same.',
    ],
    label: 'Choose a new password',
    footer: 'You received this email because a password reset was started for your account.',
  }),
  forgot_password: ({ expiresAt }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Someone used “Forgot password?” to ask for a new password for your account.',
      `You can use the link once, until ${letterTime(expiresAt)}. Choosing a new password signs you out of all devices. Don’t share the link with anyone, including platform support.`,
      'If you didn’t ask for this, ignore this email. Your password will stay the same.',
    ],
    label: 'Choose a new password',
    footer: 'You received this email because someone asked for a new password for your account.',
  }),
  change_email: ({ expiresAt }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone wants to sign in to their account with this email address from now on. If this was you, confirm that the address is yours.',
      `You can use the link once, until ${letterTime(expiresAt)}.`,
      'If this wasn’t you, ignore this email. Nothing will change.',
    ],
    label: 'Use this email address',
    footer: 'You received this email because someone entered this address as their new one.',
  }),
  undo_email: ({ details, createdAt, expiresAt }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed to ${details.newEmail} on ${letterTime(createdAt)}. You can no longer sign in with this address.${deviceSentence(details)}`,
      'If this was you, ignore this email.',
      'If this wasn’t you, use the link to get your account back with this email address and choose a new password. All devices will be signed out.',
      `You can use the link once, until ${letterTime(expiresAt)}. Don’t share it.`,
    ],
    label: 'This wasn’t me',
    footer: 'You received this email because this was the email address of your account.',
  }),
  undo_passkey: ({ details, createdAt, expiresAt }) => ({
    subject: details.passkey === 'added' ? 'A passkey was added' : 'A passkey was removed',
    paragraphs: [
      details.passkey === 'added'
        ? `A passkey was added to your account on ${letterTime(createdAt)}. Whoever has it can sign in without the password.${deviceSentence(details)}`
        : `A passkey was removed from your account on ${letterTime(createdAt)}. It can no longer sign in.${deviceSentence(details)}`,
      'If this was you, ignore this email.',
      'If this wasn’t you, use the link to sign out of all devices, remove the passkeys that were added recently and choose a new password.',
      `You can use the link once, until ${letterTime(expiresAt)}. Don’t share it.`,
    ],
    label: 'This wasn’t me',
    footer: 'You received this email because your account’s passkeys were changed.',
  }),
};

/** Who set a password and from where, in sentences. */
function setBy(details: LinkDetails): string {
  const { by } = details;
  const where = deviceSentence(details);
  if (by === 'owner') return `Your store’s owner changed it.${where}`;
  if (by === 'link')
    return `The password was changed with a password link that was made for your account.${where}`;
  return `The password was changed by someone who was signed in.${where}`;
}

/** The passkeys that a new password leaves, in a paragraph. */
function passkeysLeft({ passkeys = [] }: LinkDetails): string[] {
  if (passkeys.length === 0) return [];
  const each = passkeys.map(
    ({ device, createdAt }) => `${device} (added on ${letterTime(new Date(createdAt))})`,
  );
  const last = 'If you don’t recognise one, sign in and remove it from your profile.';
  return [`These passkeys can still sign in to your account: ${each.join('; ')}. ${last}`];
}
