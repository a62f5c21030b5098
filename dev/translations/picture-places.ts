import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { KEYS } from '../../src/kernel/translation/languages.ts';
import { projectRoot } from '../../src/paths.ts';
import { theBrowser } from '../browser.ts';
import { startDemoProduct } from './demo-product.ts';
import { signInOwner, walkPages } from './walk-pages.ts';

const PHONE = { width: 360, height: 740 };

/**
 * Writes `.places/<language>`: a picture of each page of the demo store in the language and one in the
 * keys of its messages, and `index.tsv` with each message's key and the pictures it is on.
 * @returns the folder
 */
export async function picturePlaces(language: string): Promise<string> {
  const folder = join(projectRoot, '.places', language);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = await startDemoProduct();
  const browser = await theBrowser();
  const places: string[] = [];
  try {
    for (const spoken of [KEYS, language]) {
      await product.speak(spoken);
      const context = await browser.newContext({ viewport: PHONE });
      await signInOwner(context, product);
      const starts = [`/${spoken}${product.shopPath}`, '/dashboard'];
      let number = 0;
      await walkPages(context, product, starts, async (page, path) => {
        number += 1;
        const name = `${String(number).padStart(3, '0')}-${nameOf(path)}`;
        const file = `${name}.${spoken === KEYS ? 'keys' : language}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        if (spoken === KEYS) places.push(...(await keysOn(page)).map((key) => `${key}\t${file}`));
      });
      await context.close();
    }
    writeFileSync(join(folder, 'index.tsv'), `${places.sort().join('\n')}\n`);
  } finally {
    await browser.close();
    await product.stop();
  }
  return folder;
}

const nameOf = (path: string): string =>
  path
    .replace(/^\/(?:en-XK\/)?/, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .slice(0, 60);

/** The messages that a page shows or speaks. */
async function keysOn(page: Page): Promise<string[]> {
  const html = await page.content();
  return [...new Set([...html.matchAll(/⟦([a-z]+\.[\w.]+)⟧/g)].map(([, key]) => key ?? ''))];
}
