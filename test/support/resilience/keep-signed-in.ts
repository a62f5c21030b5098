import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { signInAs, type TestStore } from '../stores.ts';

/** Sooner than an access token ends, which lasts a quarter of an hour. */
const EVERY_MS = 10 * 60_000;

/** Until the test ends, signs the owners in again before their `headers` are too old. */
export function keepSignedIn(app: FastifyInstance, stores: readonly TestStore[]): void {
  const timer = setInterval(() => {
    for (const { ownerId, headers } of stores) {
      const owner = { userId: ownerId, role: 'OWNER', ownerId, name: 'Meera' } as const;
      signInAs(app, owner).then((again) => Object.assign(headers, again));
    }
  }, EVERY_MS);
  onTestFinished(() => clearInterval(timer));
}
