import { setTimeout as wait } from 'node:timers/promises';
import { CDN } from '../../../cdn-limits.ts';
import { ALL_SHOPS, photosTag, shopTag } from './cache-tags.ts';
import { cdnConnection } from './cdn-connection.ts';
import { markPurged, type UnpurgedShop, unpurgedShops } from './queries/unpurged-changes.ts';

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
