import { csvPieces } from '../../../kernel/format/csv.ts';
import type { AuditFilter } from './audit-event.ts';
import { type AuditEvent, auditAfter } from './list-audit.ts';

const HEADERS = [
  'Time',
  'Action',
  'By',
  'Email',
  'Address',
  'Target',
  'Name',
  'Target ID',
  'Store owner ID',
  'Before',
  'After',
  'Reason',
  'Id',
];

/** Newest first, in pieces; times in UTC. */
export const exportAudit = (filter: AuditFilter): AsyncGenerator<string> =>
  csvPieces(HEADERS, (last, limit) => auditAfter(filter, last, limit), cellsOf);

const cellsOf = (event: AuditEvent): string[] => [
  event.at.toISOString(),
  event.action,
  event.actor.name,
  event.actor.email,
  event.address ?? '',
  event.targetType,
  event.targetName,
  event.targetId ?? '',
  event.ownerId ?? '',
  event.before ? JSON.stringify(event.before) : '',
  event.after ? JSON.stringify(event.after) : '',
  event.reason ?? '',
  event.id,
];
