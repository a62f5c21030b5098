import type { QueryBuilder } from 'objection';
import type { AuditAction, AuditTarget } from '../../../enums.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { matchesAll, searchPatterns } from '../../../kernel/db/text-search.ts';

/** The database refuses changes. */
export class AuditEventRow extends BaseModel {
  static override tableName = 'audit_events';

  id!: string;
  createdAt!: Date;
  action!: AuditAction;
  /** Null: a command on the server. */
  actorId!: string | null;
  actorName!: string;
  actorEmail!: string;
  address!: string | null;
  targetType!: AuditTarget;
  targetId!: string | null;
  targetName!: string;
  ownerId!: string | null;
  before!: Record<string, unknown> | null;
  after!: Record<string, unknown> | null;
  reason!: string | null;

  static override modifiers = {
    newestFirst(query: QueryBuilder<AuditEventRow>) {
      query.orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
    },
  };
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  targetType?: AuditTarget | undefined;
  targetId?: string | undefined;
  ownerId?: string | undefined;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  to?: string | undefined;
  search?: string | undefined;
}

const FOUND_BY = `searchable(actor_name || ' ' || actor_email || ' ' || target_name || ' ' || coalesce(reason, ''))`;

const EQUAL = ['action', 'actorId', 'targetType', 'targetId', 'ownerId'] as const;

export function auditEvents(filter: AuditFilter) {
  const query = AuditEventRow.query().modify('newestFirst');
  for (const field of EQUAL) {
    const value = filter[field];
    if (value !== undefined) query.where(field, value);
  }
  if (filter.from !== undefined) query.where('createdAt', '>=', filter.from);
  if (filter.to !== undefined) query.where('createdAt', '<', filter.to);
  const patterns = searchPatterns(filter.search);
  query.whereRaw(matchesAll(FOUND_BY, patterns), patterns);
  return query;
}
