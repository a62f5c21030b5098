import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { FailedSignIns } from '../../features/accounts/sessions/failed-sign-ins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    failedSignIns: FailedSignIns;
  }
}

/** The rest is stored on shutdown. */
async function plugin(app: FastifyInstance) {
  const failedSignIns = new FailedSignIns(app.log);
  app.decorate('failedSignIns', failedSignIns);
  app.addHook('onClose', () => failedSignIns.close());
}

export const failedSignInsPlugin = fp(plugin, { name: 'failed-sign-ins' });
