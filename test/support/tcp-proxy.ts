import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Mode = 'pass' | 'refuse' | 'blackhole';

/** A stretch of network between a process and a server, which a test can break. */
export interface TcpProxy {
  port: number;
  /** How many connections are open on this side. */
  open(): number;
  /** How often something was sent from this side after the other side had answered. */
  roundTrips(): number;
  /**
   * `refuse`: nobody listens, and who was connected is cut off. `blackhole`: nothing that is sent
   * arrives, and nobody is told.
   */
  set(mode: Mode): void;
  /** Everything takes this many milliseconds longer, in each direction. */
  delay(ms: number): void;
  /** So many bytes a second pass on each connection, in each direction; null: all of them. */
  rate(bytesPerSecond: number | null): void;
  /** Everything arrives in pieces of so many bytes; null: as it was sent. */
  slice(bytes: number | null): void;
  /** Every open connection is reset, at once or when so many more bytes have come back on it. */
  reset(afterBytes?: number): void;
  /** New connections go to this port of this machine; those that are open stay where they are. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

interface Faults {
  delayMs: number;
  bytesPerSecond: number | null;
  sliceBytes: number | null;
}

interface Pair {
  near: Socket;
  far: Socket;
  /** How many bytes may still come back before it is reset. */
  allowance: number;
}

/** Passes everything on to a port of this machine until told otherwise. */
export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target = firstTarget;
  let mode: Mode = 'pass';
  const faults: Faults = { delayMs: 0, bytesPerSecond: null, sliceBytes: null };
  const pairs = new Set<Pair>();
  let roundTrips = 0;
  const server = createServer((near) => {
    if (mode === 'refuse') {
      near.destroy();
      return;
    }
    const pair = { near, far: connect(target, '127.0.0.1'), allowance: Infinity };
    near.setNoDelay();
    pair.far.setNoDelay();
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      pair.far.destroy();
    };
    carry(near, pair.far, faults, () => Infinity);
    carry(pair.far, near, faults, (bytes) => {
      const left = pair.allowance;
      pair.allowance -= bytes;
      return left;
    });
    let isAnswered = true;
    near.on('data', () => {
      if (isAnswered) roundTrips++;
      isAnswered = false;
    });
    pair.far.on('data', () => {
      isAnswered = true;
    });
    for (const socket of [near, pair.far]) socket.on('close', end).on('error', end);
    if (mode === 'blackhole') stall(pair);
  });
  await listen(server);
  return {
    port: (server.address() as { port: number }).port,
    open: () => pairs.size,
    roundTrips: () => roundTrips,
    set: (next) => {
      mode = next;
      for (const pair of pairs) {
        if (next === 'refuse') pair.near.destroy();
        else if (next === 'blackhole') stall(pair);
        else flow(pair);
      }
    },
    delay: (ms) => {
      faults.delayMs = ms;
    },
    rate: (bytesPerSecond) => {
      faults.bytesPerSecond = bytesPerSecond;
    },
    slice: (bytes) => {
      faults.sliceBytes = bytes;
    },
    reset: (afterBytes = 0) => {
      for (const pair of pairs) {
        pair.allowance = afterBytes;
        if (afterBytes === 0) pair.near.resetAndDestroy();
      }
    },
    leadTo: (port) => {
      target = port;
    },
    stop: () => {
      for (const pair of pairs) pair.near.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Passes on what comes, in order, each chunk late by the delay of its moment. `allowedOf` says how
 * many bytes of a chunk may pass: with the last of them the connection is reset.
 */
function carry(
  from: Socket,
  to: Socket,
  faults: Faults,
  allowedOf: (bytes: number) => number,
): void {
  let before: Promise<unknown> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const due = performance.now() + faults.delayMs;
    const allowed = allowedOf(chunk.length);
    before = before.then(async () => {
      const early = due - performance.now();
      if (early > 0) await wait(early);
      for (const piece of piecesOf(chunk.subarray(0, Math.max(0, allowed)), faults)) {
        if (faults.bytesPerSecond) await wait((piece.length * 1_000) / faults.bytesPerSecond);
        else if (faults.sliceBytes) await wait(1);
        if (to.destroyed) return;
        to.write(piece);
      }
      if (allowed > chunk.length) return;
      // A reset that comes together with the last bytes looks like a plain end over there.
      await wait(10);
      to.resetAndDestroy();
    });
  });
}

/** A tenth of a second's worth at most, so that a slow line is slow and not late. */
function piecesOf(chunk: Buffer, { bytesPerSecond, sliceBytes }: Faults): Buffer[] {
  const tenth = Math.max(1, Math.ceil((bytesPerSecond ?? Infinity) / 10));
  const size = Math.min(tenth, sliceBytes ?? Infinity, Math.max(1, chunk.length));
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, n) =>
    chunk.subarray(n * size, (n + 1) * size),
  );
}

function stall({ near, far }: Pair): void {
  near.pause();
  far.pause();
}

function flow({ near, far }: Pair): void {
  near.resume();
  far.resume();
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
