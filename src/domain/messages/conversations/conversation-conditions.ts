import { likePattern } from '../../../like-pattern.ts';
import type { Tenant } from '../../../tenant.ts';
import { asciiDigits } from '../../customers/ascii-digits.ts';
import { typedPhone } from '../../customers/typed-phone.ts';

/** Which conversations are meant. */
export interface ConversationFilter {
  /** A part of the name, the number in any form, or of the last words. */
  search?: string | undefined;
  /** Only those with something that nobody has seen. */
  unread?: boolean | undefined;
  /** Only those in which somebody wrote at this time or later. */
  since?: Date | undefined;
}

/**
 * How many of the newest conversations a search looks through. An index of their words would cost
 * every message that comes in; a number is found whatever its age.
 */
export const SEARCHED = 5_000;

const NEWEST = `
select r.id from (
  select id, name, username, phone, last_text from conversations
   where owner_id = ? order by last_message_at desc, id desc limit ${SEARCHED}) r
 where lower(r.name || ' ' || r.username || ' ' || r.last_text) like ? or r.phone like ?`;
const BY_NUMBER = 'select id from conversations where owner_id = ? and phone = ?';

/** The conditions on `conversations c`. */
export function conversationConditions(
  { ownerId }: Tenant,
  { search = '', unread, since }: ConversationFilter,
): { sql: string; bindings: unknown[] } {
  const typed = asciiDigits(search.trim()).toLowerCase();
  const parts = [
    'c.owner_id = ?',
    ...(since ? ['c.last_message_at >= ?'] : []),
    ...(unread ? ['c.unread > 0'] : []),
  ];
  const first = since ? [ownerId, since] : [ownerId];
  if (typed === '') return { sql: parts.join(' and '), bindings: first };
  const digits = typedPhone(typed);
  const words = likePattern(typed);
  return {
    sql: [...parts, `c.id in (${NEWEST} union ${BY_NUMBER})`].join(' and '),
    bindings: [...first, ownerId, words, likePattern(digits ?? typed), ownerId, `+${digits}`],
  };
}
