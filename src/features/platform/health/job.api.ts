import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type CronStatus, cronStatus } from '../../../kernel/jobs/cron-status.ts';

const Moment = Type.String({ format: 'date-time' });
const StatusJson = Type.Object({
  running: Type.Boolean({ description: 'Whether a worker is running' }),
  workers: Type.Integer(),
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      pattern: Type.String({
        description: 'Cron pattern in UTC. A pattern with six fields starts with seconds',
      }),
      nextRunAt: OrNull(Moment),
      lastRunAt: OrNull(Moment),
      lastDurationMs: OrNull(Type.Integer()),
      lastStatus: OrNull(Type.String()),
      lastError: OrNull(Type.String()),
    }),
  ),
});
const statusJson = ({ running, workers, jobs }: CronStatus) => ({
  running,
  workers,
  jobs: jobs.map(({ nextRunAt, lastRunAt, lastSuccessAt: _, lastResult: __, ...job }) => ({
    ...job,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
  })),
});

export const cronAnswer = { schema: StatusJson, json: statusJson };

export const jobReads: AppPlugin = async (app) => {
  const schema = {
    tags: ['Admin'],
    summary: 'List the recurring jobs',
    response: { 200: StatusJson },
  };
  app.get('/cron/status', { schema }, async () => statusJson(await cronStatus()));
};
