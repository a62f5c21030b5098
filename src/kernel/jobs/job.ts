import { BaseModel } from '../db/model.ts';
import type { JobName } from './job-names.ts';

/** The owner of jobs that are of no store. */
export const PLATFORM_OWNER = '00000000-0000-0000-0000-000000000000';

export class Job extends BaseModel {
  static override tableName = 'jobs';
  static override idColumn = ['ownerId', 'id'];

  /** The store's, or `PLATFORM_OWNER`. */
  ownerId!: string;
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

export type JobKey = Pick<Job, 'ownerId' | 'id'>;

export const IS_FREE = '(leased_until is null or leased_until < now())';
