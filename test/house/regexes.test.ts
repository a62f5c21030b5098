import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { hostileTexts, regexesOfTheCode } from '../support/hardening/regexes.ts';
import { bySize } from '../support/resilience/by-size.ts';

const FULL_LENGTH = 100_000;
const LENGTH = bySize({ smoke: 5_000, full: FULL_LENGTH });
/** Milliseconds. */
const LIMIT = 50;
const RUNS = 10;

/** The most characters that ever reach the patterns of a file that cost the square of them. */
const SHORTER: Record<string, [most: number, why: string]> = {
  'src/clients/file-bucket.ts': [300, 'the operator’s own setting'],
  'src/clients/mail/address.ts': [300, 'the operator’s own setting'],
  'src/clients/courier/scrub-text.ts': [500, 'cut before the first pattern'],
  'src/features/stores/store-slug.ts': [60, 'the longest address of a store'],
  'src/features/catalog/slug-of.ts': [200, 'the longest name of a product'],
  'src/features/delivery/tracking-lines.ts': [1_000, 'a line is cut'],
  'src/features/payments/remittance/read-remittance.ts': [200, 'a cell is cut'],
  'src/features/documents/pdf/draw-label.ts': [500, 'the longest address of a store'],
  'src/features/checkout/storefront/payment-page.ts': [
    500,
    'the gateway’s word, cut when it is kept',
  ],
  'src/features/payments/attention.pages.ts': [500, 'the gateway’s word, cut when it is kept'],
  'src/reader/alias-words.ts': [1_000, 'the words of one line'],
  'src/features/payments/refund.pages.ts': [10, 'the form is cut'],
};
/** What the parser reads of a message. */
const MESSAGE = 4_096;

const lengthFor = (file: string, length: number): number => {
  const most = SHORTER[file]?.[0] ?? (file.includes('/reader/built-in/') ? MESSAGE : length);
  return Math.min(most, length);
};

/**
 * Milliseconds at the most: 50, and of a text that is only part of the longest in proportion, since
 * what costs the square of it shows there as well.
 */
const limitFor = (file: string): number =>
  lengthFor(file, LENGTH) < LENGTH ? LIMIT : (LIMIT * LENGTH) / FULL_LENGTH;

const EACH = new Script(`
  for (let at = 0; at < texts.length; at++) {
    regex.lastIndex = 0;
    const begun = process.cpuUsage().user;
    texts[at].search(regex);
    took[at] = (process.cpuUsage().user - begun) / 1_000;
  }`);

/** Milliseconds of work that each text cost; a pattern that never ends is stopped, and costs no end. */
function costsOf(regex: RegExp, texts: string[]): number[] {
  const took: number[] = [];
  try {
    EACH.runInContext(createContext({ regex, texts, took, process }), { timeout: 10_000 });
  } catch {
    took.push(Number.POSITIVE_INFINITY);
  }
  return took;
}

/** The texts that cost too much in every run: whatever else the machine does only adds to the cost. */
function slowTexts(regex: RegExp, texts: string[], limit: number): string[] {
  let suspects = texts;
  for (let turn = 0; turn < RUNS && suspects.length > 0; turn++) {
    const costs = costsOf(regex, suspects);
    suspects = suspects.filter((_, at) => (costs[at] ?? 0) > limit);
  }
  return suspects;
}

/** What a slow machine makes of a short text is judged by the longest one of its kind. */
function slowText(regex: RegExp, file: string): string | undefined {
  const texts = [...hostileTexts(regex, lengthFor(file, LENGTH))];
  const suspects = new Set(slowTexts(regex, texts, limitFor(file)));
  if (suspects.size === 0) return undefined;
  const longest = [...hostileTexts(regex, lengthFor(file, FULL_LENGTH))];
  const ofTheirKind = longest.filter((_, at) => suspects.has(texts[at] ?? ''));
  return slowTexts(regex, ofTheirKind, LIMIT)[0];
}

test('D-11 no regular expression of ours takes long over any text', { timeout: 600_000 }, () => {
  const regexes = regexesOfTheCode();
  expect(regexes.length).toBeGreaterThan(400);
  const slow: string[] = [];
  for (const { regex, file } of regexes) {
    const text = slowText(regex, file);
    if (text !== undefined) slow.push(`${file} ${regex}: ${JSON.stringify(text.slice(0, 9))}`);
  }
  expect(slow).toEqual([]);
});
