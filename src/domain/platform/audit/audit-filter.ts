import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { likePattern } from '../../../like-pattern.ts';

/** Which entries of the audit are meant. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  targetType?: AuditTarget | undefined;
  targetId?: string | undefined;
  /** The owner of the store that it is about. */
  ownerId?: string | undefined;
  /** ISO 8601, the first moment. */
  from?: string | undefined;
  /** ISO 8601, up to this moment and not in it. */
  to?: string | undefined;
  /** Part of a name, an e-mail address or a reason. */
  search?: string | undefined;
}

/** As the index `audit_events_search` has it. */
const SEARCHED = `lower(a.actor_name || ' ' || a.actor_email || ' ' || a.target_name || ' ' || coalesce(a.reason, ''))`;

/** The conditions of a filter on `audit_events a`, as SQL with its bindings. */
export function auditConditions(filter: AuditFilter): { where: string; bindings: unknown[] } {
  const search = filter.search?.trim().toLowerCase();
  const wanted: [string, unknown][] = [
    ['a.action = ?', filter.action],
    ['a.actor_id = ?', filter.actorId],
    ['a.target_type = ?', filter.targetType],
    ['a.target_id = ?', filter.targetId],
    ['a.owner_id = ?', filter.ownerId],
    ['a.created_at >= ?', filter.from],
    ['a.created_at < ?', filter.to],
    [`${SEARCHED} like ?`, search ? likePattern(search) : undefined],
  ];
  const set = wanted.filter(([, value]) => value !== undefined);
  return {
    where: ['true', ...set.map(([sql]) => sql)].join(' and '),
    bindings: set.map(([, value]) => value),
  };
}
