import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Operator } from '../../../session.ts';
import { AuditEventRow } from './audit-event.ts';

export type AuditActor = Omit<Operator, 'id'> & { id: string | null };

export const SERVER: AuditActor = { id: null, name: 'Server command', email: '', address: null };

export interface AuditEntry {
  /** Absent: a new one. */
  id?: string;
  action: AuditAction;
  actor: AuditActor;
  target: { type: AuditTarget; id: string | null; name: string };
  ownerId?: string | null;
  /** The changed fields before and after the action; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | null | undefined;
}

/** Entries are never changed. */
export async function recordAudit(entry: AuditEntry, trx: Trx): Promise<void> {
  const { id = newId(), action, actor, target, ownerId, before, after, reason } = entry;
  await AuditEventRow.query(trx).insert({
    id,
    action,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    address: actor.address,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    ownerId: ownerId ?? null,
    before: before ?? null,
    after: after ?? null,
    reason: reason?.trim() || null,
  });
}
