import { rows, type Trx } from '../../../../db/db.ts';

export interface SignInHealth {
  /** Attempts of the last 5 minutes with an unknown email address or a wrong password. */
  wrong: number;
  /** Attempts of the last 5 minutes that a limit refused. */
  refused: number;
  /** Both, in the last hour. */
  lastHour: number;
  /** When the burst began; null without one. */
  burstSince: string | null;
}

/**
 * This many in 5 minutes begin a burst, and fewer than that end it (hysteresis): otherwise a rate
 * around one number would raise alerts again and again. Sellers stay signed in for weeks: of
 * 100,000 we expect 30 who mistype in the busiest 5 minutes.
 */
export const BURST = { begins: 50, ends: 10 };

const LATELY = `
select coalesce(sum(wrong) filter (where is_now), 0) as wrong,
       coalesce(sum(refused) filter (where is_now), 0) as refused,
       coalesce(sum(wrong + refused), 0) as "lastHour",
       min(began_at) filter (where is_now) as "oldestAt"
  from (select wrong, refused, began_at, began_at > now() - interval '5 minutes' as is_now
          from failed_sign_ins where began_at > now() - interval '1 hour') f`;

type Lately = Omit<SignInHealth, 'burstSince'> & { oldestAt: string | null };

/** Failed sign-ins of all processes, and whether they are a burst. */
export async function readSignIns(trx: Trx, before?: SignInHealth): Promise<SignInHealth> {
  const [lately] = await rows<Lately>(LATELY, [], trx);
  const { oldestAt, ...counts } = lately as Lately;
  const failed = counts.wrong + counts.refused;
  const known = before?.burstSince ?? null;
  const isBurst = failed >= (known ? BURST.ends : BURST.begins);
  return { ...counts, burstSince: isBurst ? (known ?? oldestAt) : null };
}
