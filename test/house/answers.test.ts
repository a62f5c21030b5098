import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { useFrame } from '../support/frame-app.ts';
import { exposures } from '../support/hardening/secrets-in-answers.ts';

const LEAKS: Record<string, object | string> = {
  '/hash': { user: { passwordHash: 'x' } },
  '/argon': 'Hash: $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  '/sealed': { store: { paymentSettings: { gatewayKeySecret: 'enc:v1:0a1b2c3d:x:y' } } },
  '/key': '-----BEGIN EC PRIVATE KEY-----',
  '/stack': 'Error: no\n    at handle (/srv/dist/src/app.js:10:5)',
  '/secret': { secret: 'test-secret-test-secret-test-secret' },
};

const context = useFrame((door: FastifyInstance) => {
  for (const [path, answer] of Object.entries(LEAKS)) door.get(path, async () => answer);
  door.get('/fine', async () => ({ gatewayKeySecret: '••••s-45', name: 'Meera' }));
});

test('E-11 every answer of every test is looked through: what must not leave is noticed', async () => {
  for (const path of Object.keys(LEAKS)) {
    await context.app.inject(path);
    expect(exposures(), path).toEqual([expect.stringContaining(`GET ${path} 200: `)]);
  }
  await context.app.inject('/fine');
  expect(exposures()).toEqual([]);
});
