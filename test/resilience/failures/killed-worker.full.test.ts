import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedConnection } from '../../../dev/seed/seed-connection.ts';
import { ProviderSimulator } from '../../../dev/simulators/provider/provider-simulator.ts';
import { newId } from '../../../src/ids.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { tenantOf } from '../../../src/kernel/tenancy/tenant.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { BACKENDS, useQueueBackend } from '../../support/queue-backends.ts';
import { bySize, SIZE } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

const KEY = 'killed-worker-key-killed-worker-key-0001';
const NOTICES = bySize({ smoke: 1_000, full: 5_000 });
/** How many jobs a worker runs at once: so many may be in the middle of their sending. */
const AT_ONCE = 5;
/** Of a worker: what is more waits for one of them, and has not been handed over. */
const MAIL_CONNECTIONS = 3;
/** Longer than is promised: what was lost or doubled is found on any machine. */
const LONG = { timeout: 200_000, interval: 50 };

describe.each(BACKENDS)('B-03 a worker that is killed with its queue full, on %s', (kind) => {
  const backend = useQueueBackend(kind);
  const mailbox = useMailbox();
  const provider = new ProviderSimulator();
  const ownerId = newId();
  let providerUrl = '';
  let worker: WorkerProcess | null = null;

  const start = () => {
    worker = startWorkerProcess({
      DATABASE_URL: backend.config.databaseUrl,
      ...(backend.config.redisUrl ? { REDIS_URL: backend.config.redisUrl } : {}),
      JWT_SECRET: 'killed-worker-secret-killed-worker-01',
      ENCRYPTION_KEY: KEY,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Shops <no-reply@example.com>',
      PROVIDER_API_URL: providerUrl,
      FRONTEND_URL: 'https://shops.example.com',
    });
  };
  const countOf = async (status: string) => {
    const [found] = await rows<{ count: number }>(
      `select count(*) from notifications where owner_id = ? and status = ?`,
      [ownerId, status],
    );
    return found?.count ?? 0;
  };
  const taken = () => mailbox.received.length + provider.sent.length;
  /** Mail server and provider go on taking what comes, and no longer say that they did. */
  const fallMute = (isMute: boolean) => {
    mailbox.isMute = isMute;
    provider.fault = isMute ? 'takes it, but never answers' : 'none';
  };
  /** What was taken though nobody here knows. Each connection to the mail server has a letter. */
  const unknown = async () => taken() - (await countOf('sent'));
  /** What the dead one held is free, as after a minute, and the queue has forgotten its jobs. */
  const aMinuteLater = async () => {
    await rows(
      `update notifications set leased_until = leased_until - interval '2 minutes'
        where owner_id = ? and leased_until is not null`,
      [ownerId],
    );
    await rows(`update jobs set leased_until = leased_until - interval '2 minutes',
                  enqueued_at = null, run_at = now() - interval '1 minute' where state = 'queued'`);
    await backend.wipe();
  };

  beforeAll(async () => {
    providerUrl = await provider.start();
    await rows(
      `insert into users (id, role, name, email, password_hash, owner_id, email_confirmed_at)
       values (?, 'OWNER', 'Meera', 'meera@example.com', '$argon2id$v=19$m=19456,t=2,p=1$none', ?, now())`,
      [ownerId, ownerId],
    );
    await rows(`insert into stores (id, owner_id, name, slug) values (?, ?, 'Blue Mug', ?)`, [
      newId(),
      ownerId,
      'killed-worker',
    ]);
    const number = {
      phoneNumberId: 'number-of-the-killed',
      accountId: '1',
      accessToken: 'EAAtoken',
    };
    await seedConnection(
      tenantOf({ userId: ownerId }),
      { channel: 'chat', ...number },
      new SecretBox(KEY),
    );
  });
  beforeEach(async () => {
    await rows(
      `with notice as (
         insert into notifications (owner_id, id, kind, channel, title, recipient, next_attempt_at)
         select ?, gen_random_uuid(), 'system', case when each % 2 = 0 then 'email' else 'chat' end,
                'Notice ' || each,
                case when each % 2 = 0 then 'meera@example.com' else '+919847012345' end,
                now() - interval '1 minute'
           from generate_series(1, ?) each returning owner_id, id)
       insert into jobs (id, name, data, run_at)
       select gen_random_uuid(), 'deliver-notification',
              jsonb_build_object('ownerId', owner_id, 'notificationId', id),
              now() - interval '1 minute' from notice`,
      [ownerId, NOTICES],
    );
  });
  afterEach(() => worker?.kill());
  afterAll(() => provider.stop());

  test('loses none and doubles none', { timeout: 600_000 }, async () => {
    start();
    await expect.poll(taken, LONG).toBeGreaterThan(NOTICES / 4);
    fallMute(true);
    // The worst moment: everything that the worker is at was taken, and it has not heard of it.
    await expect.poll(() => countHeld(ownerId), LONG).toBe(AT_ONCE);
    await expect.poll(unknown, LONG).toBeGreaterThanOrEqual(MAIL_CONNECTIONS);
    await worker?.kill();
    expect(await countOf('queued')).toBeGreaterThan(NOTICES / 2);
    expect(await countOf('failed')).toBe(0);

    // At full size the minute is waited for.
    if (SIZE === 'smoke') await aMinuteLater();
    const inTheMiddle = await unknown();
    fallMute(false);
    const since = performance.now();
    start();
    await expect.poll(() => countOf('queued'), LONG).toBe(0);
    const took = (performance.now() - since) / 1_000;
    figure('B-03', {
      what: `all done after the restart, on ${kind}`,
      value: took,
      unit: 's',
      limit: 90,
    });

    // A letter that was in the middle comes twice, under one id: a mailbox shows it once.
    const names = mailbox.received.map(({ id }) => id);
    expect(new Set(names).size).toBe(NOTICES / 2);
    const twice = names.length - NOTICES / 2;

    // A chat message has no such id: it came once, or it says why a person should look.
    const references = provider.sent.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
    const open = await rows<{ id: string; error: string }>(
      `select id, error from notifications where owner_id = ? and status = 'failed'`,
      [ownerId],
    );
    for (const { error } of open) expect(error).toContain('may have arrived');
    expect(new Set([...references, ...open.map(({ id }) => id)]).size).toBe(NOTICES / 2);

    // No more came twice or is open than was in the middle.
    const openAndTaken = open.filter(({ id }) => references.includes(id)).length;
    expect(twice + openAndTaken).toBe(inTheMiddle);
    expect(twice + open.length).toBeLessThanOrEqual(AT_ONCE);
  });
});

/** Notices that a worker is sending. */
async function countHeld(ownerId: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    `select count(*) from notifications
      where owner_id = ? and status = 'queued' and leased_until is not null`,
    [ownerId],
  );
  return found?.count ?? 0;
}
