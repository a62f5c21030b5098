import { likePattern } from '../../../db/like-pattern.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { asciiDigits } from '../../customers/ascii-digits.ts';
import { typedPhone } from '../../customers/typed-phone.ts';

/** The filter of a list of conversations. */
export interface ConversationFilter {
  /** A part of the name or of the last message, or the number in any form. */
  search?: string | undefined;
  /** Only those with unread messages. */
  unread?: boolean | undefined;
  /** Only those with a message at this time or later. */
  since?: Date | undefined;
}

/**
 * How many of the newest conversations are searched: an index of their words would slow down every
 * incoming message. A number is found whatever its age.
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
