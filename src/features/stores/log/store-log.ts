import { deleteInBatches } from '../../../kernel/db/delete-in-batches.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { fromStored, fromStoredOrNull, type Text } from '../../../kernel/translation/text.ts';
import type { Actor } from '../../../session.ts';
import type { StoreLogAction } from '../store-log-enums.ts';
import { STORE_LOG } from '../store-log-limits.ts';
import type { LogFilter } from './log-filter.ts';
import { KIND_OF, type LogKind } from './log-kinds.ts';
import type { LoggedChange } from './log-labels.ts';
import { countLog, readLog, readLogAfter } from './queries/log-entries.ts';

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
  operatorId!: string | null;
  operatorName!: string | null;
  /** As `stored`. */
  subject!: string;
  /** Their values as `stored`. */
  changes!: { field: string; before: string | null; after: string | null }[];
  /** "Chrome on Android", as `stored`; empty where no request caused it. */
  device!: string;
  /** The network: "203.0.113.x"; empty like `device`. */
  place!: string;
}

export interface StoreLogEntry extends Pick<StoreLogRow, 'id' | 'action' | 'place'> {
  at: Date;
  kind: LogKind;
  /** What it was about; empty if the action already says it. */
  subject: Text;
  changes: LoggedChange[];
  device: Text;
  actor: Actor;
}

export async function listLog(
  tenant: Tenant,
  filter: LogFilter,
  { page, limit }: PageRequest,
): Promise<Page<StoreLogEntry>> {
  const offset = Math.min((page - 1) * limit, COUNT_ENDS);
  const [found, total] = await Promise.all([
    readLog(tenant, filter, { limit, offset }),
    countLog(tenant, filter),
  ]);
  return toPage(found.map(entryOf), total, { page, limit });
}

export const logAfter = async (
  tenant: Tenant,
  filter: LogFilter,
  last: StoreLogEntry | null,
  limit: number,
): Promise<StoreLogEntry[]> =>
  (await readLogAfter(tenant, filter, last?.id ?? null, limit)).map(entryOf);

const entryOf = (row: StoreLogRow): StoreLogEntry => ({
  id: row.id,
  at: row.createdAt,
  action: row.action,
  kind: KIND_OF[row.action],
  subject: fromStored(row.subject),
  changes: row.changes.map(({ field, before, after }) => ({
    field,
    before: fromStoredOrNull(before),
    after: fromStoredOrNull(after),
  })),
  device: fromStored(row.device),
  place: row.place,
  actor: {
    id: row.actorId,
    name: row.actorName,
    impersonatedBy: row.operatorId,
    impersonatorName: row.operatorName,
  },
});

export const pruneLog = (): Promise<number> =>
  deleteInBatches(
    'store_log_entries',
    `created_at < now() - interval '${STORE_LOG.keptDays} days'`,
  );
