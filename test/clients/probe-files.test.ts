import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { connectFiles, fileStoreOf } from '../../src/clients/files.ts';
import { probeFiles, watchFiles } from '../../src/clients/probe-files.ts';
import { openRegistry } from '../../src/kernel/watch/metrics.ts';
import { useFolder } from '../support/files.ts';
import { useS3Server } from '../support/s3-server.ts';

const folder = useFolder();
const s3 = useS3Server();
const registry = openRegistry('web');
const gauge = async () =>
  /^stallkeeper_files_up (\d)$/m.exec(await registry.metrics())?.[1] ?? null;

afterEach(() => vi.useRealTimers());

test('nobody knows before the first look', async () => {
  expect(await gauge()).toBeNull();
});

test('a probe writes, reads and deletes, and leaves no file', async () => {
  const store = fileStoreOf({ dataDir: folder, fileBucket: null });
  await probeFiles(store);
  expect(await store.list('probes')).toEqual([]);
  await probeFiles(fileStoreOf({ dataDir: folder, fileBucket: s3.bucket }));
  expect([...s3.objects.keys()]).toEqual([]);
});

test.each([
  ['a folder that is a file', () => ({ dataDir: join(folder, 'file'), fileBucket: null })],
  [
    'a bucket whose key is wrong',
    () => ({ dataDir: folder, fileBucket: { ...s3.bucket, accessKeyId: 'wrong' } }),
  ],
  [
    'a bucket that nobody answers for',
    () => ({ dataDir: folder, fileBucket: { ...s3.bucket, endpoint: 'http://127.0.0.1:9' } }),
  ],
])('O-10 %s is warned of and in the metrics', async (_name, settings) => {
  writeFileSync(join(folder, 'file'), '');
  connectFiles(settings());
  const said: object[] = [];
  const end = watchFiles({ warn: (details) => said.push(details), info: () => {} });
  await expect.poll(() => said.length).toBe(1);
  expect(await gauge()).toBe('0');
  end();
});

test('O-10 it is looked at again, and said once that it works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const dataDir = join(folder, 'later');
  writeFileSync(dataDir, '');
  connectFiles({ dataDir, fileBucket: null });
  const said: string[] = [];
  const log = {
    warn: (_: object, text: string) => said.push(text),
    info: (text: string) => said.push(text),
  };
  const end = watchFiles(log);
  await vi.waitFor(() => expect(said).toHaveLength(1));
  rmSync(dataDir);
  mkdirSync(dataDir);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(said[1]).toBe('files can be stored again'));
  expect(await gauge()).toBe('1');
  expect(existsSync(join(dataDir, 'files'))).toBe(true);
  end();
});
