import { beforeAll, expect, test } from 'vitest';
import { aPlatformPayment, aSubscription, inDays } from '../support/platform/subscription-rows.ts';
import { anOperator, aStore } from '../support/stores.ts';
import { accessFindings, sidewaysScroll } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const REVENUE = '/admin/revenue';
let signedIn: Awaited<ReturnType<typeof anOperator>>;

beforeAll(async () => {
  signedIn = await anOperator(context.app);
  for (let n = 0; n < 4; n++) {
    const { ownerId } = await aStore(context.app);
    const id = await aSubscription(ownerId, { events: [['active', inDays(-330)]] });
    for (let month = 0; month < 11; month++) {
      const reference = `pay_${n}_${month}_of_a_gateway_with_long_names`;
      const minor = 49_900 * (month + 1) ** 2;
      await aPlatformPayment(id, { at: inDays(-30 * month - n), minor, reference });
    }
    await aPlatformPayment(id, { status: 'failed', at: inDays(-1) });
  }
});

test.each(BOTH_WIDTHS)('revenue and payments are readable by everybody: %i px', async (width) => {
  const page = await open({ width, signedIn });
  for (const address of [REVENUE, `${REVENUE}/payments`, `${REVENUE}/payments?search=nobody`]) {
    await page.goto(address);
    for (const formula of await page.locator('.formula > summary').all()) await formula.click();
    expect(await sidewaysScroll(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFindings(page)).toEqual([]);
    }
  }
});

test('text twice as large moves nothing out of sight', async () => {
  const page = await open({ width: 360, signedIn });
  for (const address of [REVENUE, `${REVENUE}/payments`]) {
    await page.goto(address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('labels of the chart never run into each other', async () => {
  for (const width of BOTH_WIDTHS) {
    const page = await open({ width, signedIn });
    await page.goto(REVENUE);
    const boxes = await page
      .locator('.chart svg[role] text:visible')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBe(width < 700 ? 3 : 12);
    for (const [index, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? width);
    }
  }
});

test('with the keyboard alone and without script: how a number is counted, then its payments', async () => {
  const page = await open({ width: 1280, signedIn, javaScriptEnabled: false });
  await page.goto(REVENUE);
  const button = page.locator('[aria-labelledby="mrr-title"] summary');
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByText('÷ 12').waitFor({ state: 'visible' });
  await page.locator('.year-parts table a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payments\?month=/);
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
});
