import { findBrokenRules } from '../../src/domain/platform/invariants/find-broken-rules.ts';

/** Looks whether what must always hold does: how many rules are broken, and which. */
export async function checkInvariants(): Promise<{ broken: number; rules: string[] }> {
  const broken = await findBrokenRules();
  return { broken: broken.length, rules: broken.map(({ rule }) => rule) };
}
