import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isProbe } from './is-probe.ts';

declare module 'fastify' {
  interface FastifyInstance {
    isDraining(): boolean;
    /**
     * From now on the process is not ready, and each response closes its connection. Ends when load
     * balancers have had a second to notice and requests have stopped, at the latest after five
     * seconds.
     */
    drain(): Promise<void>;
  }
}

const TICK_MS = 100;
const FEWEST_TICKS = 10;
/** A load balancer on a busy machine is late; clients without one never stop. */
const MOST_TICKS = 50;
/** In turns of the event loop, each of which reads data: a slow turn is not silence. */
const SILENT_TICKS = 4;

/** So that shutdown waits for work and not for idle sockets. */
async function plugin(app: FastifyInstance) {
  let draining = false;
  let silent = 0;
  app.decorate('isDraining', () => draining);
  app.decorate('drain', async () => {
    draining = true;
    for (let tick = 0; tick < MOST_TICKS; tick++) {
      if (tick >= FEWEST_TICKS && silent >= SILENT_TICKS) return;
      silent++;
      await wait(TICK_MS);
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (draining && !isProbe(request.url)) silent = 0;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  const sockets = trackSockets(app.server);
  app.addHook('preClose', async () => {
    draining = true;
    // A connection that becomes idle after closing began would stay open for its 72 seconds.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Node does not count a connection that a browser opened in advance as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, TICK_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

export const drainPlugin = fp(plugin, { name: 'drain' });
