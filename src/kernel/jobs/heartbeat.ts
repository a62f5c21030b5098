import { fn, raw } from 'objection';
import { clockOffset } from '../db/clock.ts';
import type { Trx } from '../db/db.ts';
import { BaseModel } from '../db/model.ts';
import { seenWorkers } from './queries/seen-workers.ts';

export const HEARTBEAT_MS = 5_000;
/** How often it sends a job through the queue: one of several may be lost. */
export const ROUND_TRIP_MS = 15_000;
const FORGOTTEN_AFTER_HOURS = 24;

class WorkerHeartbeat extends BaseModel {
  static override tableName = 'worker_heartbeats';

  id!: string;
  seenAt!: Date;
  passedAt!: Date;
  /** By how much its clock is ahead of the database's. */
  clockOffsetMs!: number;
}

export async function beat(workerId: string): Promise<void> {
  const clockOffsetMs = Math.round(clockOffset());
  await WorkerHeartbeat.query()
    .insert({ id: workerId, passedAt: raw(`'-infinity'`), clockOffsetMs })
    .onConflict('id')
    .merge({ seenAt: fn.now(), clockOffsetMs });
  await WorkerHeartbeat.query()
    .delete()
    .whereRaw(`seen_at < now() - ? * interval '1 hour'`, [FORGOTTEN_AFTER_HOURS]);
}

export async function notePassed(workerIds: readonly string[]): Promise<void> {
  await WorkerHeartbeat.query()
    .patch({ passedAt: fn.now() })
    .whereIn('id', [...workerIds]);
}

export async function endHeartbeat(workerId: string): Promise<void> {
  await WorkerHeartbeat.query().deleteById(workerId);
}

export const countWorkers = async (trx?: Trx): Promise<number> => (await seenWorkers(trx)).working;
