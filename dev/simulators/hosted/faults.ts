import type { FastifyInstance, FastifyReply } from 'fastify';
import { callName, hangUp, pause, Refusal } from '../simulator-app.ts';
import type { HostedSimulator } from './hosted-simulator.ts';

/** How every hosted gateway can be made to fail. */
export const FAULTS = [
  'none',
  'down',
  'away',
  'slow',
  'rubbish',
  'unauthorized',
  'busy',
  'busy-with-time',
  // It does what it was asked, and answers that it failed, or not at all.
  'done-but-502',
  'lost-answer',
  // Once: whoever asks again is told.
  'lost-once',
];

const SLOW_MS = 30_000;

/** Every call of the API is counted, and answered as the fault wants it. */
export function misbehave(api: FastifyInstance, gateway: HostedSimulator): void {
  const fail = (status: number, words: string) =>
    new Refusal(status, gateway.dialect.failure(status, words), words);
  api.addHook('preHandler', async (request, reply) => {
    gateway.calls.push(callName(request, ''));
    switch (gateway.fault) {
      case 'down':
        throw fail(500, 'Something went wrong on our end');
      case 'away':
        return hangUp(reply);
      case 'slow':
        await pause(SLOW_MS);
        throw fail(504, 'Gateway Time-out');
      case 'rubbish':
        return reply.send('{"id": "');
      case 'unauthorized':
        throw fail(401, 'Invalid API key');
      case 'busy-with-time':
        reply.header('retry-after', '30');
        throw fail(429, 'Too many requests');
      case 'busy':
        throw fail(429, 'Too many requests');
      default:
        return;
    }
  });
  // What was asked is done by now.
  api.addHook('onSend', async (_request, reply: FastifyReply, payload) => {
    if (gateway.webhooks === 'first') await gateway.webhooksSent();
    const isLost = gateway.fault === 'lost-answer' || gateway.fault === 'lost-once';
    if (isLost) reply.raw.destroy();
    if (gateway.fault === 'lost-once') gateway.fault = 'none';
    if (gateway.fault !== 'done-but-502') return payload;
    reply.code(502).type('text/html');
    return '<html>502 Bad Gateway</html>';
  });
}
