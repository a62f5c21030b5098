import { setTimeout as wait } from 'node:timers/promises';
import { purgeTags } from '../../clients/cdn.ts';
import { rows } from '../../kernel/db/db.ts';
import type { PurgeSettings } from '../../start/cdn-settings.ts';

/** Pages of shops in a CDN that is told of changes. */
export const CDN = {
  /** Seconds in which a cache may show a page without asking for it again. */
  keptSeconds: 3_600,
  /** Seconds in which a page that has become too old is still shown while a new one is fetched. */
  staleSeconds: 60,
  /** Seconds in which a cache may show an old page because the shop can't be reached. */
  withoutShopSeconds: 86_400,
  /**
   * Milliseconds between a change and its purge: by then every web process has noticed the change,
   * and none hands out the page of before.
   */
  settleMs: 2_500,
  /** Of one call. */
  timeoutMs: 10_000,
  /** In one call, each with one name or two: Cloudflare takes 100 names, Fastly 256. */
  shopsPerCall: 50,
  shopsPerRun: 1_000,
  /** Milliseconds without a call after a failed one; twice as long after each further one. */
  firstRestMs: 10_000,
  longestRestMs: 300_000,
} as const;

interface Connection {
  /** @throws CdnError */
  purge(tags: readonly string[]): Promise<void>;
  /** Milliseconds from a change until no web process hands out the page of before. */
  settleMs: number;
}

let connection: Connection | null = null;

export function connectCdn(
  settings: PurgeSettings | null,
  {
    settleMs = CDN.settleMs,
    timeoutMs = CDN.timeoutMs,
  }: { settleMs?: number; timeoutMs?: number } = {},
): void {
  connection = settings && {
    purge: (tags) => purgeTags(settings, tags, timeoutMs),
    settleMs,
  };
}

/** Null: no CDN is told. */
export const cdnConnection = (): Connection | null => connection;

export const shopTag = (ownerId: string): string => `store-${ownerId}`;

/** The tag of a store's photos: each stays as it is until it is deleted. */
export const photosTag = (ownerId: string): string => `photos-${ownerId}`;

/** The tag of all pages of all shops: another release makes them differently. */
export const ALL_SHOPS = 'shops';

let failing: { times: number; until: number; error: unknown } | null = null;

/** Seconds. After that no cache shows the page of before a change while the shop can be reached. */
const SHOWN_FOR = CDN.keptSeconds + CDN.staleSeconds;

/**
 * Failed purges are repeated, with growing pauses, until no cache shows the old page. Safe to run
 * twice at once.
 * @returns how many shops it was told of
 * @throws CdnError also while it pauses, so that the failure stays visible
 */
export async function purgeCdn(): Promise<{ shops: number }> {
  const cdn = cdnConnection();
  if (!cdn) return { shops: 0 };
  if (failing && performance.now() < failing.until) throw failing.error;
  const shops = await unpurgedShops(SHOWN_FOR, CDN.shopsPerRun);
  if (shops.length > 0) await wait(cdn.settleMs);
  for (let at = 0; at < shops.length; at += CDN.shopsPerCall) {
    const told = shops.slice(at, at + CDN.shopsPerCall);
    try {
      await cdn.purge(told.flatMap(tagsOf));
    } catch (error) {
      failing = restAfter(error, failing?.times ?? 0);
      throw error;
    }
    await markPurged(told);
  }
  failing = null;
  return { shops: shops.length };
}

const tagsOf = ({ ownerId, photosGone }: UnpurgedShop): string[] =>
  photosGone ? [shopTag(ownerId), photosTag(ownerId)] : [shopTag(ownerId)];

function restAfter(error: unknown, before: number) {
  const restMs = Math.min(CDN.firstRestMs * 2 ** before, CDN.longestRestMs);
  return { times: before + 1, until: performance.now() + restMs, error };
}

/** Tells the CDN to drop the pages of all shops. @returns false: there is none @throws CdnError */
export async function purgeAllShops(): Promise<boolean> {
  const cdn = cdnConnection();
  await cdn?.purge([ALL_SHOPS]);
  return cdn !== null;
}

export interface UnpurgedShop {
  ownerId: string;
  /** Of the transactions. */
  xids: string[];
  /** A photo was deleted, or all of them with the store. */
  photosGone: boolean;
}

export const unpurgedShops = (seconds: number, limit: number): Promise<UnpurgedShop[]> =>
  rows<UnpurgedShop>(
    `select owner_id, array_agg(xid::text) as xids, bool_or(photos_gone) as photos_gone
       from catalog_changes
      where not purged and changed_at > now() - ? * interval '1 second'
      group by owner_id order by min(changed_at) limit ?`,
    [seconds, limit],
  );

export async function markPurged(shops: readonly UnpurgedShop[]): Promise<void> {
  const changes = shops.flatMap(({ ownerId, xids }) => xids.map((xid) => ({ ownerId, xid })));
  await rows(
    `update catalog_changes c set purged = true
       from unnest(?::text[], ?::uuid[]) as told (xid, owner_id)
      where c.xid = told.xid::xid8 and c.owner_id = told.owner_id`,
    [changes.map(({ xid }) => xid), changes.map(({ ownerId }) => ownerId)],
  );
}
