import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is on its way out. */
    isDraining(): boolean;
    /** From now on the process is not ready, and each answer closes its connection. */
    startDraining(): void;
  }
}

const SWEEP_INTERVAL = 100;

/** Lets clients go one answer at a time, so that closing waits for work and not for idle sockets. */
async function plugin(app: FastifyInstance) {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.decorate('startDraining', () => {
    draining = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    draining = true;
    // A connection that goes idle after closing began would keep its 72 seconds.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

export const drainPlugin = fp(plugin, { name: 'drain' });
