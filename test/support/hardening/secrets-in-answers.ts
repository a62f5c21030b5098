import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { SIMULATOR } from '../../../dev/simulators/simulator-app.ts';

/** What no answer to anybody ever holds: hashes, sealed secrets, keys, and where our code lies. */
const FORBIDDEN = new RegExp(
  [
    '\\$argon2id?\\$',
    '\\$scrypt\\$',
    '\\benc:v\\d+:',
    '"(?:password|token)_?hash"',
    '"sealed_?\\w*"',
    '-----BEGIN [A-Z ]*PRIVATE KEY',
    'test-secret-test-secret',
    'test-key-test-key',
    SIMULATED_GATEWAY.keySecret,
    SIMULATED_GATEWAY.webhookSecret,
    '\\bat \\S+ \\(?(?:file:|/)\\S+:\\d+:\\d+',
  ].join('|'),
  'i',
);

const found: string[] = [];

/** What was seen since it was last asked for, one line an answer. */
export const exposures = (): string[] => found.splice(0);

// Fastify tells of each instance before it has routes, so that every answer of every application
// that a test builds, simulators apart, passes here, whether it was asked for by `inject` or by a browser.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    if (fastify.hasDecorator(SIMULATOR)) return;
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : '';
    const seen = FORBIDDEN.exec(text)?.[0];
    if (seen) found.push(`${method} ${routeOptions.url ?? 'nowhere'} ${statusCode}: ${seen}`);
  });
});
