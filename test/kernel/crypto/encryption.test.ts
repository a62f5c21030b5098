import { expect, test } from 'vitest';
import { CannotDecrypt, SecretBox } from '../../../src/kernel/crypto/encryption.ts';

const box = new SecretBox('a key of thirty-two characters or more');
const place = { storeId: '01900000-0000-7000-8000-000000000001', field: 'gatewayKeySecret' };

test('a secret comes back as it was', () => {
  for (const secret of ['x', 'ключ 🔑', 'a:b:c', 'y'.repeat(5_000)]) {
    expect(box.open(box.seal(secret, place), place)).toBe(secret);
  }
});

test('G-01 a ciphertext names version, key and a nonce of its own', () => {
  const sealed = Array.from({ length: 50 }, () => box.seal('secret', place));
  for (const text of sealed) {
    expect(text).toMatch(/^enc:v1:[0-9a-f]{8}:[\w-]{16}:[\w-]+$/);
    expect(text).not.toContain('secret');
  }
  expect(new Set(sealed.map((text) => text.split(':')[3])).size).toBe(50);
});

test('it opens in a process of its own with the same key, and with no other key', () => {
  const sealed = box.seal('secret', place);
  const same = new SecretBox('a key of thirty-two characters or more');
  const other = new SecretBox('another key of thirty-two characters');
  expect(same.open(sealed, place)).toBe('secret');
  expect(() => other.open(sealed, place)).toThrow(CannotDecrypt);
});

test('G-01 it opens only where it belongs', () => {
  const sealed = box.seal('secret', place);
  const elsewhere = { ...place, storeId: '01900000-0000-7000-8000-000000000002' };
  expect(() => box.open(sealed, elsewhere)).toThrow(CannotDecrypt);
  expect(() => box.open(sealed, { ...place, field: 'password' })).toThrow(CannotDecrypt);
});

test('while the key changes, what the one before it has sealed opens, too', () => {
  const sealed = box.seal('secret', place);
  const next = new SecretBox(
    'the key that comes after it, 32 long',
    'a key of thirty-two characters or more',
  );
  expect(next.open(sealed, place)).toBe('secret');
  expect(next.isCurrent(sealed)).toBe(false);
  const renewed = next.seal('secret', place);
  expect(next.isCurrent(renewed)).toBe(true);
  expect(new SecretBox('the key that comes after it, 32 long').open(renewed, place)).toBe('secret');
  expect(() => box.open(renewed, place)).toThrow(CannotDecrypt);
  const elsewhere = { ...place, storeId: '01900000-0000-7000-8000-000000000002' };
  expect(() => next.open(sealed, elsewhere)).toThrow(CannotDecrypt);
});

test('what it has sealed is known by what it begins with, before and after it was first used', async () => {
  const key = 'the key that comes after it, 32 long';
  const next = new SecretBox(key, 'a key of thirty-two characters or more');
  const [current = '', before = ''] = await next.prefixes();
  expect(box.seal('secret', place).startsWith(before)).toBe(true);
  expect(next.seal('secret', place).startsWith(current)).toBe(true);
  expect(await next.prefixes()).toEqual([current, before]);
  expect(next.currentPrefix).toBe(current);
  expect([next.hasPrevious, box.hasPrevious]).toEqual([true, false]);
  expect(await box.prefixes()).toEqual([before]);
});

test('any changed, missing or moved part is refused', () => {
  const sealed = box.seal('secret', place);
  const [, , keyId, nonce = '', text = ''] = sealed.split(':');
  const flipped = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
  const broken = [
    '',
    'secret',
    sealed.replace('v1', 'v2'),
    `enc:v1:${keyId}:${nonce}:${flipped}`,
    `enc:v1:${keyId}:${nonce}:${text.slice(0, -4)}`,
    `enc:v1:${keyId}:${nonce.slice(1)}:${text}`,
    `enc:v1:${keyId}:${nonce}`,
    `enc:v1:00000000:${nonce}:${text}`,
  ];
  for (const wrong of broken) expect(() => box.open(wrong, place)).toThrow(CannotDecrypt);
});
