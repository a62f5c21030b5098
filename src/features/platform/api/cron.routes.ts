import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type CronStatus, cronStatus } from '../../../kernel/jobs/cron-status.ts';
import { expireAsOperator, restartAsOperator, runAsOperator } from '../health/health-actions.ts';
import { Reason, ReasonBody } from './reason-body.ts';

const tags = ['Admin'];
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
const RunJson = Type.Object({
  name: Type.String(),
  status: Type.String({ description: 'Status of the last run: done, failed or running' }),
  durationMs: Type.Integer(),
  result: Type.Unknown({
    description: 'Figures of the run; null if it failed or is still running',
  }),
});
const RunBody = Type.Object({ name: Type.String({ maxLength: 100 }), reason: Reason });

export const cronRoutes: AppPlugin = async (app) => {
  app.get(
    '/cron/status',
    { schema: { tags, summary: 'List the recurring jobs', response: { 200: StatusJson } } },
    async () => statusJson(await cronStatus()),
  );

  app.post(
    '/cron/restart',
    {
      schema: {
        tags,
        summary: 'Restart the schedules of all recurring jobs',
        body: ReasonBody,
        response: { 200: StatusJson },
      },
    },
    async ({ body, operator }) => {
      await restartAsOperator({ actor: operator, reason: body?.reason });
      return statusJson(await cronStatus());
    },
  );

  app.post(
    '/cron/run',
    {
      schema: {
        tags,
        summary: 'Run a recurring job now, and wait a few seconds for its result',
        body: RunBody,
        response: { 200: RunJson },
      },
    },
    ({ body, operator }) => runAsOperator(body.name, { actor: operator, reason: body.reason }),
  );

  app.post(
    '/jobs/update-expired-subscriptions',
    {
      schema: {
        tags,
        summary: 'End expired trials and subscriptions now',
        body: ReasonBody,
        response: { 200: Type.Object({ expired: Type.Integer() }) },
      },
    },
    async ({ body, operator }) => ({
      expired: await expireAsOperator({ actor: operator, reason: body?.reason }),
    }),
  );
};

const statusJson = ({ running, workers, jobs }: CronStatus) => ({
  running,
  workers,
  jobs: jobs.map(({ nextRunAt, lastRunAt, lastSuccessAt: _, lastResult: __, ...job }) => ({
    ...job,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
  })),
});
