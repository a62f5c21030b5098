import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { aggregateHealth } from '../../../src/features/platform/health/aggregate-health.ts';
import { newId } from '../../../src/ids.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import { ageHealth, aLivingWorker, aNoticeRow } from '../../support/health.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { aWebhookEvent } from '../../support/webhook-events.ts';

const context = useApp();
let operator: Awaited<ReturnType<typeof anOperator>>;
let store: TestStore;

beforeAll(async () => {
  operator = await anOperator(context.app);
  store = await aStore(context.app);
  await aLivingWorker();
});
afterEach(() => vi.useRealTimers());

const get = (url: string, headers = {}) =>
  context.app.inject({ url, headers: { ...operator.headers, accept: 'text/html', ...headers } });
const post = (url: string, form: Record<string, string>) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: {
      ...operator.headers,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  });
const auditOf = (targetId: string) =>
  rows(
    `select action, actor_id as "actorId", owner_id as "ownerId", before, after, reason
       from audit_events where target_id = ? order by created_at`,
    [targetId],
  );

test('is all quiet when nothing is wrong, and the poll is answered with nothing while that lasts', async () => {
  await aggregateHealth();
  const page = await get('/admin/health');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('All clear');
  expect(page.body).toMatch(/Figures from <time/);
  const address = /hx-get="([^"]+)" hx-trigger="every 15s"/.exec(page.body)?.[1] ?? '';
  const same = await get(address, { 'hx-request': 'true' });
  expect([same.statusCode, same.body]).toEqual([204, '']);
  await aNoticeRow(store, { status: 'failed', title: 'Order 77 is on its way' });
  await ageHealth(16);
  await aggregateHealth();
  const changed = await get(address, { 'hx-request': 'true' });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toMatch(/^<div id="health"/);
  expect(changed.body).toContain('Order 77 is on its way');
});

describe('O-10 a test email', () => {
  const mailbox = useMailbox();
  const PATH = '/admin/health/test-email';
  const entries = () =>
    rows<{ reason: string }>(
      `select reason from audit_events where action = 'test_email_sent' order by created_at`,
    );
  afterEach(() => connectMail(context.config));

  test('goes to the operator who asks, with a reason, from page and API', async () => {
    connectMail({ ...context.config, smtpUrl: mailbox.url });
    expect((await get('/admin/health')).body).toContain(`href="${PATH}"`);
    const page = await get(PATH);
    expect(page.body).toContain('Send a test email');
    expect((await post(PATH, { reason: '' })).statusCode).toBe(422);
    expect(mailbox.received).toEqual([]);
    const sent = await post(PATH, { reason: 'New mail server' });
    expect(sent.statusCode).toBe(303);
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/admin/health/test-email',
      headers: operator.headers,
      payload: { reason: 'Once more' },
    });
    expect(answer.json()).toEqual({ to: operator.email });
    expect(mailbox.received.map(({ to }) => to)).toEqual([[operator.email], [operator.email]]);
    expect((await entries()).map(({ reason }) => reason)).toEqual(['New mail server', 'Once more']);
  });

  test('that is not taken says why, and is nothing that was done', async () => {
    const before = await entries();
    connectMail({ ...context.config, smtpUrl: 'smtp://127.0.0.1:9' });
    const page = await post(PATH, { reason: 'New mail server' });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('The mail server cannot be reached');
    expect(page.body).toContain('New mail server');
    connectMail({ ...context.config, smtpUrl: null, environment: 'production' });
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/admin/health/test-email',
      headers: operator.headers,
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'MAIL_FAILED',
      message: 'Email is not set up on this platform',
    });
    expect(await entries()).toEqual(before);
  });
});

test('a tile whose figures cannot be made anew is marked as stale, the others are not', async () => {
  await aggregateHealth();
  await get('/admin/health');
  await ageHealth(90);
  await rows('alter table fulfillments rename to elsewhere');
  try {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 90_000);
    const { body } = await get('/admin/health');
    const tile = (id: string) =>
      body.slice(body.indexOf(`id="${id}"`)).split('</section>')[0] ?? '';
    expect(tile('parcels')).toContain('Stale');
    expect(tile('events')).not.toContain('Stale');
    expect(body).not.toContain('All clear');
  } finally {
    await rows('alter table elsewhere rename to fulfillments');
  }
});

test('an event is replayed with a reason, on record, and vanishes once it was handled', async () => {
  await rows('delete from worker_heartbeats');
  const id = await aWebhookEvent({ ownerId: store.ownerId, state: 'dead', error: 'no such store' });
  const url = `/admin/health/events/${id}/replay`;
  const asked = await get(url);
  expect(asked.body).toContain('no such store');
  expect(asked.body).not.toContain('do not show');
  const refused = await post(url, { reason: ' ' });
  expect(refused.statusCode).toBe(422);
  const answer = await post(url, {
    reason: 'The store is back',
    back: '/admin/stores?needs=events',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/stores?needs=events']);
  expect(await auditOf(id)).toEqual([
    {
      action: 'event_replayed',
      actorId: operator.id,
      ownerId: store.ownerId,
      before: { state: 'dead', attempts: 0 },
      after: { state: 'failed', attempts: 0 },
      reason: 'The store is back',
    },
  ]);
  // A worker is asked to look at once.
  expect(await rows(`select data from jobs where name = 'run-recurring'`)).toContainEqual({
    data: { name: 'retry-webhook-events' },
  });
  await retryWebhookEvents();
  expect((await get(url)).statusCode).toBe(404);
  expect((await post(url, { reason: 'once more' })).statusCode).toBe(404);
  expect((await post('/admin/health/events/odd/replay', { reason: 'odd' })).statusCode).toBe(404);
  const elsewhere = await aWebhookEvent({ ownerId: null, state: 'dead' });
  const back = await post(`/admin/health/events/${elsewhere}/replay`, {
    reason: 'again',
    back: 'https://evil.example/',
  });
  expect(back.headers.location).toBe('/admin/health');
});

test('all events of a store are replayed at once, and whoever comes late is told so', async () => {
  await rows('delete from worker_heartbeats');
  for (const state of ['dead', 'failed'] as const) {
    await aWebhookEvent({ ownerId: store.ownerId, state });
  }
  const others = await aWebhookEvent({ ownerId: null, state: 'dead' });
  const page = `/admin/stores/${store.storeId}`;
  expect((await get(`${page}/replay`)).body).toContain(`Replay events for`);
  expect((await post(`${page}/replay`, { reason: '' })).statusCode).toBe(422);
  const answer = await post(`${page}/replay`, { reason: 'The number is open again' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
  expect((await get(page)).body).toContain('Retrying');
  expect(await rows('select id from webhook_events where state = ?', ['dead'])).toEqual([
    { id: others },
  ]);
  expect(
    await rows('select after, reason from audit_events where owner_id = ? and target_id is null', [
      store.ownerId,
    ]),
  ).toEqual([{ after: { count: 2 }, reason: 'The number is open again' }]);
  await retryWebhookEvents();
  const [late] = await rows<{ id: string }>('select id from webhook_events where owner_id = ?', [
    store.ownerId,
  ]);
  const url = `/admin/health/events/${late?.id}/replay`;
  const gone = await post(url, { reason: 'once more', back: page });
  expect([gone.statusCode, gone.headers.location]).toEqual([303, page]);
  await rows('delete from webhook_events where id = ?', [others]);
});

test('all dead events of a source are replayed at once, those of others stay', async () => {
  for (const source of ['social', 'social', 'gateway'] as const) {
    await aWebhookEvent({ ownerId: store.ownerId, source, state: 'dead' });
  }
  const url = '/admin/health/events/replay-dead';
  expect((await get(`${url}?source=social`)).body).toContain(
    'Replay all social events that failed permanently',
  );
  expect((await get(`${url}?source=other`)).statusCode).toBe(404);
  const answer = await post(url, { reason: 'The page was locked', source: 'social' });
  expect(answer.statusCode).toBe(303);
  const left = await rows(
    `select source, count(*) as n from webhook_events where state = 'dead' group by 1`,
  );
  expect(left).toEqual([{ source: 'gateway', n: 1 }]);
  expect(
    await rows(`select after from audit_events where target_name = 'Failed social events'`),
  ).toEqual([{ after: { count: 2 } }]);
});

test('failed notices are sent again, one or all of a channel', async () => {
  const one = await aNoticeRow(store, { status: 'failed', channel: 'push' });
  const url = `/admin/health/notices/${store.ownerId}/${one}/resend`;
  expect((await get(url)).statusCode).toBe(200);
  expect((await post(url, { reason: 'New phone' })).statusCode).toBe(303);
  expect(await auditOf(one)).toMatchObject([{ action: 'notice_resent', ownerId: store.ownerId }]);
  // It is on its way already.
  expect((await post(url, { reason: 'New phone' })).statusCode).toBe(422);
  expect((await get(`/admin/health/notices/${newId()}/${one}/resend`)).statusCode).toBe(404);
  for (let n = 0; n < 3; n++) await aNoticeRow(store, { status: 'failed', channel: 'chat' });
  const all = { reason: 'The provider is back', channel: 'chat' };
  expect((await post('/admin/health/notices/resend-failed', all)).statusCode).toBe(303);
  const queued = await rows(
    `select resends from notifications where owner_id = ? and channel = 'chat' and status = 'queued'`,
    [store.ownerId],
  );
  expect(queued).toEqual(Array(3).fill({ resends: 1 }));
});

test('a job cannot be run without a worker, and the form says so and keeps the reason', async () => {
  await rows('delete from worker_heartbeats');
  const answer = await post('/admin/health/jobs/prune/run', { reason: 'The disk is full' });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('No worker is running');
  expect(answer.body).toContain('The disk is full');
  expect(await auditOf('prune')).toEqual([]);
  expect((await get('/admin/health/jobs/nothing/run')).statusCode).toBe(404);
  const restart = await post('/admin/health/schedules/restart', { reason: 'They hang' });
  expect([restart.statusCode, restart.body.includes('The queue can’t be reached')]).toEqual([
    503,
    true,
  ]);
});
