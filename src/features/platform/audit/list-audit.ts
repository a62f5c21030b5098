import { raw } from 'objection';
import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import { AuditEventRow, type AuditFilter, auditEvents } from './audit-event.ts';

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

const eventOf = (row: AuditEventRow): AuditEvent => ({
  id: row.id,
  at: row.createdAt,
  action: row.action,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
  address: row.address,
  targetType: row.targetType,
  targetId: row.targetId,
  targetName: row.targetName,
  ownerId: row.ownerId,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** Lists count and page up to this many; a narrower filter or the export has the rest. */
export const MOST_LISTED = 100_000;

export async function listAudit(
  filter: AuditFilter,
  { page, limit }: PageRequest,
): Promise<Page<AuditEvent>> {
  const found = await auditEvents(filter)
    .limit(limit)
    .offset(Math.min((page - 1) * limit, MOST_LISTED));
  const [counted] = await AuditEventRow.query()
    .count('* as total')
    .from(auditEvents(filter).select('id').limit(MOST_LISTED).as('counted'))
    .castTo<{ total: number }[]>();
  return toPage(found.map(eventOf), counted?.total ?? 0, { page, limit });
}

export async function findAudit(id: string): Promise<AuditEvent | null> {
  const row = await AuditEventRow.query().findById(id);
  return row ? eventOf(row) : null;
}

export async function auditAfter(
  filter: AuditFilter,
  lastId: string | null,
  limit: number,
): Promise<AuditEvent[]> {
  const query = auditEvents(filter).limit(limit);
  if (lastId) {
    // A Date has milliseconds, the column microseconds: the position is looked up by its id.
    const last = AuditEventRow.query().select('createdAt', 'id').findById(lastId);
    query.where(raw('(created_at, id)'), '<', last);
  }
  return (await query).map(eventOf);
}

export async function lastAuditOf(
  targetType: AuditTarget,
  targetId: string | null,
  actions: readonly AuditAction[],
): Promise<AuditEvent | null> {
  const query = auditEvents({ targetType })
    .whereIn('action', [...actions])
    .limit(1);
  // Not "is not distinct from", which can't use an index.
  const row = await (targetId === null
    ? query.whereNull('targetId')
    : query.where({ targetId })
  ).first();
  return row ? eventOf(row) : null;
}
