import { CLOCK_TOLERANCE_MS, clockOffset, setClock } from './clock.ts';
import { rows } from './db.ts';

const READ_EVERY_MS = 10_000;
/** An answer that takes longer, in milliseconds, says too little of when it was made. */
const LONGEST_MS = 1_000;

/** @throws Error while the database does not answer */
export async function readClock(): Promise<void> {
  const asked = performance.now();
  const [now] = await rows<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const answered = performance.now();
  if (!now || answered - asked > LONGEST_MS) return;
  setClock({ database: now.ms, steady: (asked + answered) / 2 });
}

/** At once and then regularly. Returns a function that stops it. */
export function watchClock(log: { warn(details: object, message: string): void }): () => void {
  let wasOff = false;
  const look = async () => {
    await readClock();
    const offsetMs = Math.round(clockOffset());
    const isOff = Math.abs(offsetMs) > CLOCK_TOLERANCE_MS;
    if (isOff && !wasOff) log.warn({ offsetMs }, 'the clock of this machine is wrong: is NTP on?');
    wasOff = isOff;
  };
  // Without an answer the last one goes on; others report the outage.
  const timer = setInterval(() => look().catch(() => {}), READ_EVERY_MS);
  timer.unref();
  look().catch(() => {});
  return () => {
    clearInterval(timer);
    setClock(null);
  };
}
