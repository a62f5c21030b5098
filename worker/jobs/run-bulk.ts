import { runBulk as run } from '../../src/features/orders/bulk/run-bulk.ts';
import type { JobHandler } from './job-handler.ts';

/** Changes many orders as a seller asked. */
export const runBulk: JobHandler = ({ ownerId = '', bulkId = '' }, signal) =>
  run({ ownerId, bulkId }, signal);
