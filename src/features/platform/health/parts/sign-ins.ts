import type { Trx } from '../../../../kernel/db/db.ts';
import { type FailedSignIns, failedSignIns } from '../queries/sign-ins.ts';

export interface SignInHealth extends Omit<FailedSignIns, 'oldestAt'> {
  /** When the burst began; null without one. */
  burstSince: string | null;
}

/**
 * This many in 5 minutes begin a burst, and fewer than that end it (hysteresis): otherwise a rate
 * around one number would raise alerts again and again. Sellers stay signed in for weeks: of
 * 100,000 we expect 30 who mistype in the busiest 5 minutes.
 */
export const BURST = { begins: 50, ends: 10 };

export async function readSignIns(trx: Trx, before?: SignInHealth): Promise<SignInHealth> {
  const { oldestAt, ...counts } = await failedSignIns(trx);
  const failed = counts.wrong + counts.refused;
  const known = before?.burstSince ?? null;
  const isBurst = failed >= (known ? BURST.ends : BURST.begins);
  return { ...counts, burstSince: isBurst ? (known ?? oldestAt) : null };
}
