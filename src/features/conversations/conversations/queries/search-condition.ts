import { matchesAll } from '../../../../kernel/db/text-search.ts';
import { folded } from '../../../../kernel/format/folded-text.ts';
import { typedPhone } from '../../../../kernel/format/phone.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { personPatterns } from '../../../customers/index.ts';

/** An index of their words would slow down every incoming message. Numbers are always found. */
const SEARCHED = 5_000;

export function searchCondition(
  { ownerId }: Tenant,
  typed: string,
): { sql: string; bindings: string[] } {
  const patterns = personPatterns(typed);
  const sql = `id in (
select r.id from (
  select id, found_by from conversations
   where owner_id = ? order by last_message_at desc, id desc limit ${SEARCHED}) r
 where ${matchesAll('r.found_by', patterns)}
union
select id from conversations where owner_id = ? and phone = ?)`;
  const phone = `+${typedPhone(folded(typed).trim())}`;
  return { sql, bindings: [ownerId, ...patterns, ownerId, phone] };
}
