/** The store log. How much goes in is limited by signing in, exports and changes. */
export const STORE_LOG = {
  /** Days that an entry stays: a leak is often noticed only weeks later. */
  keptDays: 90,
} as const;
