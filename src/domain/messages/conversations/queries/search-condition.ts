import { likePattern } from '../../../../db/like-pattern.ts';
import type { Tenant } from '../../../../tenancy/tenant.ts';
import { typedPhone } from '../../../customers/normalize-phone.ts';

/**
 * How many of the newest conversations are searched: an index of their words would slow down every
 * incoming message. A number is found whatever its age.
 */
const SEARCHED = 5_000;

const CONDITION = `id in (
select r.id from (
  select id, name, username, phone,
         case when last_text like '{"key":%' then '' else last_text end as last_text
    from conversations
   where owner_id = ? order by last_message_at desc, id desc limit ${SEARCHED}) r
 where lower(r.name || ' ' || r.username || ' ' || r.last_text) like ? or r.phone like ?
union
select id from conversations where owner_id = ? and phone = ?)`;

/** The condition on a conversation for what was typed, in lower case. */
export function searchCondition(
  { ownerId }: Tenant,
  typed: string,
): { sql: string; bindings: string[] } {
  const digits = typedPhone(typed);
  const phone = likePattern(digits ?? typed);
  return {
    sql: CONDITION,
    bindings: [ownerId, likePattern(typed), phone, ownerId, `+${digits}`],
  };
}
