import { rows, type Trx } from '../../../db/db.ts';
import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import type { Operator } from '../../../session.ts';

/** The actor: an operator or, without an id, a command on the server. */
export type AuditActor = Omit<Operator, 'id'> & { id: string | null };

/** The actor of commands on the server. */
export const SERVER: AuditActor = { id: null, name: 'Server command', email: '', address: null };

/** An operator's action. */
export interface AuditEntry {
  /** Absent: a new one. */
  id?: string;
  action: AuditAction;
  actor: AuditActor;
  target: { type: AuditTarget; id: string | null; name: string };
  /** The tenant concerned, if any. */
  ownerId?: string | null;
  /** The changed fields before and after the action; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | null | undefined;
}

/** Records an action in the audit log, in its transaction. Entries are never changed. */
export async function recordAudit(entry: AuditEntry, trx: Trx): Promise<void> {
  const { actor, target } = entry;
  await rows(
    `insert into audit_events (id, action, actor_id, actor_name, actor_email, address, target_type,
       target_id, target_name, owner_id, before, after, reason)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?)`,
    [
      entry.id ?? newId(),
      entry.action,
      actor.id,
      actor.name,
      actor.email,
      actor.address,
      target.type,
      target.id,
      target.name,
      entry.ownerId ?? null,
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
      entry.reason?.trim() || null,
    ],
    trx,
  );
}
