import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theBrowser } from '../../dev/browser.ts';
import { type DemoProduct, startDemoProduct } from '../../dev/translations/demo-product.ts';
import { signInOwner, walkPages } from '../../dev/translations/walk-pages.ts';
import { createPasswordLink } from '../../src/features/accounts/passwords/start-password-reset.ts';
import {
  ENGLISH,
  offeredLanguages,
  ownName,
  PSEUDO,
} from '../../src/kernel/translation/languages.ts';
import { projectRoot } from '../../src/paths.ts';
import { plainWords } from '../support/plain-words.ts';
import { accessFindings } from './support/accessibility.ts';
import { misfits } from './support/fits.ts';
import { htmlFaults } from './support/html-faults.ts';

const PHONE = { width: 360, height: 740 };
/** The narrowest phone with text at twice its size, a phone, and a small desktop. */
const FITS = [
  { viewport: { width: 320, height: 700 }, fontSize: '200%' },
  { viewport: PHONE, fontSize: '100%' },
  { viewport: { width: 1280, height: 800 }, fontSize: '100%' },
];
/** Read by whoever is not signed in; the last ones are of links that have ended. */
const DOORSTEP = [
  '/',
  '/login',
  '/login/passkey',
  '/forgot-password',
  '/forgot-password/sent',
  '/register',
  '/register/sent',
  '/help',
  '/invitation/none',
  '/reset-password/none',
];

let product: DemoProduct;

beforeAll(async () => {
  product = await startDemoProduct();
});

afterAll(() => product.stop());

/** Opens each page of the demo store, its shop and its dashboard, in a language. */
async function walk(
  language: string,
  look: (page: Page, path: string) => Promise<void>,
  ofAKind?: number,
) {
  await product.speak(language);
  const context = await (await theBrowser()).newContext({ viewport: PHONE });
  try {
    await signInOwner(context, product);
    const prefix = language === ENGLISH ? '/en' : `/${language}`;
    const starts = [`${prefix}${product.shopPath}`, '/dashboard'];
    return await walkPages(context, product, starts, look, ofAKind);
  } finally {
    await context.close();
  }
}

/** Every word of the demo's own data: names, messages and texts that no translator writes. */
const dataWords = new Set(
  [
    ...readdirSync(join(projectRoot, 'data/demo'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(projectRoot, 'data/demo', name), 'utf8')),
    // Names of plans, programs, keys, languages and currencies.
    'Free Starter Growth Scale Stallkeeper Safari Linux Esc Ctrl Enter INR',
    // Gateways.
    'Stripe Mercado Pago Paystack Xendit',
    // A time zone, and the end of a secret.
    'Asia Time oken',
    // A country and its currency, which Intl names.
    'India Indian Rupee',
    ...[...offeredLanguages('shop'), PSEUDO].map(ownName),
  ].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []),
);

/** What the gateway said of a refund, and a courier of a parcel: shown in their own words. */
const SAID_BY_PROVIDERS =
  /Your account does not have enough balance to carry out the refund operation\. [^<]*|undelivered/gi;
/**
 * Ids, names of fields and events, own writing, and notices as they were sent to others; and places,
 * which Intl names.
 */
const NOT_OURS =
  /<(code|pre|bdi|mark|time|textarea)\b[^>]*>[\s\S]*?<\/\1>|<option\b[^>]*>[\s\S]*?<\/option>|\sdata-[\w-]+="[^"]*"/g;
const IDS = /\S*[@\d_]\S*/g;
const ADDRESSES = /127\.0\.0\.1[\w:/-]*/g;

test('in the pseudo-language, pages have no plain English word, and checkers of access and HTML find nothing', async () => {
  const plain = new Map<string, string>();
  const wrong: string[] = [];
  const walked = await walk(PSEUDO, async (page, path) => {
    const faults = [...(await accessFindings(page)), ...(await htmlFaults(page))];
    wrong.push(...faults.map((fault) => `${path}: ${fault}`));
    const html = (await page.content())
      .replace(NOT_OURS, ' ')
      .replace(SAID_BY_PROVIDERS, ' ')
      .replace(ADDRESSES, ' ')
      .replace(/>[^<]+/g, (text) => `>${text.slice(1).replace(IDS, ' ')}`);
    for (const word of plainWords(html)) {
      if (!dataWords.has(word.toLowerCase()) && !plain.has(word)) plain.set(word, path);
    }
  });
  expect([...plain].map(([word, path]) => `${word}: ${path}`)).toEqual([]);
  expect(wrong).toEqual([]);
  expect(walked.length).toBeGreaterThan(80);
}, 600_000);

/** What does not fit, once for all pages that have it. */
class Misfits {
  readonly #pathOf = new Map<string, string>();

  readonly look = async (page: Page, path: string): Promise<void> => {
    for (const { viewport, fontSize } of FITS) {
      await page.setViewportSize(viewport);
      for (const fault of await misfits(page, fontSize)) {
        const line = `${viewport.width} px, ${fontSize}: ${fault}`;
        if (!this.#pathOf.has(line)) this.#pathOf.set(line, path);
      }
    }
  };

  get lines(): string[] {
    return [...this.#pathOf].map(([line, path]) => `${path} at ${line}`);
  }
}

test.each(offeredLanguages('desk'))(
  'in %s, every page fits a narrow phone with large text, a phone, and a desk',
  async (language) => {
    const found = new Misfits();
    const walked = await walk(language, found.look, 1);
    expect(walked.length).toBeGreaterThan(70);
    const visitor = await (await theBrowser()).newContext({ locale: language });
    const { url } = await createPasswordLink(product.owner.email);
    const starts = [...DOORSTEP, new URL(url).pathname + new URL(url).search];
    const outside = await walkPages(visitor, product, starts, found.look, 1);
    await visitor.close();
    expect(outside.length).toBeGreaterThanOrEqual(DOORSTEP.length);
    expect(found.lines).toEqual([]);
  },
  300_000,
);
