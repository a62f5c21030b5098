import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { DeskStreams } from '../domain/live/desk-streams.ts';
import { setDeskTeller } from '../domain/live/tell-desks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers for as long as somebody listens: neither late nor work under way. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    /** The desks that are open in this process. */
    deskStreams: DeskStreams;
  }
}

/** Keeps the open desks; until a carrier is bound they hear of what this process does. */
async function plugin(app: FastifyInstance) {
  const streams = new DeskStreams();
  app.decorate('deskStreams', streams);
  setDeskTeller((notice) => streams.heard(notice));
  new Gauge({
    name: 'desk_streams_open',
    help: 'Open dashboards that get live updates from this process',
    registers: [app.metrics],
    collect() {
      this.set(streams.size);
    },
  });
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => streams.close());
}

export const deskStreamsPlugin = fp(plugin, { name: 'desk-streams', dependencies: ['metrics'] });
