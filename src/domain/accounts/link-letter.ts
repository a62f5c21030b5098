import type { Letter } from '../../clients/mail/letter.ts';
import type { LinkPurpose } from '../../enums.ts';
import type { LinkDetails } from './account-links.ts';

interface MailedLink {
  id: string;
  purpose: LinkPurpose;
  sentTo: string;
  details: LinkDetails;
  createdAt: Date;
  expiresAt: Date;
}

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'footer'> & { label: string };

/**
 * The letter of a link. None of it was typed by whoever caused it: who registers with a stranger's
 * address writes nothing to them.
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

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const moment = (at: Date): string => `${clock.format(at)} UTC`;

const WORDS: Record<LinkPurpose, (link: MailedLink) => Words> = {
  confirm_email: ({ expiresAt }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'A store was opened with this address. Confirm that it is yours: until then no letters leave to the store’s shoppers.',
      `The link works until ${moment(expiresAt)}.`,
      'If you opened no store, there is nothing to do: as long as you do not confirm, nothing is sent in the name of that store.',
    ],
    label: 'Confirm the address',
    footer: 'Sent because somebody opened a store with this address.',
  }),
  undo_password: ({ details, createdAt, expiresAt }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Your account has a new password since ${moment(createdAt)}. ${setBy(details)}`,
      'If that was you, or you know of it, there is nothing to do.',
      'If it was not you: open the link, which signs everybody out of your account, whoever they are, and lets you choose another password. It also helps when the password was changed again since.',
      `The link works once, until ${moment(expiresAt)}. Pass it on to nobody.`,
    ],
    label: 'It was not me',
    footer: 'Sent to the address of your account whenever its password changes.',
  }),
  reset_password: ({ details, expiresAt }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `${details.operator ?? 'Somebody'} of the platform started this for your account.`,
      `The link works once, until ${moment(expiresAt)}. Choosing a new password signs everybody out of your account. Pass the link on to nobody, the platform’s people included.`,
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
    label: 'Choose a new password',
    footer: 'Sent to the address of your account.',
  }),
};

/** Who set a password and from where, in sentences. */
function setBy({ by, device, address }: LinkDetails): string {
  const from = [device, address && `the address ${address}`].filter(Boolean).join(', from ');
  const where = from ? ` It was done with ${from}.` : '';
  if (by === 'owner') return `The owner of your store set it.${where}`;
  if (by === 'link') return `It was set with a link that had been made for you.${where}`;
  return `It was changed by somebody who was signed in.${where}`;
}
