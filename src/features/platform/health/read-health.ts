import { Refusal } from '../../../errors.ts';
import { within } from '../../../kernel/concurrency/within.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { database } from '../../../kernel/db/db.ts';
import { type HealthData, PART_NAMES, type PartName } from './checks.ts';
import { freshFor, staleAfter } from './freshness.ts';
import { type KeptPart, makePart, readKeptParts } from './kept-parts.ts';

export interface SeenPart<Data> {
  data: Data;
  generatedAt: Date;
  isStale: boolean;
}

export type SeenHealth = { [Name in PartName]?: SeenPart<HealthData[Name]> };

/** For everything; a part that this process reads itself may take `PART_MS` of it. */
const TOTAL_MS = 800;
const PART_MS = 650;
/** How long to wait for stored figures if this process has some cached. */
const KEPT_MS = 150;
/** A slow database must not occupy all connections of a web process. */
const AT_ONCE = 4;

/** This process's cache; created again for another database, since each test has its own. */
class Knowledge {
  readonly pool: unknown;
  readonly parts = new Map<PartName, KeptPart>();
  readonly making = new Map<PartName, Promise<void>>();
  reading: Promise<void> | null = null;

  constructor(pool: unknown) {
    this.pool = pool;
  }

  learn(part: KeptPart): void {
    const known = this.parts.get(part.name);
    if (!known || known.generatedAt <= part.generatedAt) this.parts.set(part.name, part);
  }

  /** Parallel callers share the result. */
  refresh(): Promise<void> {
    this.reading ??= readKeptParts()
      .then((parts) => {
        for (const part of parts) this.learn(part);
      })
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  old(): PartName[] {
    return PART_NAMES.filter((name) => this.age(name) > freshFor(name));
  }

  age(name: PartName): number {
    const part = this.parts.get(name);
    return part ? databaseTime() - part.madeAt : Number.POSITIVE_INFINITY;
  }

  /** Reads parts itself, each once for all callers; on an error the old ones stay. */
  make(names: readonly PartName[]): Promise<unknown> {
    const free = AT_ONCE - this.making.size;
    const oldestFirst = [...names].sort((a, b) => this.age(b) - this.age(a));
    const queue = oldestFirst.filter((name) => !this.making.has(name));
    const next = async (): Promise<void> => {
      for (let name = queue.shift(); name; name = queue.shift()) await this.#makeOne(name);
    };
    const workers = Array.from({ length: Math.max(0, free) }, next);
    return Promise.all([...workers, ...this.making.values()]);
  }

  #makeOne(name: PartName): Promise<void> {
    const making = makePart(name, this.parts.get(name), PART_MS)
      .then((part) => this.learn(part))
      .catch(() => {})
      .finally(() => this.making.delete(name));
    this.making.set(name, making);
    return making;
  }
}

let knowledge: Knowledge | null = null;

function knowledgeNow(): Knowledge {
  const pool = database();
  if (knowledge?.pool !== pool) knowledge = new Knowledge(pool);
  return knowledge;
}

/**
 * System Health: the worker's stored figures while they are fresh; else this process reads them,
 * well within a second in total. Parts that can't be read in time are returned with their last
 * figures, and marked.
 * @throws Refusal 503 when the database does not answer and nothing is cached
 */
export async function readHealth(): Promise<SeenHealth> {
  const known = knowledgeNow();
  const until = performance.now() + TOTAL_MS;
  const refreshed = known.refresh().then(() => true);
  const isRead = await within(refreshed, known.parts.size > 0 ? KEPT_MS : TOTAL_MS, false);
  if (!isRead && known.parts.size === 0) {
    throw new Refusal(503, 'UNAVAILABLE', 'The database is not responding. Try again in a moment');
  }
  const old = known.old();
  if (old.length > 0) await within(known.make(old), until - performance.now(), null);
  return seen(known);
}

/** On an error the old figures stay. */
export async function refreshHealth(names: readonly PartName[]): Promise<void> {
  const known = knowledgeNow();
  await within(known.make(names), TOTAL_MS, null);
}

function seen(known: Knowledge): SeenHealth {
  const parts = [...known.parts.values()].map(({ name, data, generatedAt }) => [
    name,
    { data, generatedAt, isStale: known.age(name) > staleAfter(name) },
  ]);
  return Object.fromEntries(parts);
}
