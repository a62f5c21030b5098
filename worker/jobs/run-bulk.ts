import { runBulk as run } from '../../src/domain/orders/bulk/run-bulk.ts';
import type { Job } from './job.ts';

/** Changes many orders as a seller asked. */
export const runBulk: Job = ({ ownerId = '', bulkId = '' }, signal) =>
  run({ ownerId, bulkId }, signal);
