import { connect, createServer, type Server, type Socket } from 'node:net';

type Mode = 'pass' | 'refuse' | 'blackhole';

/** A stretch of network between a process and a server, which a test can break. */
export interface TcpProxy {
  port: number;
  /** How many connections are open on this side. */
  open(): number;
  /**
   * `refuse`: nobody listens, and who was connected is cut off. `blackhole`: nothing that is sent
   * arrives, and nobody is told.
   */
  set(mode: Mode): void;
  stop(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
}

/** Passes everything on to a port of this machine until told otherwise. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let mode: Mode = 'pass';
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    if (mode === 'refuse') {
      near.destroy();
      return;
    }
    const pair = { near, far: connect(target, '127.0.0.1') };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      pair.far.destroy();
    };
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('close', end).on('error', end);
    }
    if (mode === 'blackhole') stall(pair);
  });
  await listen(server);
  return {
    port: (server.address() as { port: number }).port,
    open: () => pairs.size,
    set: (next) => {
      mode = next;
      for (const pair of pairs) {
        if (next === 'refuse') pair.near.destroy();
        else if (next === 'blackhole') stall(pair);
        else flow(pair);
      }
    },
    stop: () => {
      for (const pair of pairs) pair.near.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
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
