export const BOARD_PATH = '/admin/jobs-board';

/** Addresses of the board's own pages, below `BOARD_PATH`: one document draws them all. */
export const BOARD_PAGES = [
  '/jobs-board',
  '/jobs-board/metrics-history',
  '/jobs-board/job-schedulers',
  '/jobs-board/queue/:queueName',
  '/jobs-board/queue/:queueName/:jobId',
];

/** Read-only: operators' actions on jobs go through System Health, which records them. */
export const BOARD_READS = [
  '/api/redis/stats',
  '/api/queues',
  '/api/job-schedulers',
  '/api/queues/:queueName/metrics',
  '/api/queues/:queueName/default-job-options',
  '/api/queues/:queueName/workers',
  '/api/queues/:queueName/rate-limit',
  '/api/queues/:queueName/job-data-schema',
  '/api/queues/:queueName/:jobId/logs',
  '/api/queues/:queueName/:jobId/flow',
  '/api/queues/:queueName/:jobId',
];
