import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LoadAnswer, postSigned, withinMs } from '../dev/provider-load.ts';
import { migrateUp } from '../migrations/run.ts';
import { newId } from '../src/ids.ts';
import { connectDatabase, rows } from '../src/kernel/db/db.ts';
import { acrossTenants } from '../src/kernel/tenancy/tenant.ts';
import { deliveryNo, type Line } from './messages/deliveries.ts';
import { openStores } from './messages/open-stores.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';
import { startWebStack } from './web-stack.ts';

const DESKS = 1_000;
const STORES = 50;
const MESSAGES = 300;
/** Between two webhooks: five a second, each of which ten to twenty desks ask about. */
const PAUSE_MS = 200;
const SETTLE_MS = 5_000;
const LIMITS = { memoryMb: 60, p99Ms: 2_000 };
const JWT_SECRET = 'the-benchmark-signs-sessions-with-this';
const KEY = 'the-benchmark-encryption-key-0000001';
const SECRET = 'the-app-secret-of-the-benchmark';
const SINCE = encodeURIComponent(new Date(0).toISOString());

interface Seller {
  ownerId: string;
  authorization: string;
}

/**
 * What open desks cost one web process, and how soon they show a message: from the webhook until the
 * list of conversations was asked for and answered, on each desk of the store. @throws UsageError
 */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  const desks = desksOf(args);
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  const knex = connectDatabase({ databaseUrl: database.url, dbPoolMax: 10 });
  try {
    await migrateUp(database.url);
    const lines = await openStores(KEY, STORES);
    const sellers = await signIn(desks);
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET };
    const web = await startWebStack(1, { ...env, ENCRYPTION_KEY: KEY, CHAT_APP_SECRET: SECRET });
    const [url = ''] = web.urls;
    try {
      // Everything that a desk asks is warm before: what is measured is that they are open.
      for (const seller of sellers) {
        const status = await ask(url, seller);
        if (status >= 300) throw new Error(`a page was answered ${status}`);
      }
      await wait(SETTLE_MS);
      const before = web.usage().rssMb;
      const shown = new Shown(url);
      await Promise.all(sellers.map((seller) => shown.open(seller)));
      await wait(SETTLE_MS);
      const memory = web.usage().rssMb - before;
      const answers = await shown.measure(lines);
      shown.close();
      return [
        {
          what: `memory for ${desks} open desks`,
          unit: 'MB',
          value: memory,
          limit: LIMITS.memoryMb,
        },
        {
          what: `from a webhook to each screen, ${answers.length} of them`,
          unit: 'ms',
          p50: Math.round(withinMs(answers, 0.5)),
          value: Math.round(withinMs(answers, 0.99)),
          percentile: 'p99',
          limit: LIMITS.p99Ms,
        },
      ];
    } finally {
      await web.stop();
    }
  } finally {
    await knex.destroy();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function desksOf(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { desks: { type: 'string' } } });
    const desks = Number(values.desks ?? DESKS);
    if (Number.isInteger(desks) && desks >= STORES && desks <= 3_000) return desks;
  } catch {
    // Said below.
  }
  throw new UsageError();
}

/** So many sessions of the stores' owners in turn. */
async function signIn(count: number): Promise<Seller[]> {
  await rows(acrossTenants(`delete from user_subscriptions`));
  await rows(
    acrossTenants(`insert into user_subscriptions (id, user_id, plan_slug, status, billing_cycle,
                                                   trial_ends_at, current_period_end)
      select gen_random_uuid(), owner_id, 'growth', 'trial', 'monthly', end_at, end_at
        from stores, (select now() + interval '14 days' as end_at) as trial`),
  );
  const owners = await rows<{ ownerId: string }>(
    acrossTenants('select owner_id as "ownerId" from stores order by id'),
  );
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { ownerId } = owners[n % owners.length] as { ownerId: string };
      const sid = newId();
      await rows(
        `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
         values (?, ?, ?, ?, now() + interval '1 day')`,
        [newId(), ownerId, sid, Buffer.from(randomUUID())],
      );
      const now = Math.floor(Date.now() / 1_000);
      const claims = { userId: ownerId, role: 'OWNER', ownerId, name: 'Bench', sid };
      const parts = [
        { alg: 'HS256', typ: 'JWT' },
        { ...claims, iat: now, exp: now + 3_600 },
      ];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      const sign = createHmac('sha256', JWT_SECRET).update(text.join('.')).digest('base64url');
      return { ownerId, authorization: `Bearer ${text.join('.')}.${sign}` };
    }),
  );
}

/** As a page asks that hears of a message. */
async function ask(url: string, { authorization }: Seller): Promise<number> {
  const answer = await fetch(`${url}/dashboard/conversations/fresh?since=${SINCE}`, {
    headers: { authorization, 'hx-request': 'true', accept: 'application/json' },
  });
  await answer.text();
  return answer.status;
}

/** The open desks, and when each has shown the message that is under way. */
class Shown {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  readonly #answers: LoadAnswer[] = [];
  /** When the last webhook of each store was sent. */
  readonly #sentAt = new Map<string, number>();

  constructor(url: string) {
    this.#url = url;
  }

  open(seller: Seller): Promise<void> {
    return new Promise((resolve, reject) => {
      const { authorization } = seller;
      const request = get(`${this.#url}/dashboard/live`, {
        agent: this.#agent,
        headers: { authorization, accept: 'text/event-stream' },
      });
      request.on('error', reject);
      request.on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a desk got ${answer.statusCode}`));
        answer.on('error', () => {});
        answer.on('data', (chunk: Buffer) => {
          resolve();
          if (chunk.includes('"messages"')) void this.#show(seller);
        });
      });
    });
  }

  async measure(lines: readonly Line[]): Promise<LoadAnswer[]> {
    const owners = await rows<{ ownerId: string }>(
      acrossTenants('select owner_id as "ownerId" from stores order by id'),
    );
    for (let n = 0; n < MESSAGES; n++) {
      const { ownerId } = owners[n % owners.length] as { ownerId: string };
      // Of every kind that the stores get; a status of nobody's message is told to nobody.
      const { body } = deliveryNo(n * 4 * lines.length + (n % lines.length), lines);
      this.#sentAt.set(ownerId, performance.now());
      const { status } = await postSigned(`${this.#url}/webhooks/provider`, body, SECRET);
      if (status !== 200) throw new Error(`a webhook was answered ${status}`);
      await wait(PAUSE_MS);
    }
    await wait(SETTLE_MS);
    return this.#answers;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #show(seller: Seller): Promise<void> {
    const since = this.#sentAt.get(seller.ownerId);
    if (since === undefined) return;
    const status = await ask(this.#url, seller);
    this.#answers.push({ status, success: status < 300, ms: performance.now() - since });
  }
}
