import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

const drawn = vi.hoisted((): number[] => []);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return {
    ...crypto,
    randomInt: (...range: [number, number]) => drawn.shift() ?? crypto.randomInt(...range),
  };
});

afterEach(() => {
  drawn.length = 0;
  vi.unstubAllEnvs();
  vi.resetModules();
});

const load = () => import('../../dev/postgres/free-port.ts');

test('is none that the system hands out by itself, and none twice', async () => {
  const { freePort } = await load();
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(200);
  expect(Math.min(...ports)).toBeGreaterThan(1_024);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('is none that somebody listens on, and not the one that the web process will', async () => {
  const earlier = await load();
  const [listened, ofWeb, free] = await Promise.all([
    earlier.freePort(),
    earlier.freePort(),
    earlier.freePort(),
  ]);
  vi.resetModules();
  vi.stubEnv('PORT', String(ofWeb));
  const { freePort } = await load();
  const other = createServer().listen(listened, '127.0.0.1');
  await once(other, 'listening');
  drawn.push(listened, ofWeb, free);
  const port = await freePort();
  other.close();
  expect(port).toBe(free);
});

test('says when it finds none', async () => {
  const { freePort } = await load();
  const port = await freePort();
  drawn.push(...Array(100).fill(port));
  await expect(freePort()).rejects.toThrow('No free port was found between 11000 and 19999');
});
