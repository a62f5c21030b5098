import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: browsers of other origins can't read this. */
    cors?: false;
  }
}

const WEBHOOK = /^\/api\/(?:.*\/)?(?:webhooks?|chat-business-webhook)(?:\/|$|\?)/;

/** Only the frontend's origin may call the JSON API from a browser. */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const allowed: FastifyCorsOptions = {
    origin: [config.frontendUrl],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['x-request-id', 'retry-after', 'idempotent-replayed'],
    maxAge: 600,
    strictPreflight: false,
  };
  app.addHook('onRoute', (route) => {
    // The plugin answers preflights with a route of its own.
    if (route.method === 'OPTIONS') {
      const open = { access: 'public', permission: 'public', unlimited: 'preflights' } as const;
      route.config = { ...route.config, ...open };
    }
    // Otherwise pages and files would be cached separately for each origin.
    else if (!route.url.startsWith('/api/')) route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: Decided) =>
      done(null, isApi(request) ? allowed : { origin: false }),
  });
}

type Decided = (error: Error | null, options?: FastifyCorsOptions) => void;

/** Webhooks are called by servers; browsers don't need to read the response. */
const isApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') && !WEBHOOK.test(url);

export const corsPlugin = fp(plugin, { name: 'cors' });
