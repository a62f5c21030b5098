import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { connectFiles, files } from '../../src/clients/files.ts';
import { useFolder } from '../support/files.ts';

const root = useFolder();
const folder = join(root, 'files');
connectFiles(folder);

test('a stored file is read back whole and leaves no unfinished copy', async () => {
  await files().put('images/a/b/480.webp', Buffer.from('picture'));
  const found = await files().read('images/a/b/480.webp');
  expect(found?.bytes).toBe(7);
  expect(found && (await text(found.stream))).toBe('picture');
  expect(readdirSync(join(folder, 'images/a/b'))).toEqual(['480.webp']);
});

test('a file that is not there is null, a folder too', async () => {
  expect(await files().read('images/a/b/999.webp')).toBeNull();
  expect(await files().read('images/a')).toBeNull();
});

test('removing a prefix takes its files and no others', async () => {
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
])('the key %j is refused', async (key) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'secret'), 'secret');
  await expect(files().read(key)).rejects.toThrow('Not a file key');
  await expect(files().put(key, Buffer.from('x'))).rejects.toThrow('Not a file key');
  await expect(files().removeAll(key)).rejects.toThrow('Not a file key');
});

test('a symbolic link inside the store is not followed', async () => {
  writeFileSync(join(root, 'secret'), 'secret');
  mkdirSync(join(folder, 'images'), { recursive: true });
  symlinkSync(join(root, 'secret'), join(folder, 'images/link.webp'));
  expect(await files().read('images/link.webp')).toBeNull();
});
