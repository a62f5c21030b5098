import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { DeskStreams } from '../features/live/desk-streams.ts';
import { setDeskTeller } from '../features/live/tell-desks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A response that lasts while the client listens: neither late nor work in progress. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    deskStreams: DeskStreams;
  }
}

/** Until a carrier is bound, open desks only get notices of this process. */
async function plugin(app: FastifyInstance) {
  const streams = new DeskStreams();
  app.decorate('deskStreams', streams);
  setDeskTeller((notice) => streams.heard(notice));
  new Gauge({
    name: 'desk_streams_open',
    help: 'Number of open dashboards that get live updates from this process',
    registers: [app.metrics],
    collect() {
      this.set(streams.size);
    },
  });
  // Before the server waits for its connections: streams would never end by themselves.
  app.addHook('preClose', async () => streams.close());
}

export const deskStreamsPlugin = fp(plugin, { name: 'desk-streams', dependencies: ['metrics'] });
