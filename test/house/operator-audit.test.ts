import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSchedules } from '../../src/kernel/jobs/schedules.ts';
import { type JobQueue, openQueue } from '../../src/kernel/queue/queue.ts';
import { useApp } from '../support/app.ts';
import { TABLE_PASSWORD, type TestOperator } from '../support/impersonation.ts';
import { aNumber } from '../support/inbound.ts';
import { silentLog } from '../support/queue-backends.ts';
import { useRealWorker } from '../support/real-worker.ts';
import { routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { setUpFactor } from '../support/second-factor.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { subscribed } from '../support/subscribed.ts';
import { aWebhookEvent } from '../support/webhook-events.ts';

const context = useApp();
useRealWorker(context);
let queue: JobQueue;
let operator: TestOperator;
beforeAll(async () => {
  operator = await anOperator(context.app);
  queue = openQueue(context.config, silentLog);
  connectSchedules(queue);
});
afterAll(async () => {
  connectSchedules(null);
  await queue.close();
});

interface Doing {
  /** What it is done to. */
  id?: () => Promise<string>;
  /** The same where the path names several. */
  ids?: () => Promise<Record<string, string>>;
  body: object;
}

const anOwner = async () => (await aStore(context.app)).ownerId;

/** With a second factor. */
async function aGuardedOwner() {
  const { ownerId, headers } = await aStore(context.app);
  await setUpFactor(context.app, { user: { id: ownerId }, headers }, TABLE_PASSWORD);
  return ownerId;
}

/** A store's number at the provider. */
async function aChannel() {
  const store = await aStore(context.app);
  return { id: store.storeId, channelId: await aNumber(store, context) };
}

/** Every door of the operators' API that changes something, with what goes through it. */
const DOINGS: Record<string, Doing> = {
  'POST /api/admin/cron/restart': { body: {} },
  'POST /api/admin/cron/run': { body: { name: 'low-stock' } },
  'POST /api/admin/health/webhook-events/:id/replay': {
    id: () => aWebhookEvent({ ownerId: null, state: 'dead' }),
    body: {},
  },
  'POST /api/admin/health/test-email': { body: {} },
  'POST /api/admin/jobs/update-expired-subscriptions': { body: {} },
  'POST /api/admin/settings/create-admin': {
    body: {
      ...{ name: 'Ravi', email: 'ravi-audit@platform.example', password: 'a staple of horses' },
      currentPassword: TABLE_PASSWORD,
    },
  },
  'PATCH /api/admin/settings/admins/:id': {
    id: async () => (await anOperator(context.app)).id,
    body: { isActive: false, currentPassword: TABLE_PASSWORD },
  },
  'DELETE /api/admin/settings/admins/:id': {
    id: async () => (await anOperator(context.app)).id,
    body: { currentPassword: TABLE_PASSWORD },
  },
  'PUT /api/admin/settings/change-password': {
    body: { currentPassword: TABLE_PASSWORD, newPassword: 'another horse battery' },
  },
  'PATCH /api/admin/settings/platform': { body: { webhookRetentionDays: 61 } },
  'POST /api/admin/stores/:id/channels/:channelId/release': { ids: aChannel, body: {} },
  'PATCH /api/admin/stores/:id/toggle-active': {
    id: async () => (await aStore(context.app)).storeId,
    body: {},
  },
  'PATCH /api/admin/subscriptions/:id/override': {
    id: async () => (await subscribed(context.app, 'active', 20)).id,
    body: { extendDays: 5 },
  },
  'DELETE /api/admin/users/:id': { id: anOwner, body: {} },
  'POST /api/admin/users/:id/impersonate': { id: anOwner, body: {} },
  'DELETE /api/admin/users/:id/second-factor': { id: aGuardedOwner, body: {} },
  'POST /api/admin/users/:id/reset-password': { id: anOwner, body: {} },
  'PATCH /api/admin/users/:id/toggle-active': { id: anOwner, body: {} },
};

const entries = () =>
  rows<{ id: string; actorId: string; reason: string }>(
    'select id, actor_id as "actorId", reason from audit_events order by created_at',
  );

test('H-08 no door of the operators’ API that changes something is left out', () => {
  const doors = routesOf(context.app)
    .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/admin/'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(Object.keys(DOINGS).sort()).toEqual(doors.sort());
});

test.each(Object.entries(DOINGS))(
  'H-08 %s is one entry of the audit, with its reason',
  async (door, { id, ids, body }) => {
    const [method = '', url = ''] = door.split(' ');
    const named = (await ids?.()) ?? { id: (await id?.()) ?? '' };
    const target = url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '');
    const before = new Set((await entries()).map((entry) => entry.id));
    // Who changes the password gives none.
    const isReasoned = !door.endsWith('change-password');
    const reason = `Because of ${door}`;
    const answer = await context.app.inject({
      method: method as 'POST',
      url: target,
      headers: operator.headers,
      payload: isReasoned ? { ...body, reason } : body,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const added = (await entries()).filter((entry) => !before.has(entry.id));
    expect(added).toEqual([
      { id: expect.any(String), actorId: operator.id, reason: isReasoned ? reason : null },
    ]);
  },
);
