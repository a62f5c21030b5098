import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { type AuditFilter, auditConditions } from './audit-filter.ts';

/** An operator's action in the audit log. */
export interface AuditEvent {
  id: string;
  at: Date;
  action: AuditAction;
  /** `id` is null for a command on the server. */
  actor: { id: string | null; name: string; email: string };
  address: string | null;
  targetType: AuditTarget;
  targetId: string | null;
  targetName: string;
  ownerId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

/** Lists count and page up to this many; a narrower filter or the export has the rest. */
export const MOST_LISTED = 100_000;

const COLUMNS = `
  a.id, a.created_at as at, a.action,
  json_build_object('id', a.actor_id, 'name', a.actor_name, 'email', a.actor_email) as actor,
  a.address, a.target_type as "targetType", a.target_id as "targetId",
  a.target_name as "targetName", a.owner_id as "ownerId", a.before, a.after, a.reason`;

/** One page of the audit log, newest first. `total` goes up to `MOST_LISTED`. */
export async function listAudit(
  filter: AuditFilter,
  { page, limit }: PageRequest,
): Promise<Page<AuditEvent>> {
  const { where, bindings } = auditConditions(filter);
  const items = await rows<AuditEvent>(
    `select ${COLUMNS} from audit_events a where ${where}
      order by a.created_at desc, a.id desc limit ? offset ?`,
    [...bindings, limit, Math.min((page - 1) * limit, MOST_LISTED)],
  );
  const [counted] = await rows<{ total: number }>(
    `select count(*) as total
       from (select 1 from audit_events a where ${where}
              order by a.created_at desc, a.id desc limit ${MOST_LISTED}) counted`,
    bindings,
  );
  return toPage(items, counted?.total ?? 0, { page, limit });
}

/** One audit entry; null for an unknown one. */
export async function findAudit(id: string): Promise<AuditEvent | null> {
  const [event] = await rows<AuditEvent>(`select ${COLUMNS} from audit_events a where a.id = ?`, [
    id,
  ]);
  return event ?? null;
}

/** The position of a reader of the whole audit log. */
export type AuditPlace = Pick<AuditEvent, 'id' | 'at'>;

/** The next entries of a filter, newest first, for reading all of them in batches. */
export function auditAfter(
  filter: AuditFilter,
  place: AuditPlace | null,
  limit: number,
): Promise<AuditEvent[]> {
  const { where, bindings } = auditConditions(filter);
  // A Date has milliseconds, the column microseconds: the position is looked up by its id.
  const beyond = place
    ? `and (a.created_at, a.id) < ((select p.created_at from audit_events p where p.id = ?), ?)`
    : '';
  return rows<AuditEvent>(
    `select ${COLUMNS} from audit_events a where ${where} ${beyond}
      order by a.created_at desc, a.id desc limit ?`,
    [...bindings, ...(place ? [place.id, place.id] : []), limit],
  );
}

/** The last action on a target, for words such as "already suspended by Asha 2 min ago". */
export async function lastAuditOf(
  targetType: AuditTarget,
  targetId: string | null,
  actions: readonly AuditAction[],
): Promise<AuditEvent | null> {
  // Not "is not distinct from", which can't use an index.
  const isTarget = targetId === null ? 'a.target_id is null' : 'a.target_id = ?';
  const [last] = await rows<AuditEvent>(
    `select ${COLUMNS} from audit_events a
      where a.target_type = ? and ${isTarget} and a.action = any(?)
      order by a.created_at desc, a.id desc limit 1`,
    [targetType, ...(targetId === null ? [] : [targetId]), actions],
  );
  return last ?? null;
}
