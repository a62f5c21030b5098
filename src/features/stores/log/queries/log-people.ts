import { rows } from '../../../../kernel/db/db.ts';
import { alphabetically } from '../../../../kernel/db/text-search.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface LogPerson {
  id: string;
  name: string;
}

// One look into the index for each person, however many entries they have.
const PEOPLE = `
with recursive people as (
  (select e.actor_id as id, e.actor_name as name from store_log_entries e
    where e.owner_id = ? and e.actor_id is not null
    order by e.actor_id, e.created_at desc, e.id desc limit 1)
  union all
  select found.* from people p cross join lateral (
    select e.actor_id, e.actor_name from store_log_entries e
     where e.owner_id = ? and e.actor_id > p.id
     order by e.actor_id, e.created_at desc, e.id desc limit 1) found
)
select id, name from people order by ${alphabetically('name')}, id limit 500`;

export const logPeople = ({ ownerId }: Tenant): Promise<LogPerson[]> =>
  rows<LogPerson>(PEOPLE, [ownerId, ownerId]);
