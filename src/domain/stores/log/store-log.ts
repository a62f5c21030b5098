import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { TenantModel } from '../../../db/model.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { StoreLogAction } from '../../../enums.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { LoggedChange } from './log-labels.ts';
import { countLog } from './queries/count-log.ts';

/** The row of a log entry; names are stored as they were. */
export class StoreLogRow extends TenantModel {
  static override tableName = 'store_log_entries';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['changes'];
  }

  id!: string;
  createdAt!: Date;
  action!: StoreLogAction;
  /** Null: the system. */
  actorId!: string | null;
  actorName!: string;
  /** The operator who acted for them. */
  operatorId!: string | null;
  operatorName!: string | null;
  subject!: string;
  changes!: LoggedChange[];
}

/** An entry of a store's log. */
export interface StoreLogEntry extends Pick<StoreLogRow, 'id' | 'action' | 'subject' | 'changes'> {
  at: Date;
  actor: Actor;
}

/** One page of the store's log, newest first. `total` counts up to COUNT_ENDS. */
export async function listLog(
  tenant: Tenant,
  { page, limit }: PageRequest,
): Promise<Page<StoreLogEntry>> {
  const [found, total] = await Promise.all([
    StoreLogRow.of(tenant)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(Math.min((page - 1) * limit, COUNT_ENDS)),
    countLog(tenant),
  ]);
  return toPage(found.map(entryOf), total, { page, limit });
}

const entryOf = (row: StoreLogRow): StoreLogEntry => ({
  id: row.id,
  at: row.createdAt,
  action: row.action,
  subject: row.subject,
  changes: row.changes,
  actor: {
    id: row.actorId,
    name: row.actorName,
    impersonatedBy: row.operatorId,
    impersonatorName: row.operatorName,
  },
});

/** Deletes log entries older than a year. Returns how many entries. */
export const pruneLog = (): Promise<number> =>
  deleteInBatches('store_log_entries', `created_at < now() - interval '365 days'`);
