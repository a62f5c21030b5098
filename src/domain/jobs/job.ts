import { BaseModel } from '../../db/model.ts';
import type { JobName } from './job-names.ts';

/** Work for later. Its id goes through the queue. */
export class Job extends BaseModel {
  static override tableName = 'jobs';

  id!: string;
  name!: JobName;
  /** Only ids. */
  data!: Record<string, string>;
  state!: 'queued' | 'done' | 'dead';
  attempts!: number;
  lastError!: string | null;
  runAt!: Date;
  /** When the sweep last passed it to the queue; null: only its own process has. */
  enqueuedAt!: Date | null;
  leaseId!: string | null;
  leasedUntil!: Date | null;
  finishedAt!: Date | null;
  /** W3C `traceparent` of what added it; null while traces are off. */
  traceContext!: string | null;
}

/** SQL: no worker holds the job. */
export const IS_FREE = '(leased_until is null or leased_until < now())';
