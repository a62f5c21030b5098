import { rows } from '../../../../kernel/db/db.ts';
import { COUNT_ENDS } from '../../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { type LogFilter, SUPPORT } from '../log-filter.ts';
import { actionsOf } from '../log-kinds.ts';
import type { StoreLogRow } from '../store-log.ts';

function conditionOf({ ownerId }: Tenant, { person, kind, from, to }: LogFilter) {
  const parts: [sql: string, ...bindings: unknown[]][] = [['e.owner_id = ?', ownerId]];
  if (person === SUPPORT) parts.push(['e.operator_id is not null']);
  else if (person) parts.push(['e.actor_id = ? and e.operator_id is null', person]);
  if (kind) parts.push(['e.action = any(?::text[])', actionsOf(kind)]);
  if (from) parts.push(['e.created_at >= ?', from]);
  if (to) parts.push(['e.created_at < ?', to]);
  return {
    where: parts.map(([sql]) => sql).join(' and '),
    bindings: parts.flatMap(([, ...bindings]) => bindings),
  };
}

export function readLog(
  tenant: Tenant,
  filter: LogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoreLogRow[]> {
  const { where, bindings } = conditionOf(tenant, filter);
  return rows<StoreLogRow>(
    `select e.* from store_log_entries e where ${where}
      order by e.created_at desc, e.id desc limit ? offset ?`,
    [...bindings, limit, offset],
  );
}

export function readLogAfter(
  tenant: Tenant,
  filter: LogFilter,
  last: string | null,
  limit: number,
): Promise<StoreLogRow[]> {
  if (last === null) return readLog(tenant, filter, { limit, offset: 0 });
  const { where, bindings } = conditionOf(tenant, filter);
  return rows<StoreLogRow>(
    // A Date has milliseconds, the column microseconds: the position is looked up by its id.
    `select e.* from store_log_entries e
      where ${where} and (e.created_at, e.id) < (
            select p.created_at, p.id from store_log_entries p where p.owner_id = ? and p.id = ?)
      order by e.created_at desc, e.id desc limit ?`,
    [...bindings, tenant.ownerId, last, limit],
  );
}

export async function countLog(tenant: Tenant, filter: LogFilter): Promise<number> {
  const { where, bindings } = conditionOf(tenant, filter);
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total from (
       select 1 from store_log_entries e where ${where} limit ${COUNT_ENDS}) counted`,
    bindings,
  );
  return counted?.total ?? 0;
}
