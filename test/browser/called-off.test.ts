import { mkdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { aShopper } from '../support/desk-drafts.ts';
import { aChatShop, type ChatShop, CLEAN, theDraft, writes } from '../support/drafts.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { sidewaysScroll } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  const asha = aShopper('Asha');
  await writes(shop, CLEAN, asha);
  await writes(shop, 'no mejor cancela, gracias', asha);
});

const SHOTS = process.env.SCREENSHOTS;

test.each([
  [360, 'en'],
  [1280, 'en'],
  [360, 'es'],
  [1280, 'es'],
])(
  'at %i px in %s a cancelled draft says so, is closed first, and can be kept',
  async (width, language) => {
    const isEnglish = language === 'en';
    const preferences = JSON.stringify({ language });
    await rows(`update users set preferences = ? where id = ?`, [preferences, shop.ownerId]);
    const { id } = await theDraft(shop);
    const page = await open({ width, signedIn: shop });
    await page.goto('/dashboard');
    const shot = async (name: string) => {
      if (!SHOTS) return;
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: `${SHOTS}/${name}-${language}-${width}.png`, fullPage: true });
    };
    await shot('home');
    await page.goto('/dashboard/drafts');
    await page
      .getByText(isEnglish ? 'The customer cancelled' : 'El cliente canceló')
      .first()
      .waitFor();
    expect(await page.locator('.draft-approve').count()).toBe(0);
    await shot('list');
    await page.goto(`/dashboard/drafts/${id}`);
    expect(await page.locator('.draft-called-off q').textContent()).toBe(
      'no mejor cancela, gracias',
    );
    expect(await page.locator('[value=approve]').count()).toBe(0);
    expect(await page.locator('[data-main]').getAttribute('form')).toBe('close-called-off');
    expect(await sidewaysScroll(page)).toBe(0);
    await shot('draft');
    await page.click('#called-off-keep');
    await page.locator('[value=approve]').waitFor();
    expect(await page.locator('.draft-called-off').count()).toBe(0);
  },
);
