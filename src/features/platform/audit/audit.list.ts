import { Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../enums.ts';
import { startOfDay } from '../../../kernel/format/local-day.ts';
import { choice, search } from '../pages/list-filters.ts';
import { operatorList } from '../pages/operator-list.ts';
import { AUDIT_LABELS, AUDIT_TARGET_LABELS } from './audit-labels.ts';
import { auditAfter, listAudit } from './list-audit.ts';

const Id = Type.String({ format: 'uuid' });

/** A day in UTC; an invalid one counts as absent. */
const day = (label: string, daysLater?: number) => ({
  schema: Type.String({ maxLength: 10 }),
  label,
  word: (typed: string) => typed,
  means: (typed: string) => startOfDay(typed, 'UTC', daysLater)?.toISOString(),
});

/** What operators did, newest first. */
export const audit = operatorList({
  at: '/settings/audit',
  fileName: 'audit.csv',
  filters: {
    search: search(),
    action: choice('Action', 'Any action', AUDIT_ACTIONS, AUDIT_LABELS),
    actorId: {
      schema: Id,
      label: 'Operator',
      any: 'Any operator',
      word: (_id: string) => 'one operator',
    },
    targetType: choice('Target', 'Any target', AUDIT_TARGETS, AUDIT_TARGET_LABELS),
    targetId: { schema: Type.String({ maxLength: 200 }), label: 'Id', word: (id: string) => id },
    ownerId: { schema: Id, label: 'Store', word: (id: string) => id },
    from: day('From'),
    to: day('To', 1),
  },
  find: ({ page, limit, ...filter }) => listAudit(filter, { page, limit }),
  after: auditAfter,
  isCurrent: true,
  columns: {
    Time: ({ at }) => at.toISOString(),
    Action: ({ action }) => action,
    By: ({ actor }) => actor.name,
    Email: ({ actor }) => actor.email,
    Address: ({ address }) => address ?? '',
    Target: ({ targetType }) => targetType,
    Name: ({ targetName }) => targetName,
    'Target ID': ({ targetId }) => targetId ?? '',
    'Store owner ID': ({ ownerId }) => ownerId ?? '',
    Before: ({ before }) => (before ? JSON.stringify(before) : ''),
    After: ({ after }) => (after ? JSON.stringify(after) : ''),
    Reason: ({ reason }) => reason ?? '',
    Id: ({ id }) => id,
  },
});

export const exportAudit = audit.file;
