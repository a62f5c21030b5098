import { keptSpelling } from '../../../kernel/format/phone-spelling.ts';
import type { ChannelUser } from './inbound-message.ts';
import { idOf, listOf, textOf, valueAt } from './payload-values.ts';

const NUMBER = /^\d{5,20}$/;
const E164 = /^[1-9]\d{6,14}$/;

interface ChatIds {
  /** The number; absent when it is hidden. */
  number: unknown;
  /** The lasting id; absent in older events. */
  userId: unknown;
}

export function chatUser({ number, userId }: ChatIds, contact?: unknown): ChannelUser | null {
  const told = idOf(number, 100) ?? idOf(valueAt(contact, 'wa_id'), 100);
  const lasting = idOf(userId) ?? idOf(valueAt(contact, 'user_id'));
  const channelUserId = lasting ?? told;
  if (channelUserId === null) return null;
  const digits = told?.replace(/^\+/, '') ?? '';
  return {
    channelUserId: lasting === null && NUMBER.test(digits) ? digits : channelUserId,
    waId: NUMBER.test(digits) ? digits : null,
    phone: phoneOf(digits),
    name: textOf(valueAt(contact, 'profile', 'name'), 200),
    username: textOf(valueAt(contact, 'profile', 'username'), 100).replace(/^@/, ''),
  };
}

/** The shopper of a social event: only an id is known. */
export const socialUser = (channelUserId: string): ChannelUser => ({
  channelUserId,
  waId: null,
  phone: null,
  name: '',
  username: '',
});

/** A number with its country code, in any format, as E.164 in its one spelling; null for an invalid one. */
export function phoneOf(value: unknown): string | null {
  const digits = (idOf(value, 40) ?? '').replace(/[\s().+-]/g, '');
  return E164.test(digits) ? keptSpelling(`+${digits}`) : null;
}

/** Null when the contact is somebody else's. */
export function ownSharedPhone(message: unknown, name: string): string | null {
  const [contact, ...others] = listOf(valueAt(message, 'contacts'));
  if (!contact || others.length > 0) return null;
  const origin = `${textOf(valueAt(message, 'origin'))}${textOf(valueAt(contact, 'origin'))}`;
  const called = textOf(valueAt(contact, 'name', 'formatted_name'), 200);
  const isOwn = origin.startsWith('contact_request') || (name !== '' && isAlike(called, name));
  const [phone] = listOf(valueAt(contact, 'phones'));
  return isOwn ? (phoneOf(valueAt(phone, 'wa_id')) ?? phoneOf(valueAt(phone, 'phone'))) : null;
}

const isAlike = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
