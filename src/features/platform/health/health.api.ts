import { Type } from 'typebox';
import {
  CONNECTION_CHANNELS,
  DRAFT_ORDER_STATUSES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
} from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type HealthReport, healthReport } from './health-report.ts';

const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ format: 'date-time' });
const DayJson = Type.Object({ date: Type.String({ format: 'date' }), count: Count });
const Week = Type.Array(DayJson, {
  minItems: 7,
  maxItems: 7,
  description: 'Oldest first, ending today (UTC)',
});
const DraftJson = Type.Object({
  id: Type.String(),
  ownerId: Type.String(),
  storeId: Type.String(),
  storeName: Type.String(),
  status: Type.Enum([...DRAFT_ORDER_STATUSES]),
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  parseErrors: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
  createdAt: Moment,
});
const FailureJson = Type.Object({
  id: Type.String(),
  ownerId: Type.String(),
  storeName: Type.String(),
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  channel: Type.Enum([...NOTIFICATION_CHANNELS]),
  title: Type.String(),
  error: OrNull(Type.String()),
  createdAt: Moment,
});
const HealthJson = Type.Object({
  generatedAt: Type.String({
    format: 'date-time',
    description: 'When the oldest of these figures was calculated; normally at most 20 seconds ago',
  }),
  drafts: Type.Object({
    withParseErrors: Type.Object({
      count: Count,
      recent: Type.Array(DraftJson, { maxItems: 20 }),
    }),
    expired: Count,
    rejected: Count,
  }),
  subscriptions: Type.Object({ expiring: Count, expired: Count }),
  velocity: Type.Object({ users: Week, orders: Week }),
  notifications: Type.Object({
    byStatus: Type.Object({ queued: Count, sent: Count, failed: Count }),
    recentFailures: Type.Array(FailureJson, { maxItems: 10 }),
  }),
  webhooks: Type.Object({
    failed: Count,
    dead: Count,
    oldestUnprocessedSeconds: Type.Integer({
      minimum: 0,
      description: 'Age of the oldest unprocessed event, or 0 if there is none',
    }),
  }),
  queue: Type.Object({
    waiting: Count,
    active: Count,
    delayed: Count,
    failed: Count,
    workers: Type.Integer({
      minimum: 0,
      description: 'Number of workers that took a job from the queue in the last minute',
    }),
    backend: OrNull(Type.Enum(['redis', 'postgres'])),
    state: OrNull(
      Type.Enum(['up', 'away'], { description: 'Whether this process can reach the queue' }),
    ),
  }),
});

export const healthRead: AppPlugin = async (app) => {
  app.get(
    '/health',
    {
      config: { takesMetricsToken: true },
      schema: {
        tags: ['Admin'],
        summary: 'Get platform health metrics',
        description:
          'Monitors can use the token of `METRICS_TOKEN` as the bearer token: they get the figures, with empty `recent` and `recentFailures`.',
        response: { 200: HealthJson },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const report = await healthReport();
      return healthJson(request.session ? report : withoutPeople(report));
    },
  );
};

/** A monitor needs the figures, not what shoppers wrote. */
const withoutPeople = ({ drafts, notifications, ...report }: HealthReport): HealthReport => ({
  ...report,
  drafts: { ...drafts, withParseErrors: { ...drafts.withParseErrors, recent: [] } },
  notifications: { ...notifications, recentFailures: [] },
});

const healthJson = ({ generatedAt, ...report }: HealthReport) => ({
  generatedAt: generatedAt.toISOString(),
  ...report,
});
