import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { readReportAddress } from '../../../src/kernel/watch/error-reports.ts';
import { openWatch, type Watch } from '../../../src/kernel/watch/open-watch.ts';
import { logOptions } from '../../../src/log.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { type ErrorReceiver, startErrorReceiver } from '../../support/error-receiver.ts';
import { someGoods } from '../../support/goods.ts';
import { caughtLog } from '../../support/logs.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../../support/otlp-receiver.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';
import { waitingForLocks } from '../../support/waiting-for-locks.ts';

let traces: OtlpReceiver;
let errors: ErrorReceiver;
let watch: Watch;
const logs = caughtLog();
beforeAll(async () => {
  traces = await startOtlpReceiver();
  errors = await startErrorReceiver();
  watch = openWatch(
    {
      tracesUrl: traces.url,
      errorReports: readReportAddress(errors.dsn),
      environment: 'test',
      slowStatementMs: 1,
    },
    'web',
  );
  watch.logTo(logs.log);
});
const context = useApp({}, { ...logOptions('info'), stream: logs.stream });
const checkout = checkoutOf(context);
afterAll(async () => {
  await watch.close();
  await traces.close();
  await errors.close();
});

const ROUTE = '/api/public/catalog/:slug/checkout';

test('a broken statement is in answer, log, metrics, alert, trace and report with one id', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store);
  await rows('alter table orders rename column notes to gone');
  onTestFinished(async () => {
    await rows('alter table orders rename column gone to notes');
  });
  const answer = await checkout(store, { items: [{ ...goods, quantity: 1 }] });
  expect(answer.statusCode).toBe(500);
  const { requestId } = answer.json();
  expect(answer.headers['x-request-id']).toBe(requestId);
  const traceId = requestId.replaceAll('-', '');

  const line = logs.lines().find(({ msg }) => msg === 'request failed');
  expect(line).toMatchObject({ level: 'error', requestId, traceId, route: ROUTE });

  const accept = 'application/openmetrics-text;version=1.0.0';
  const { body } = await context.app.inject({ url: '/metrics', headers: { accept } });
  const sample =
    /^stallkeeper_database_statement_errors_total\{statement="([^"]+)",class="42"\} 1 # \{trace_id="([^"]+)"\} 1 /m;
  expect(sample.exec(body)?.slice(1)).toEqual(['insert orders', traceId]);

  const { groups } = parse(readFileSync(join(projectRoot, 'docs/operations/alerts.yml'), 'utf8'));
  const rules = groups.flatMap(
    (group: { rules: { alert: string; expr: string }[] }) => group.rules,
  );
  const { expr } = rules.find(
    ({ alert }: { alert: string }) => alert === 'StallkeeperStatementBroken',
  );
  expect(expr).toContain('stallkeeper_database_statement_errors_total');
  expect(/class=~"([^"]+)"/.exec(expr)?.[1]?.split('|')).toContain('42');

  const broken = () =>
    traces.spans().find((span) => span.traceId === traceId && span.name === 'insert orders');
  await expect.poll(broken, { timeout: 15_000 }).toMatchObject({
    status: { code: 2 },
    attributes: { 'db.response.status_code': '42703' },
  });

  await expect.poll(() => errors.events.length).toBe(1);
  expect(errors.events[0]).toMatchObject({
    level: 'error',
    transaction: ROUTE,
    release: expect.stringMatching(/^stallkeeper@\d/),
    tags: { requestId, route: ROUTE, method: 'POST' },
    contexts: { trace: { trace_id: traceId } },
    exception: { values: [{ value: 'SQLSTATE 42703' }] },
  });
  expect(errors.events[0]?.exception?.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
  expect(errors.headers).toMatchObject({
    path: '/api/7/envelope/',
    'x-sentry-auth': expect.stringContaining('sentry_key=public-key'),
  });
  for (const word of ['Asha', '98765', 'Beach Road']) {
    expect(JSON.stringify(errors.events)).not.toContain(word);
    expect(traces.text()).not.toContain(word);
  }
});

test('an order that finds its goods sold out is no broken statement', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 1 });
  const late = await inTransaction(async (trx) => {
    const take = 'update product_variants set stock = 0 where owner_id = ? and id = ?';
    await rows(take, [store.ownerId, goods.variantId], trx);
    const waiting = { answer: checkout(store, { items: [{ ...goods, quantity: 1 }] }) };
    await expect.poll(waitingForLocks).toBe(1);
    return waiting;
  });
  const answer = await late.answer;
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'OUT_OF_STOCK']);
  const { body } = await context.app.inject({ url: '/metrics' });
  expect(body).toContain('stallkeeper_database_statement_duration_seconds_count');
  expect(body).not.toMatch(/statement_errors_total\{[^}]*class="(?:25|SK)"/);
});

test('a slow statement is logged by its family, without values', async () => {
  await rows(`select pg_sleep(0.01) as "for Asha" from stores where name <> 'Beach Road' limit 1`);
  const slow = logs.lines().filter(({ msg }) => msg === 'slow statement');
  expect(slow.at(-1)).toMatchObject({ level: 'warn', statement: 'select stores' });
  expect(slow.at(-1)?.ms).toBeGreaterThanOrEqual(10);
  expect(JSON.stringify(slow)).not.toMatch(/Asha|Beach/);
});
