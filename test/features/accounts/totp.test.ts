import { afterEach, expect, test, vi } from 'vitest';
import {
  newSecret,
  secretUri,
  stepOfCode,
} from '../../../src/features/accounts/second-factor/totp.ts';

afterEach(() => vi.useRealTimers());

/** Of RFC 6238, appendix B: "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1_000 });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i s the code of the RFC is right', (seconds, code) => {
  at(seconds);
  expect(stepOfCode(SECRET, code)).toBe(Math.floor(seconds / 30));
});

test('a code counts one step late and one early, with its own step, and not two', () => {
  for (const [seconds, step] of [
    [1_234_567_890 + 30, 41_152_263],
    [1_234_567_890 - 30, 41_152_263],
    [1_234_567_890 + 60, null],
    [1_234_567_890 - 31, null],
  ] as const) {
    at(seconds);
    expect(stepOfCode(SECRET, '005924'), String(seconds)).toBe(step);
  }
});

test('a step that was used, and those before it, count no more', () => {
  at(1_234_567_890);
  expect(stepOfCode(SECRET, '005924', 41_152_262)).toBe(41_152_263);
  expect(stepOfCode(SECRET, '005924', 41_152_263)).toBeNull();
  expect(stepOfCode(SECRET, '005924', 41_152_264)).toBeNull();
});

test.each(['', '5924', '0059245', '00592x', '٠٠٥٩٢٤', '005924\n005924'])(
  '“%s” is no code',
  (typed) => {
    at(1_234_567_890);
    expect(stepOfCode(SECRET, typed)).toBeNull();
  },
);

test('secrets have 160 bits, and an address may hold anything', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(secretUri(SECRET, "o'neil+shop&x=1@example.com"));
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Stallkeeper');
  expect(decodeURIComponent(uri.pathname)).toContain("o'neil+shop&x=1@example.com");
});
