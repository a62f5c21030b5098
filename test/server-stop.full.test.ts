import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startWebProcess } from '../dev/web-process.ts';
import { useDatabase } from './support/database.ts';

const db = useDatabase();

test('a stop waits no longer than 15 seconds for a request that does not end', async () => {
  const web = await startWebProcess({ DATABASE_URL: db.url });
  const stuck = request(`${web.url}/api/products/import.csv`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 },
  });
  stuck.on('error', () => {});
  stuck.write('--x\r\n');
  await wait(100);
  const started = Date.now();
  const ended = once(web.child, 'exit');
  web.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - started).toBeLessThan(15_000);
});
