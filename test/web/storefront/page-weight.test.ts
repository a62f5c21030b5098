import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { offeredLanguages } from '../../../src/kernel/translation/languages.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { besideSettings, countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const KIB = 1024;
const context = useApp();
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(`update stores set languages = ? where owner_id = ?`, [
    [...offeredLanguages('shop')],
    store.ownerId,
  ]);
  const sizes = ['S', 'M', 'L', 'XL'];
  const variants = sizes.flatMap((Size) =>
    ['Red', 'Blue'].map((Colour) => ({
      name: `${Size} / ${Colour}`,
      priceMinor: 49_900,
      stock: 5,
      options: { Size, Colour },
    })),
  );
  const description = 'Cotton, block-printed by hand. '.repeat(10);
  const options = ['Size', 'Colour'];
  await createProduct(
    store.tenant,
    { name: 'Shirt', slug: 'shirt', options, variants, description },
    SYSTEM,
  );
  for (let n = 0; n < 30; n++) {
    const one = { name: `Mug number ${n}`, variants: [{ priceMinor: 100 * n + 100, stock: n }] };
    await createProduct(store.tenant, one, SYSTEM);
  }
});

async function compressed(url: string): Promise<{ bytes: number; text: string }> {
  const [packed, plain] = await Promise.all([
    context.app.inject({ url, headers: { 'accept-encoding': 'br' } }),
    context.app.inject(url),
  ]);
  expect(packed.headers['content-encoding']).toBe('br');
  return { bytes: packed.rawPayload.length, text: plain.body };
}

/** Every module that a page's scripts load, by following their imports. */
async function scriptsOf(html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const load = async (path: string): Promise<void> => {
    if (sizes.has(path)) return;
    sizes.set(path, 0);
    const { bytes, text } = await compressed(path);
    sizes.set(path, bytes);
    for (const [, target = ''] of text.matchAll(/(?:from|import) ?["'](\.{1,2}\/[^"']+)["']/g)) {
      await load(new URL(target, `http://shop${path}`).pathname);
    }
  };
  for (const [, path = ''] of html.matchAll(/<script type="module" src="([^"]+)"/g)) {
    await load(path);
  }
  return sizes;
}

async function weigh(path: string, language = '') {
  const page = await compressed(`${language}/catalog/${store.slug}${path}`);
  const stylesheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  expect(stylesheets).toHaveLength(1);
  const css = await compressed(stylesheets[0]?.[1] ?? '');
  const scripts = [...(await scriptsOf(page.text)).values()];
  const js = scripts.reduce((sum, bytes) => sum + bytes, 0);
  return {
    html: page.bytes,
    css: css.bytes,
    js,
    all: page.bytes + css.bytes + js,
    page: page.text,
  };
}

test.each(['', '?search=mug', '/products/shirt', '/cart', '/checkout', '/orders'])(
  'the page %j sends as many statements in each language as in English',
  async (path) => {
    const counts = new Map<string, number>();
    for (const language of offeredLanguages('shop')) {
      const { result, statements } = await countingStatements(
        context.db.knex,
        () => context.app.inject(`/${language}/catalog/${store.slug}${path}`),
        besideSettings,
      );
      expect(result.statusCode).toBe(200);
      counts.set(language, statements.length);
    }
    expect(new Set(counts.values()), JSON.stringify([...counts])).toEqual(
      new Set([counts.get('en')]),
    );
  },
);

describe('the weight of a first visit, compressed', () => {
  test.each(offeredLanguages('shop'))(
    'in %s, a page made anew is at most 14 KiB with its stylesheet and scripts',
    async (language) => {
      for (const path of ['', '/products/shirt', '/cart', '/checkout', '/orders']) {
        const { page, ...weight } = await weigh(path, `/${language}`);
        expect(page).toContain(`<html lang="${language}"`);
        expect(weight.all, path).toBeLessThanOrEqual(14 * KIB);
      }
    },
  );

  test.each(['', '/cart', '/checkout'])(
    'the page %j keeps the budgets of the shop',
    async (path) => {
      const weight = await weigh(path);
      expect(weight.html).toBeLessThanOrEqual(15 * KIB);
      expect(weight.css).toBeLessThanOrEqual(10 * KIB);
      expect(weight.js).toBeLessThanOrEqual(10 * KIB);
    },
  );

  test('paying loads no more than the budget of all scripts together', async () => {
    const { page } = await weigh('/checkout');
    const pay = `<script type="module" src="${context.app.asset('js/shop/pay.js')}"`;
    const sizes = [...(await scriptsOf(page + pay)).values()];
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(10 * KIB);
  });

  test('no script holds up the first paint', async () => {
    const { page } = await weigh('/products/shirt');
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(/type="(?:module|application\/ld\+json)"/);
    }
  });

  test('an error page is at most 8 KiB with its stylesheet', async () => {
    const response = await context.app.inject(`/catalog/${store.slug}/products/gone`);
    expect(response.statusCode).toBe(404);
    expect(response.rawPayload.length).toBeLessThanOrEqual(8 * KIB);
  });
});
