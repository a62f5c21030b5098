import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectMail } from '../../../../src/clients/mail.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../../../../src/features/payments/gateway/gateway-connection.ts';
import { listOpenAlerts } from '../../../../src/features/platform/alerts/alert.ts';
import { connectAlertMail } from '../../../../src/features/platform/alerts/alert-mail.ts';
import { mailAlert } from '../../../../src/features/platform/alerts/mail-alert.ts';
import { tellOfNoWork } from '../../../../src/features/platform/alerts/watch-workers.ts';
import { aggregateHealth } from '../../../../src/features/platform/health/aggregate-health.ts';
import { newId } from '../../../../src/ids.ts';
import { beat } from '../../../../src/kernel/jobs/heartbeat.ts';
import { periodOf, RECURRING_JOBS } from '../../../../src/kernel/jobs/job-names.ts';
import { recordRun } from '../../../../src/kernel/jobs/job-runs.ts';
import { seenWorkers } from '../../../../src/kernel/jobs/queries/seen-workers.ts';
import { useApp } from '../../../support/app.ts';
import { ageHealth, ago, aLivingWorker, aNoticeRow } from '../../../support/health.ts';
import { useMailbox } from '../../../support/mailbox.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../../support/stores.ts';
import { aWebhookEvent } from '../../../support/webhook-events.ts';

const context = useApp({ operatorEmail: 'pager@platform.example' });
const mailbox = useMailbox();
let store: TestStore;
let asha: Awaited<ReturnType<typeof anOperator>>;

beforeAll(async () => {
  connectMail({ ...context.config, smtpUrl: mailbox.url });
  connectAlertMail(context.config);
  store = await aStore(context.app);
  asha = await anOperator(context.app);
});
beforeEach(async () => {
  for (const table of [
    'platform_alerts',
    'webhook_events',
    'job_runs',
    'jobs',
    'worker_heartbeats',
    'failed_sign_ins',
  ]) {
    await rows(`delete from ${table}`);
  }
  await rows('delete from notifications where owner_id = ?', [store.ownerId]);
  await aLivingWorker();
});

/** What the worker does every 15 seconds, and what is open after it. */
async function looked(): Promise<string[]> {
  await rows('delete from health_parts');
  await aggregateHealth();
  return kindsOpen();
}
/** The same fifteen seconds later, with what was known before. */
async function lookedAgain(): Promise<string[]> {
  await context.app.failedSignIns.keep();
  await ageHealth(16);
  await aggregateHealth();
  return kindsOpen();
}
const kindsOpen = async () =>
  (await listOpenAlerts()).map(({ kind, subject }) => `${kind} ${subject}`.trim()).sort();
const GUESS = 'blue mugs 1';
let guessers = 0;
/** Tries the owner's account with a wrong password from addresses that have not tried before. */
async function guessed({ addresses, each }: { addresses: number; each: number }) {
  const statuses: number[] = [];
  for (let n = 0; n < addresses * each; n++) {
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: store.email, password: GUESS },
      remoteAddress: `10.77.${guessers}.${n % addresses}`,
    });
    statuses.push(answer.statusCode);
  }
  guessers++;
  return statuses;
}
const letters = () =>
  rows<{ kind: string; later: boolean }>(
    `select data ->> 'kind' as kind, run_at > now() as later from jobs where name = 'mail-alert' order by id`,
  );

describe('an alert', () => {
  test('H-06 is raised once, says how many there are now, and is cleared when it is mended', async () => {
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
    expect(await looked()).toEqual(['dead_events chat']);
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
    expect(await looked()).toEqual(['dead_events chat']);
    const [alert] = await listOpenAlerts();
    expect(alert?.title).toBe('2 chat events couldn’t be processed and need action');
    expect(alert?.href).toBe('/admin/health#events');
    expect(await letters()).toEqual([{ kind: 'dead_events', later: false }]);
    await rows(`update webhook_events set state = 'processed'`);
    expect(await looked()).toEqual([]);
    expect(await rows('select 1 from platform_alerts where cleared_at is not null')).toHaveLength(
      1,
    );
    // The next time is a new one.
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
    expect(await looked()).toEqual(['dead_events chat']);
    expect(await rows('select 1 from platform_alerts')).toHaveLength(2);
  });

  test('is one only when two workers look at once', async () => {
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
    await rows('delete from health_parts');
    await Promise.all([aggregateHealth(), aggregateHealth(), aggregateHealth()]);
    expect(await rows('select 1 from platform_alerts')).toHaveLength(1);
    expect(await letters()).toHaveLength(1);
  });

  test('H-06 is looked for several times a minute', () => {
    expect(periodOf(RECURRING_JOBS['health-aggregates'])).toBeLessThan(60_000);
  });

  test('H-06 comes of failed events, failing channels, jobs, rules, quiet stores and refused keys', async () => {
    const failed = { ownerId: null, state: 'failed', attempts: 1 } as const;
    await aWebhookEvent({ ...failed, source: 'social', receivedAt: ago(11) });
    await aWebhookEvent({ ...failed, source: 'gateway', receivedAt: ago(9) });
    // Replayed, and not tried since.
    await aWebhookEvent({ ...failed, source: 'chat', attempts: 0, receivedAt: ago(99) });
    for (let n = 0; n < 5; n++) await aNoticeRow(store, { status: 'failed', channel: 'push' });
    for (let n = 0; n < 6; n++) await aNoticeRow(store, { status: 'sent', channel: 'chat' });
    for (let n = 0; n < 5; n++) await aNoticeRow(store, { status: 'failed', channel: 'chat' });
    await aNoticeRow(store, { event: 'gateway_refused', channel: 'in_app' });
    await rows(
      `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
       values (?, ?, 'chat', 'n', 'a', 'sealed')`,
      [store.ownerId, newId()],
    );
    for (let days = 2; days <= 6; days++) {
      await aWebhookEvent({ ownerId: store.ownerId, receivedAt: ago(days * 24 * 60) });
    }
    // A status of our own sending is not a message from a shopper.
    await aWebhookEvent({ ownerId: store.ownerId, event: 'statuses.read' });
    const run = { durationMs: 5, error: null, result: null };
    await recordRun({ ...run, name: 'prune', status: 'failed', error: 'no space' });
    await recordRun({ ...run, name: 'sweep', status: 'done' });
    await recordRun({
      ...run,
      name: 'invariants',
      status: 'done',
      result: { broken: 1, rules: ['STK-1'] },
    });
    await recordRun({ ...run, name: 'expire-drafts', status: 'done' });
    await rows(
      `update job_runs set last_run_at = now() - interval '8 minutes' where name = 'expire-drafts'`,
    );
    expect(await looked()).toEqual(
      [
        'broken_rule STK-1',
        'failed_events social',
        'failing_channel push',
        'job_failing prune',
        'job_overdue expire-drafts',
        `quiet_store ${store.ownerId}`,
        `refused_keys ${store.ownerId}`,
      ].sort(),
    );
    await aWebhookEvent({ ownerId: store.ownerId });
    await recordRun({ ...run, name: 'prune', status: 'done' });
    const left = await looked();
    expect(left).not.toContain('job_failing prune');
    expect(left).not.toContain(`quiet_store ${store.ownerId}`);
    expect(left).toContain('failing_channel push');
    await rows('delete from channel_connections where owner_id = ?', [store.ownerId]);
  });

  test('H-06 comes of money without an order, and in production of webhooks that nobody signed', async () => {
    await rows(
      `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, metadata, captured_at)
       values (?, ?, 'gateway', 'captured', 100, 'INR', '{"needsOrderCreation":true}', ?), (?, ?, 'gateway', 'captured', 100, 'INR', '{"needsOrderCreation":true}', ?)`,
      [store.ownerId, newId(), ago(16), store.ownerId, newId(), ago(14)],
    );
    await aWebhookEvent({ ownerId: null, source: 'gateway' });
    await rows('update webhook_events set verified = null');
    expect(await looked()).toEqual(['payments_without_order']);
    expect((await listOpenAlerts())[0]?.title).toBe(
      '1 captured payment has had no order for more than 15 minutes',
    );
    const settings = gatewaySettings(context.config, context.app.secrets);
    connectGateways({ ...settings, isProduction: true });
    expect(await looked()).toEqual(['payments_without_order', 'unverified_webhooks']);
    connectGateways(settings);
    await rows('delete from payment_transactions where owner_id = ?', [store.ownerId]);
    expect(await looked()).toEqual([]);
  });

  test('H-06 comes of a burst of failed sign-ins, is told of once, and goes when it is over', async () => {
    const tries = { addresses: 3, each: 30 };
    const statuses = await guessed(tries);
    const wrong = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(90 - wrong);
    expect(wrong).toBe(30);
    expect(await lookedAgain()).toEqual(['failed_sign_ins']);
    const [alert] = await listOpenAlerts();
    expect(alert?.title).toBe(
      '90 sign-ins failed within 5 minutes. Someone may be guessing passwords',
    );
    expect(alert?.href).toBe('/admin/health#sign-ins');
    // It goes on: the same one says how many there are now.
    await guessed(tries);
    expect(await lookedAgain()).toEqual(['failed_sign_ins']);
    expect((await listOpenAlerts())[0]?.title).toMatch(/^180 /);
    expect(await letters()).toEqual([{ kind: 'failed_sign_ins', later: false }]);
    await mailAlert('failed_sign_ins');
    await mailAlert('failed_sign_ins');
    expect(mailbox.received).toHaveLength(2);
    expect(mailbox.received[0]?.raw).toContain('/admin/health#sign-ins');
    await rows(`update failed_sign_ins set began_at = began_at - interval '5 minutes'`);
    expect(await lookedAgain()).toEqual([]);
    // Another one within the hour is written of when that is over.
    await guessed(tries);
    expect(await lookedAgain()).toEqual(['failed_sign_ins']);
    expect((await letters()).at(-1)).toEqual({ kind: 'failed_sign_ins', later: true });
  });

  test('of failed sign-ins keeps nobody’s name, address or password', async () => {
    await guessed({ addresses: 1, each: 60 });
    await lookedAgain();
    const text = JSON.stringify([
      await rows('select * from failed_sign_ins'),
      await rows(`select data from health_parts where name = 'signIns'`),
      await rows('select * from platform_alerts'),
    ]);
    for (const word of [store.email, GUESS, '10.77.']) expect(text).not.toContain(word);
  });

  test('stays as it is while what it comes of cannot be read', async () => {
    await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
    await looked();
    await rows('alter table webhook_events rename to elsewhere');
    try {
      await rows('delete from health_parts');
      expect((await aggregateHealth()).failed).not.toEqual([]);
      expect(await kindsOpen()).toEqual(['dead_events chat']);
    } finally {
      await rows('alter table elsewhere rename to webhook_events');
    }
  });

  test('of no worker is raised by a web process, and cleared by a worker that is back', async () => {
    await tellOfNoWork();
    expect(await kindsOpen()).toEqual([]);
    await rows('delete from worker_heartbeats');
    // An installation that never had one is being set up.
    await tellOfNoWork();
    expect(await kindsOpen()).toEqual([]);
    await recordRun({ name: 'sweep', status: 'done', durationMs: 1, error: null, result: null });
    await tellOfNoWork();
    await tellOfNoWork();
    expect(await kindsOpen()).toEqual(['no_worker']);
    expect(mailbox.received.flatMap(({ to }) => to).sort()).toEqual(
      [asha.email, 'pager@platform.example'].sort(),
    );
    await aLivingWorker();
    expect(await looked()).toEqual([]);
  });
});

describe('while workers run and the queue brings nothing', () => {
  const ranMinutesAgo = async (minutes: number) => {
    await recordRun({ name: 'sweep', status: 'done', durationMs: 1, error: null, result: null });
    await rows(`update job_runs set last_run_at = now() - ? * interval '1 minute'`, [minutes]);
  };
  const titles = async () =>
    (
      await rows<{ title: string }>(
        'select title from platform_alerts where cleared_at is null order by kind',
      )
    ).map(({ title }) => title);

  test('a web process says so, and a job clears it', async () => {
    await rows('delete from worker_heartbeats');
    await beat(newId());
    await beat(newId());
    expect(await seenWorkers()).toEqual({ living: 2, working: 0 });
    await ranMinutesAgo(1);
    await tellOfNoWork();
    expect(await titles()).toEqual([
      expect.stringMatching(/^2 workers are running, but the queue is not delivering/),
    ]);
    await ranMinutesAgo(3);
    await tellOfNoWork();
    await tellOfNoWork();
    expect(await kindsOpen()).toEqual(['jobs_stopped', 'no_worker']);
    expect(mailbox.received).toHaveLength(4);
    await aLivingWorker();
    await recordRun({ name: 'sweep', status: 'done', durationMs: 1, error: null, result: null });
    expect(await looked()).toEqual([]);
  });
});

describe('letters to operators', () => {
  const raise = async (source: 'chat' | 'social' | 'gateway') => {
    await aWebhookEvent({ ownerId: store.ownerId, source, state: 'dead' });
    await looked();
  };

  test('go to every active operator once for all of a kind, and once an hour at most', async () => {
    const away = await anOperator(context.app, 'Ravi');
    await rows('update users set is_active = false where id = ?', [away.id]);
    await raise('chat');
    await raise('social');
    await Promise.all([mailAlert('dead_events'), mailAlert('dead_events')]);
    expect(mailbox.received.flatMap(({ to }) => to).sort()).toEqual(
      [asha.email, 'pager@platform.example'].sort(),
    );
    expect(mailbox.received[0]?.raw).toContain('/admin/health#events');
    await raise('gateway');
    expect((await letters()).at(-1)).toEqual({ kind: 'dead_events', later: true });
    await mailAlert('dead_events');
    expect(mailbox.received).toHaveLength(2);
    await rows(`update platform_alerts set mailed_at = mailed_at - interval '61 minutes'`);
    await mailAlert('dead_events');
    expect(mailbox.received).toHaveLength(4);
    expect(mailbox.received.at(-1)?.raw).toContain('1 gateway event');
    await mailAlert('dead_events');
    expect(mailbox.received).toHaveLength(4);
  });

  test('say nothing of what was mended meanwhile', async () => {
    await raise('chat');
    await rows(`update webhook_events set state = 'processed'`);
    await looked();
    await mailAlert('dead_events');
    expect(mailbox.received).toEqual([]);
  });

  test('are tried again when the mail server takes none', async () => {
    await raise('chat');
    mailbox.refusal = { code: 451, message: 'Later' };
    await expect(mailAlert('dead_events')).rejects.toThrow('Later');
    mailbox.refusal = null;
    await mailAlert('dead_events');
    expect(mailbox.received).toHaveLength(2);
  });
});
