import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fn } from 'objection';
import { migrateUp } from '../migrations/run.ts';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { User } from '../src/features/accounts/user.ts';
import { connectDatabase } from '../src/kernel/db/db.ts';
import { openOwnDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { percentile } from './timed-requests.ts';

/** Of each kind; the number. */
const REQUESTS = 200;
const WARM_UP = 10;
/** The most that two medians may differ, in milliseconds. */
const LIMIT_MS = 5;
const PASSWORD = 'bench correct horse battery';

/** A request that must not say by its time whether an address has an account. */
interface Kind {
  what: string;
  url: string;
  body: (email: string) => object;
  status: number;
  /** Whether an owner sends it, and not a stranger. */
  isOwners?: true;
  /** Whether it is sent to a platform that asks for the address to be confirmed first. */
  isConfirmedFirst?: true;
}

const KINDS: Kind[] = [
  {
    what: 'sign-in with a wrong password',
    url: '/api/auth/login',
    body: (email) => ({ email, password: 'not the password' }),
    status: 401,
  },
  {
    what: '"Forgot password?"',
    url: '/api/auth/forgot-password',
    body: (email) => ({ email }),
    status: 202,
  },
  {
    what: 'a registration, where addresses are confirmed first',
    url: '/api/auth/register',
    body: registration,
    status: 202,
    isConfirmedFirst: true,
  },
  {
    what: 'an invitation to the staff',
    url: '/api/staff/invitations',
    body: (email) => ({ name: 'Ravi', email, preset: 'packer' }),
    status: 202,
    isOwners: true,
  },
];

/** Whether the time of an answer says who has an account. */
export async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stallkeeper-bench-'));
  const database = await openOwnDatabase(dataDir);
  try {
    await migrateUp(database.url);
    const config = { ...loadConfig(), dataDir, logLevel: 'silent' as const };
    const knex = connectDatabase(config);
    const app = await buildApp(config);
    const cautious = await buildApp({ ...config, registration: 'confirm-first' });
    try {
      const figures: Figure[] = [];
      for (const kind of KINDS) {
        figures.push(await difference(app, kind, kind.isConfirmedFirst ? cautious : app));
      }
      return figures;
    } finally {
      await Promise.all([app.close(), cautious.close()]);
      await knex.destroy();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Known and unknown addresses in turn, each once: no limit of an account is reached. Accounts are
 * made in `app`, and `asked` answers.
 */
async function difference(
  app: FastifyInstance,
  kind: Kind,
  asked: FastifyInstance,
): Promise<Figure> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = -WARM_UP; n < REQUESTS; n++) {
    const address = `${kind.url.at(-1)}${n}@bench.example`;
    await register(app, address);
    const headers = kind.isOwners ? await anOwner(app, `owner-${address}`) : {};
    const turns = [
      { times: known, email: address },
      { times: unknown, email: `nobody-${address}` },
    ];
    // Whoever is second finds warmer caches: they take turns at that, too.
    if (n % 2 === 0) turns.reverse();
    for (const { times, email } of turns) {
      const took = await timeOf(asked, kind, email, headers);
      if (n >= 0) times.push(took);
    }
  }
  const medians = [percentile(known, 0.5), percentile(unknown, 0.5)] as const;
  return {
    what: `${kind.what}: known and unknown addresses differ by`,
    unit: 'ms',
    value: Number(Math.abs(medians[0] - medians[1]).toFixed(1)),
    limit: LIMIT_MS,
    known: medians[0],
    unknown: medians[1],
  };
}

let senders = 0;
/** Each request comes from an address of its own, so that no limit answers instead. */
const aSender = (): string => {
  senders++;
  return `198.18.${(senders >> 8) & 255}.${senders & 255}`;
};

function registration(email: string) {
  return { name: 'Meera', email, password: PASSWORD, storeName: 'Mugs' };
}

async function register(app: FastifyInstance, email: string): Promise<string> {
  return (await post(app, '/api/auth/register', registration(email), 201)).json().accessToken;
}

/** Headers of an owner whose own address is confirmed. */
async function anOwner(app: FastifyInstance, email: string): Promise<Headers> {
  const token = await register(app, email);
  await User.query().where({ email }).patch({ emailConfirmedAt: fn.now() });
  return { authorization: `Bearer ${token}` };
}

async function timeOf(
  app: FastifyInstance,
  { url, body, status }: Kind,
  email: string,
  headers: Headers,
) {
  const started = performance.now();
  await post(app, url, body(email), status, headers);
  return performance.now() - started;
}

type Headers = Record<string, string>;

async function post(
  app: FastifyInstance,
  url: string,
  payload: object,
  status: number,
  headers: Headers = {},
) {
  const sent = { method: 'POST', url, payload, headers, remoteAddress: aSender() } as const;
  const answer = await app.inject(sent);
  if (answer.statusCode !== status) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer;
}
