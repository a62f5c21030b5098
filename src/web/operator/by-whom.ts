import { lastAuditOf } from '../../domain/platform/audit/list-audit.ts';
import type { AuditAction, AuditTarget } from '../../enums.ts';
import { OPERATOR_CLOCK, shortTime } from '../../format/format-time.ts';

/** " by Asha 2 min ago", for the last action on a target; empty without an audit entry. */
export async function byWhom(
  target: AuditTarget,
  id: string,
  action: AuditAction,
): Promise<string> {
  const last = await lastAuditOf(target, id, [action]);
  return last ? ` by ${last.actor.name} ${shortTime(last.at, OPERATOR_CLOCK)}` : '';
}
