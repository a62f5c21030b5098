import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { OPERATOR_CLOCK, shortTime } from '../../../kernel/format/format-time.ts';
import { lastAuditOf } from '../audit/list-audit.ts';

/** " by Asha 2 min ago", for the last action on a target; empty without an audit entry. */
export async function byWhom(
  target: AuditTarget,
  id: string,
  action: AuditAction,
): Promise<string> {
  const last = await lastAuditOf(target, id, [action]);
  return last ? ` by ${last.actor.name} ${shortTime(last.at, OPERATOR_CLOCK)}` : '';
}
