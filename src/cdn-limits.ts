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
