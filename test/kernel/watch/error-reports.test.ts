import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ErrorReporter, readReportAddress } from '../../../src/kernel/watch/error-reports.ts';
import { tellErrors } from '../../../src/log.ts';
import { type ErrorReceiver, startErrorReceiver } from '../../support/error-receiver.ts';
import { caughtLog } from '../../support/logs.ts';

let receiver: ErrorReceiver;
let reporter: ErrorReporter;
const { log } = caughtLog();
beforeAll(async () => {
  receiver = await startErrorReceiver();
});
beforeEach(() => {
  receiver.events.length = 0;
  receiver.status = 200;
  const address = readReportAddress(receiver.dsn);
  reporter = new ErrorReporter(address as NonNullable<typeof address>, 'worker', 'production');
  tellErrors((line) => reporter.report(line));
});
afterAll(async () => {
  tellErrors(null);
  await receiver.close();
});

test.each([
  ['https://key@errors.example.com/1', 'https://errors.example.com/api/1/envelope/'],
  [
    'https://key@errors.example.com:8000/sub/12',
    'https://errors.example.com:8000/sub/api/12/envelope/',
  ],
  ['https://errors.example.com/1', undefined],
  ['https://key@errors.example.com/', undefined],
  ['ftp://key@errors.example.com/1', undefined],
  ['errors', undefined],
])('the address of %s', (dsn, url) => {
  expect(readReportAddress(dsn)?.url).toBe(url);
});

test('errors and worse are reported, with what the logger knows, and masked', async () => {
  const job = log.child({ job: 'run-bulk', jobId: '7', traceId: 'a'.repeat(32), phone: '98765' });
  job.warn({ err: new Error('not this') }, 'a warning');
  job.error({ err: new Error('mail to asha@example.org failed') }, 'job gave up');
  log.fatal(new Error('the end'));
  await reporter.flush(5_000);
  expect(receiver.events).toMatchObject([
    {
      level: 'error',
      transaction: 'run-bulk',
      tags: { job: 'run-bulk', jobId: '7' },
      contexts: { trace: { trace_id: 'a'.repeat(32) } },
      exception: { values: [{ type: 'Error', value: 'mail to [email] failed' }] },
    },
    { level: 'fatal', exception: { values: [{ value: 'the end' }] } },
  ]);
  expect(JSON.stringify(receiver.events)).not.toContain('98765');
});

test('a receiver that does not answer stops nobody, and what is too much is dropped', async () => {
  receiver.status = null;
  const began = performance.now();
  for (let n = 0; n < 500; n++) log.error({ err: new Error(`no ${n}`) }, 'failed');
  expect(performance.now() - began).toBeLessThan(2_000);
  await reporter.flush(200);
  expect(receiver.events.length).toBeLessThanOrEqual(1);
});
