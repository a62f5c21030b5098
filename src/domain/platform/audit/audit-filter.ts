import { likePattern } from '../../../db/like-pattern.ts';
import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { Conditions } from '../conditions.ts';

/** A filter of the audit log. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  targetType?: AuditTarget | undefined;
  targetId?: string | undefined;
  /** The owner of the store concerned. */
  ownerId?: string | undefined;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  to?: string | undefined;
  /** Part of a name, an email address or a reason. */
  search?: string | undefined;
}

/** The expression of the index `audit_events_search`. */
const SEARCHED = `lower(a.actor_name || ' ' || a.actor_email || ' ' || a.target_name || ' ' || coalesce(a.reason, ''))`;

/** A filter as conditions on `audit_events a`. */
export function auditConditions(filter: AuditFilter): Conditions {
  const search = filter.search?.trim().toLowerCase();
  const wanted = new Conditions();
  wanted.sayIfSet('a.action = ?', filter.action);
  wanted.sayIfSet('a.actor_id = ?', filter.actorId);
  wanted.sayIfSet('a.target_type = ?', filter.targetType);
  wanted.sayIfSet('a.target_id = ?', filter.targetId);
  wanted.sayIfSet('a.owner_id = ?', filter.ownerId);
  wanted.sayIfSet('a.created_at >= ?', filter.from);
  wanted.sayIfSet('a.created_at < ?', filter.to);
  if (search) wanted.say(`${SEARCHED} like ?`, likePattern(search));
  return wanted;
}
