import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** What browsers are told about every answer: only our own scripts, styles and forms; no frames. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A year. Elsewhere the address of a developer's machine would be lost to plain HTTP.
  ...(config.environment === 'production'
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {}),
});

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  // What is not said to be cacheable belongs to somebody.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

export const securityHeadersPlugin = fp(plugin, { name: 'security-headers' });
