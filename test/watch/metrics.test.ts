import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SecretBox } from '../../src/crypto/encryption.ts';
import { inTransaction } from '../../src/db/db.ts';
import { addJob } from '../../src/domain/jobs/add-job.ts';
import { connectSchedules } from '../../src/domain/jobs/schedules.ts';
import { newId } from '../../src/ids.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { openWatchPort } from '../../worker/watch-port.ts';
import { useApp } from '../support/app.ts';
import { aWaitingDraft } from '../support/drafts.ts';
import { someGoods } from '../support/goods.ts';
import { ago, aNoticeRow } from '../support/health.ts';
import { rows } from '../support/rows.ts';
import { checkoutOf } from '../support/shopper.ts';
import { aStore } from '../support/stores.ts';
import { aWaitingPayment } from '../support/waiting-payments.ts';
import { aWebhookEvent } from '../support/webhook-events.ts';

const context = useApp({ metricsToken: 'scrape-me' });
const authorization = 'Bearer scrape-me';
const checkout = checkoutOf(context);

const scrape = async (accept = '') =>
  (await context.app.inject({ url: '/metrics', headers: { authorization, accept } })).body;

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
    ['stallkeeper_jobs_waiting{job="make-papers"}', 1],
    ['stallkeeper_jobs_waiting{job="run-bulk"}', 0],
    ['stallkeeper_jobs_dead{job="mail-alert"}', 1],
    ['stallkeeper_drafts_waiting', 1],
    ['stallkeeper_payments_to_review{reason="captured_without_order"}', 1],
    ['stallkeeper_webhook_events{source="chat",state="failed"}', 1],
    ['stallkeeper_webhook_events{source="chat",state="dead"}', 1],
    ['stallkeeper_notifications_failed_last_day', 1],
    // The payment's own among them.
    ['stallkeeper_notifications_queued', 2],
    ['stallkeeper_workers{state="working"}', 0],
    ['stallkeeper_recurring_job_failing{job="expire-drafts"}', 0],
    ['stallkeeper_broken_rules', 0],
    ['stallkeeper_figures_up', 1],
  ])('%s is %d', (sample, value) => {
    expect(sampleOf(text, sample)).toBe(value);
  });

  test('ages are seconds, and successes have their time', () => {
    const age = (sample: string) => sampleOf(text, sample) ?? -1;
    expect(age('stallkeeper_job_oldest_waiting_seconds{job="make-papers"}')).toBeGreaterThan(89);
    expect(age('stallkeeper_webhook_event_oldest_unhandled_seconds')).toBeGreaterThan(19 * 60);
    const success = 'stallkeeper_recurring_job_last_success_timestamp_seconds{job="expire-drafts"}';
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
    expect(sampleOf(text, 'stallkeeper_jobs_dead{job="mail-alert"}')).toBe(1);
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer scrape' })).status).toBe(404);
    expect((await get('/anything')).status).toBe(404);
  });

  test('a port that is taken is said in one line', async () => {
    await expect(openWatchPort(settings, secrets)).rejects.toThrow(
      `WORKER_PORT ${PORT} is in use on 127.0.0.1: another process is listening on it`,
    );
  });

  test('is not ready once it stops', async () => {
    port.drain();
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/livez')).status).toBe(200);
  });
});
