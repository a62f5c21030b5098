import type { EnvironmentVariable } from '../../../start/environment-variables.ts';

export const REPLICA_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'DATABASE_REPLICA_URL',
    fallback: 'none',
    purpose:
      'a streaming replica of the database, which the web process reads reports, exports and operators’ lists from; without it, all is read from `DATABASE_URL`',
    example: '',
  },
  {
    name: 'REPLICA_POOL_MAX',
    fallback: '`5`',
    purpose: 'connections of each web process to the replica',
    example: '5',
  },
  {
    name: 'REPLICA_MAX_LAG',
    fallback: '`10`',
    purpose: 'how many seconds the replica may be behind before it is no longer used',
    example: '10',
  },
];
