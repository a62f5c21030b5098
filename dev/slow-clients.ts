import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two drops, and before a client that was cut off comes again. */
const DRIP = 2_000;

export interface SlowClient {
  /** So many of them. */
  count: number;
  /** What each sends at once, and what it sends every two seconds. */
  bytes: string;
  drop: string;
  /** Whether it reads what it is answered. */
  reads: boolean;
}

export interface SlowClients {
  port: number;
  /** Milliseconds over which they come, as the tools for this attack do. */
  comeIn: number;
  kinds: Record<string, SlowClient>;
}

/** By kind: milliseconds from each connection until the server closed it. */
export type CutOff = Record<string, number[]>;

/*
 * Keeps slow clients at a server until it is told to end, then tells how long they lasted: a process
 * of its own, so that whoever is measured beside them does not wait for them.
 */
process.once('message', async (plan: SlowClients) => {
  const ending = new AbortController();
  // Each client listens.
  setMaxListeners(0, ending.signal);
  process.once('message', () => ending.abort());
  const lasted = Object.entries(plan.kinds).map(async ([name, kind]) => {
    const clients = Array.from({ length: kind.count }, (_, n) =>
      untilTheEnd(plan, kind, n / kind.count, ending.signal),
    );
    return [name, (await Promise.all(clients)).flat()];
  });
  const cutOff: CutOff = Object.fromEntries(await Promise.all(lasted));
  process.send?.(cutOff, () => process.exit(0));
});
// Nobody is left to tell.
process.once('disconnect', () => process.exit(0));

/** One such client after the other, from a share of `comeIn` on. */
async function untilTheEnd(
  { port, comeIn }: SlowClients,
  kind: SlowClient,
  from: number,
  signal: AbortSignal,
): Promise<number[]> {
  const lasted: number[] = [];
  await pause(comeIn * from, signal);
  while (!signal.aborted) {
    const one = await slowOnce(port, kind, signal);
    if (one !== null) lasted.push(one);
    // Else those that are closed at once would be a flood of connections, which is another attack.
    await pause(DRIP, signal);
  }
  return lasted;
}

function slowOnce(
  port: number,
  { bytes, drop, reads }: SlowClient,
  signal: AbortSignal,
): Promise<number | null> {
  return new Promise((resolve) => {
    let begun = Infinity;
    const socket = connect(port, '127.0.0.1', () => {
      begun = performance.now();
      socket.write(bytes);
    });
    const drip = setInterval(() => drop !== '' && socket.writable && socket.write(drop), DRIP);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    if (reads) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      signal.removeEventListener('abort', end);
      resolve(signal.aborted || begun === Infinity ? null : performance.now() - begun);
    });
  });
}

/** Also over when everything is. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});
