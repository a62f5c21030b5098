import { setTimeout as wait } from 'node:timers/promises';
import { migrationSource } from '../../../migrations/index.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { type ServerState, serverState } from '../../kernel/db/db.ts';
import { replicaStanding } from '../../kernel/db/replica/from-replica.ts';
import type { ReplicaStanding } from '../../kernel/db/replica/replica.ts';
import { countWorkers } from '../../kernel/jobs/heartbeat.ts';
import { countJobs, type JobCounts } from '../../kernel/jobs/queries/count-jobs.ts';
import { type QueueState, queueState } from '../../kernel/jobs/schedules.ts';
import { doneMigrations } from './queries/database-checks.ts';
import { opensStoredSecrets } from './verify-encryption-key.ts';

const DEADLINE_MS = 2_000;

export interface Readiness {
  ready: boolean;
  /** Only `up` can take orders. */
  database: ServerState | 'down';
  migrations: 'current' | 'missing' | 'unknown';
  encryptionKey: 'right' | 'wrong' | 'unknown';
  /** `workers`: those that received a job from the queue within a minute. */
  queue: (JobCounts & { workers: number } & QueueState) | null;
  /** Absent without one; nothing depends on it. */
  replica?: ReplicaStanding;
}

const NOT_READY = { ready: false, encryptionKey: 'unknown', queue: null } as const;
const DOWN: Readiness = { ...NOT_READY, database: 'down', migrations: 'unknown' };

export function checkReadiness(secrets: SecretBox): Promise<Readiness> {
  return Promise.race([ask(secrets).catch(() => DOWN), wait(DEADLINE_MS, DOWN, { ref: false })]);
}

async function ask(secrets: SecretBox): Promise<Readiness> {
  const server = await serverState();
  if (server !== 'up') return { ...NOT_READY, database: server, migrations: 'unknown' };
  if (!(await isMigrated())) return { ...NOT_READY, database: 'up', migrations: 'missing' };
  const database = { database: 'up', migrations: 'current' } as const;
  // The process is about to end and must get no traffic until then.
  if (!(await opensStoredSecrets(secrets))) {
    return { ...NOT_READY, ...database, encryptionKey: 'wrong' };
  }
  const [jobs, workers, replica] = await Promise.all([
    countJobs(),
    countWorkers(),
    replicaStanding(),
  ]);
  const queue = { ...jobs, workers, ...queueState() };
  return { ready: true, ...database, encryptionKey: 'right', queue, ...(replica && { replica }) };
}

async function isMigrated(): Promise<boolean> {
  const names = await migrationSource.getMigrations([]);
  const done = await doneMigrations().catch(() => []);
  return names.every((name) => done.some((row) => row.name === name));
}
