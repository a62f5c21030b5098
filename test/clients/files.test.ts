import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectFiles, files } from '../../src/clients/files.ts';
import { useFolder } from '../support/files.ts';
import { useS3Server } from '../support/s3-server.ts';

const root = useFolder();
const folder = join(root, 'files');
const s3 = useS3Server();

const STORES = {
  'a folder': () => connectFiles({ dataDir: root, fileBucket: null }),
  'a bucket': () => connectFiles({ dataDir: root, fileBucket: s3.bucket }),
};

describe.each(Object.entries(STORES))('%s', (_name, connect) => {
  beforeAll(() => connect());

  test('gives a stored file back whole', async () => {
    await files().put('images/a/b/480.webp', Buffer.from('picture'));
    const found = await files().read('images/a/b/480.webp');
    expect(found?.bytes).toBe(7);
    expect(found && (await text(found.stream))).toBe('picture');
  });

  test('puts another file in the place of one under the same key', async () => {
    await files().put('papers/a/1/papers.pdf', Buffer.from('first'));
    await files().put('papers/a/1/papers.pdf', Buffer.from('second'));
    const found = await files().read('papers/a/1/papers.pdf');
    expect(found && (await text(found.stream))).toBe('second');
  });

  test('has null for a file that is not there, and for a folder', async () => {
    expect(await files().read('images/a/b/999.webp')).toBeNull();
    expect(await files().read('images/a')).toBeNull();
  });

  test('lists the files of a prefix, also in folders below, and no others', async () => {
    for (const key of ['images/l/2/a.webp', 'images/l/1/b.webp', 'images/l2/1/a.webp']) {
      await files().put(key, Buffer.from('1'));
    }
    expect(await files().list('images/l')).toEqual(['images/l/1/b.webp', 'images/l/2/a.webp']);
    expect(await files().list('images/nothing')).toEqual([]);
  });

  test('removes the files of a prefix and no others', async () => {
    await files().put('images/x/1/a.webp', Buffer.from('1'));
    await files().put('images/x/10/a.webp', Buffer.from('10'));
    await files().removeAll('images/x/1');
    expect(await files().read('images/x/1/a.webp')).toBeNull();
    const kept = await files().read('images/x/10/a.webp');
    kept?.stream.destroy();
    expect(kept?.bytes).toBe(2);
    await expect(files().removeAll('images/x/nothing')).resolves.toBeUndefined();
  });

  test.each([
    '..',
    '../secret',
    'images/../../secret',
    'images/..%2fsecret',
    '/etc/passwd',
    'images//a',
    'images/a\0.webp',
    'images\\..\\a',
    '.hidden',
    'images/.env',
    'images/a.tar.gz',
    '',
  ])('refuses the key %j', async (key) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(root, 'secret'), 'secret');
    await expect(files().read(key)).rejects.toThrow('This is not a valid file key');
    await expect(files().put(key, Buffer.from('x'))).rejects.toThrow(
      'This is not a valid file key',
    );
    await expect(files().removeAll(key)).rejects.toThrow('This is not a valid file key');
  });
});

describe('a folder of this machine', () => {
  beforeEach(STORES['a folder']);

  test('holds no unfinished copy of what was stored', async () => {
    await files().put('images/c/480.webp', Buffer.from('picture'));
    expect(readdirSync(join(folder, 'images/c'))).toEqual(['480.webp']);
  });

  test('follows no symbolic link', async () => {
    writeFileSync(join(root, 'secret'), 'secret');
    mkdirSync(join(folder, 'images'), { recursive: true });
    symlinkSync(join(root, 'secret'), join(folder, 'images/link.webp'));
    expect(await files().read('images/link.webp')).toBeNull();
  });
});

describe('a bucket of an object store', () => {
  beforeEach(STORES['a bucket']);

  test('is called with a signature, always', async () => {
    await files().put('images/d/1.webp', Buffer.from('1'));
    expect(s3.objects.has('images/d/1.webp')).toBe(true);
    expect(s3.unsigned).toEqual([]);
  });

  test('says so when it cannot be reached', async () => {
    connectFiles({
      dataDir: root,
      fileBucket: { ...s3.bucket, secretAccessKey: 'x', endpoint: 'http://127.0.0.1:9' },
    });
    await expect(files().read('images/d/1.webp')).rejects.toThrow();
    await expect(files().put('images/d/1.webp', Buffer.from('1'))).rejects.toThrow();
  });
});
