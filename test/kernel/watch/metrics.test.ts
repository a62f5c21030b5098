import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { judgeJobs } from '../../../src/features/platform/alerts/judge-jobs.ts';
import { newId } from '../../../src/ids.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import { lastRuns } from '../../../src/kernel/jobs/job-runs.ts';
import { connectSchedules } from '../../../src/kernel/jobs/schedules.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { SCHEDULE } from '../../../worker/schedule.ts';
import { openWatchPort } from '../../../worker/watch-port.ts';
import { useApp } from '../../support/app.ts';
import { aWaitingDraft } from '../../support/drafts.ts';
import { someGoods } from '../../support/goods.ts';
import { ago, aNoticeRow } from '../../support/health.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';
import { aWaitingPayment } from '../../support/waiting-payments.ts';
import { aWebhookEvent } from '../../support/webhook-events.ts';

const context = useApp({ metricsToken: 'scrape-me' });
const authorization = 'Bearer scrape-me';
const checkout = checkoutOf(context);

const scrape = async (accept = '') =>
  (await context.app.inject({ url: '/metrics', headers: { authorization, accept } })).body;

let jumps = 0;
/** The same once the figures are old enough to be read again. */
async function scrapeLater(): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++jumps * 11_000 });
  try {
    return await scrape();
  } finally {
    vi.useRealTimers();
  }
}

/** The value of a sample; null: there is none. */
function sampleOf(text: string, sample: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line ? Number(line.slice(sample.length + 1).split(' ')[0]) : null;
}

describe('what the platform waits for', () => {
  let text = '';
  beforeAll(async () => {
    const store = await aStore(context.app);
    await aWaitingDraft(store, await someGoods(store));
    await aWaitingPayment(store);
    await aNoticeRow(store, { status: 'failed' });
    await aNoticeRow(store, { status: 'queued' });
    await aWebhookEvent({ ownerId: store.ownerId, state: 'failed', receivedAt: ago(20) });
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead', receivedAt: ago(30) });
    const id = await inTransaction((trx) => addJob(trx, 'make-papers', { ownerId: newId() }));
    await rows(`update jobs set run_at = now() - interval '90 seconds' where id = ?`, [id]);
    await rows(`insert into jobs (id, name, data, state) values (?, 'mail-alert', '{}', 'dead')`, [
      newId(),
    ]);
    await runRecurringJob('expire-drafts');
    text = await scrape();
  });

  test.each([
    ['stallkeeper_jobs_waiting{name="make-papers"}', 1],
    ['stallkeeper_jobs_waiting{name="run-bulk"}', 0],
    ['stallkeeper_jobs_dead{name="mail-alert"}', 1],
    ['stallkeeper_drafts_waiting', 1],
    ['stallkeeper_payments_to_review{reason="captured_without_order"}', 1],
    ['stallkeeper_webhook_events{source="chat",state="failed"}', 1],
    ['stallkeeper_webhook_events{source="chat",state="dead"}', 1],
    ['stallkeeper_notifications_failed_last_day', 1],
    // The payment's own among them.
    ['stallkeeper_notifications_queued', 2],
    ['stallkeeper_workers{state="working"}', 0],
    ['stallkeeper_recurring_job_failing{name="expire-drafts"}', 0],
    ['stallkeeper_recurring_job_period_seconds{name="invariants"}', 3_600],
    // Nobody has counted yet.
    ['stallkeeper_broken_rules', null],
    ['stallkeeper_database_up', 1],
    ['stallkeeper_figures_up', 1],
  ])('%s is %s', (sample, value) => {
    expect(sampleOf(text, sample)).toBe(value);
  });

  test('ages are seconds, and successes have their time', () => {
    const age = (sample: string) => sampleOf(text, sample) ?? -1;
    expect(age('stallkeeper_job_oldest_waiting_seconds{name="make-papers"}')).toBeGreaterThan(89);
    expect(age('stallkeeper_webhook_event_oldest_unhandled_seconds')).toBeGreaterThan(19 * 60);
    const success =
      'stallkeeper_recurring_job_last_success_timestamp_seconds{name="expire-drafts"}';
    expect(Math.abs(age(success) - Date.now() / 1_000)).toBeLessThan(60);
  });

  test('a job that fails keeps the time of its last success', async () => {
    const of = () =>
      rows<{ status: string; at: Date | null }>(
        `select last_status as status, last_success_at as at from job_runs where name = 'low-stock'`,
      );
    await runRecurringJob('low-stock');
    const [good] = await of();
    await rows('alter table product_variants rename column stock to gone');
    onTestFinished(async () => {
      await rows('alter table product_variants rename column gone to stock');
    });
    await runRecurringJob('low-stock');
    const [bad] = await of();
    expect(good?.at).toBeInstanceOf(Date);
    expect(bad).toEqual({ status: 'failed', at: good?.at });
  });

  test('O-11 a data check that fails leaves what the last one has found', async () => {
    const check = SCHEDULE.invariants;
    onTestFinished(async () => {
      SCHEDULE.invariants = check;
      await rows(`delete from job_runs where name = 'invariants'`);
    });
    const brokenAfter = async (run: typeof check) => {
      SCHEDULE.invariants = run;
      await runRecurringJob('invariants');
      return sampleOf(await scrapeLater(), 'stallkeeper_broken_rules');
    };
    const fail = () => Promise.reject(new Error('took too long'));
    expect(await brokenAfter(fail)).toBeNull();
    expect(await brokenAfter(async () => ({ broken: 1, rules: ['a rule'] }))).toBe(1);
    expect(await brokenAfter(fail)).toBe(1);
    expect(judgeJobs(await lastRuns()).found).toContainEqual(
      expect.objectContaining({ kind: 'broken_rule', subject: 'a rule' }),
    );
    expect(await brokenAfter(async () => ({ broken: 0, rules: [] }))).toBe(0);
  });

  test('O-24 jobs that only other releases know have a name together', async () => {
    const id = newId();
    await rows(
      `insert into jobs (id, name, data, run_at) values (?, 'of-tomorrow', '{}', now() - interval '5 minutes')`,
      [id],
    );
    onTestFinished(async () => {
      await rows('delete from jobs where id = ?', [id]);
    });
    const later = await scrapeLater();
    expect(sampleOf(later, 'stallkeeper_jobs_waiting{name="unknown"}')).toBe(1);
    const age = sampleOf(later, 'stallkeeper_job_oldest_waiting_seconds{name="unknown"}');
    expect(age).toBeGreaterThan(299);
  });

  test('asking again within ten seconds sends no statement', async () => {
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }) => sent.push(sql);
    context.db.knex.on('query', note);
    await Promise.all([scrape(), scrape()]);
    context.db.knex.off('query', note);
    expect(sent).toEqual([]);
  });
});

describe('what a process counts', () => {
  test('orders by source, and refusals by their reason', async () => {
    const store = await aStore(context.app);
    const goods = await someGoods(store, { stock: 1 });
    const before = await scrape();
    const items = [{ ...goods, quantity: 1 }];
    expect((await checkout(store, { items })).statusCode).toBe(201);
    expect((await checkout(store, { items })).json().code).toBe('OUT_OF_STOCK');
    const after = await scrape();
    const grown = (sample: string) =>
      (sampleOf(after, sample) ?? 0) - (sampleOf(before, sample) ?? 0);
    expect(grown('stallkeeper_orders_total{source="public_store"}')).toBe(1);
    expect(
      grown('stallkeeper_order_refusals_total{source="public_store",reason="OUT_OF_STOCK"}'),
    ).toBe(1);
    expect(
      grown('stallkeeper_database_statement_duration_seconds_count{statement="insert orders"}'),
    ).toBe(1);
  });

  test('says what it is', async () => {
    expect(await scrape()).toMatch(
      /stallkeeper_build_info\{service="web",version="\d+\.\d+\.\d+",node="v\d+[^"]*",host="[^"]+"\} 1/,
    );
  });

  test('both formats keep the names of counters', async () => {
    const open = await scrape('application/openmetrics-text;version=1.0.0');
    expect(open).toContain('# TYPE stallkeeper_orders counter\n');
    expect(open).toMatch(/^stallkeeper_orders_total\{source="public_store"\} \d+$/m);
    expect(open.endsWith('# EOF\n')).toBe(true);
    const plain = await scrape();
    expect(plain).toContain('# TYPE stallkeeper_orders_total counter\n');
    expect(plain).toMatch(/^stallkeeper_orders_total\{source="public_store"\} \d+$/m);
  });

  test('O-03 no label has the name of one that Prometheus gives each process', async () => {
    expect(await scrape()).not.toMatch(/[{,](?:job|instance|exported_\w+)="/);
  });

  test('O-07 a counter that an alert asks for is there before its first event', async () => {
    const text = await scrape();
    for (const sample of [
      'stallkeeper_orders_total{source="chat"}',
      'stallkeeper_error_reports_total{outcome="failed"}',
      'stallkeeper_redis_away_total{use="limits"}',
      'stallkeeper_http_overloaded_total',
    ]) {
      expect(sampleOf(text, sample), sample).toBeGreaterThanOrEqual(0);
    }
  });

  test('no label holds an id', async () => {
    expect(await scrape()).not.toMatch(/"[^"]*[\da-f]{8}-[\da-f]{4}-[^"]*"/);
  });
});

describe('the worker’s port', () => {
  const secrets = new SecretBox('test-key-test-key-test-key-test-key');
  const PORT = 18_000 + (process.pid % 2_000);
  const settings = { host: '127.0.0.1', workerPort: PORT, metricsToken: 'scrape-me' };
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${PORT}${path}`, { headers });
  let port: Awaited<ReturnType<typeof openWatchPort>>;
  beforeAll(async () => {
    port = await openWatchPort(settings, secrets);
  });
  afterAll(async () => {
    connectSchedules(null);
    await port.close();
  });

  test('tells that it lives and whether it is ready', async () => {
    expect((await get('/livez')).status).toBe(200);
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', database: 'up' });
  });

  test('gives metrics to who has the token', async () => {
    const answer = await get('/metrics', { authorization });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('stallkeeper_build_info{service="worker"');
    expect(sampleOf(text, 'stallkeeper_jobs_dead{name="mail-alert"}')).toBe(1);
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer scrape' })).status).toBe(404);
    expect((await get('/anything')).status).toBe(404);
  });

  test('a port that is taken is said in one line', async () => {
    await expect(openWatchPort(settings, secrets)).rejects.toThrow(
      `WORKER_PORT ${PORT} is in use on 127.0.0.1: another process is listening on it`,
    );
  });

  test('is not ready once it stops, and says which request heard that', async () => {
    port.drain();
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(await answer.json()).toEqual({ status: 'draining', requestId });
    expect((await get('/livez')).status).toBe(200);
  });
});
