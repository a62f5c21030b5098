import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeWithRedis } from '../support/describe-with-redis.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { brokenStock, orderCount } from '../support/goods.ts';
import { aRedis, type TestRedis } from '../support/redis.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBreakableShop } from './support/breakable-shop.ts';
import {
  aMug,
  aShop,
  fillDetails,
  type OpenShop,
  putCart,
  storedCart,
} from './support/shop-floor.ts';
import { BOTH_WIDTHS, PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
/** Processes end and start. */
const LONG = { timeout: 60_000 };
const gateway = useGatewaySimulator(context);
const redisUrl: Record<string, string> = {};
const web = useBreakableShop(context, () => ({ GATEWAY_API_URL: gateway.origin, ...redisUrl }));
let shop: OpenShop;
let mug: string;

beforeEach(async () => {
  shop = await aShop(context);
  mug = await aMug(shop);
});
afterEach(async () => {
  expect(await orderCount(shop.store)).toBe(1);
  expect(await brokenStock(shop.store)).toEqual([]);
});

/** A shopper who has typed everything, with two mugs in the cart. */
async function atCheckout(width: number, total = '₹739'): Promise<Page> {
  const page = await open({ width, at: web.origin });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await button(page, total).waitFor();
  await fillDetails(page);
  await page.getByText('Add a note for the seller').click();
  await page.getByLabel('Note for the seller').fill('Ring twice');
  return page;
}

const button = (page: Page, total: string) =>
  page.getByRole('button', { name: new RegExp(`^(?:Place order · pay|Pay) ${total}`) });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ }).click();
const placed = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();

/** Nothing typed is lost, and nothing has left the cart. */
async function expectKept(page: Page): Promise<void> {
  const typed = {
    Name: 'Asha Rao',
    'City or town': 'Kozhikode',
    State: 'Kerala',
    'Note for the seller': 'Ring twice',
  };
  for (const [label, value] of Object.entries(typed)) {
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  }
  expect(await storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
}

/** Its words say what happened and that trying again is safe; then it is tried again. */
async function expectPlacedAgain(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
  await page.getByText('Your order will only be placed once').waitFor();
  await expectKept(page);
  await place(page);
  await placed(page);
  await expect.poll(() => storedCart(page)).toEqual([]);
}

describe.each(BOTH_WIDTHS)('B-04 while the database is away, at %d px', (width) => {
  test('a shopper is told so, keeps everything, and places one order later', LONG, async () => {
    const page = await atCheckout(width);
    web.database.set('refuse');
    await place(page);
    await page.getByText('The shop can’t accept your order right now').waitFor();
    await expectAccessible(page);
    web.database.set('pass');
    await untilWell();
    await expectPlacedAgain(page, /Everything you typed is still here/);
  });

  test(
    'a form that was sent as browsers do can be sent again from the page that answers',
    LONG,
    async () => {
      const page = await atCheckout(width);
      web.database.set('refuse');
      await page.locator('[data-checkout-form]').evaluate((form) => {
        (form as HTMLFormElement).submit();
      });
      await page.getByText('What you typed is kept on this page.').waitFor();
      await expectAccessible(page);
      web.database.set('pass');
      await untilWell();
      await page.getByRole('button', { name: 'Try again' }).click();
      await placed(page);
      await page.getByText('12 Beach Road').waitFor();
    },
  );
});

test(
  'B-01 while the shop’s process is dead, a shopper keeps everything, and places one order later',
  LONG,
  async () => {
    const page = await atCheckout(PHONE);
    await web.kill();
    await place(page);
    await page.getByText('The connection was lost').waitFor();
    await expectAccessible(page);
    await web.start();
    await expectPlacedAgain(page, /The connection was lost/);
  },
);

test(
  'B-02 a shopper whose answer dies with the process is shown the one order at the second press',
  LONG,
  async () => {
    const page = await atCheckout(PHONE);
    await web.dieAtCommit();
    await place(page);
    await page.getByText('The connection was lost').waitFor();
    await expect.poll(() => orderCount(shop.store)).toBe(1);
    await web.start();
    await expectPlacedAgain(page, /The connection was lost/);
  },
);

/** The process has found its database again. */
const untilWell = () =>
  expect.poll(async () => (await fetch(`${web.origin}${shop.url}`)).status).toBe(200);

test('B-13 a deployment between typing and sending is not noticed', LONG, async () => {
  const page = await atCheckout(PHONE);
  await web.stop();
  await web.start();
  await place(page);
  await placed(page);
});

test(
  'B-05 a database that goes silent in the middle of an order: one order in the end',
  LONG,
  async () => {
    const page = await atCheckout(PHONE);
    web.database.set('blackhole');
    await place(page);
    await page.getByText('The shop can’t accept your order right now').waitFor();
    web.database.set('pass');
    await untilWell();
    await expectPlacedAgain(page, /Everything you typed is still here/);
  },
);

test(
  'B-05 an answer that takes too long, then nobody: the checkout stays, and says what is unknown',
  LONG,
  async () => {
    const page = await open({ width: PHONE, at: web.origin });
    await page.addInitScript(() => {
      const patience = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => patience(ms / 60);
    });
    await page.goto(`${shop.url}/checkout?product=${mug}`);
    await fillDetails(page);
    web.database.set('blackhole');
    await place(page);
    await page.getByText('so we don’t know yet if we received your order').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    web.database.set('pass');
    await untilWell();
    await place(page);
    await placed(page);
  },
);

describe('B-01 B-04 without script', () => {
  async function atBuyNow(): Promise<Page> {
    const page = await open({ width: PHONE, javaScriptEnabled: false, at: web.origin });
    await page.goto(`${shop.url}/products/blue-mug`);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await fillDetails(page);
    return page;
  }

  test(
    'a database that is away: a page that keeps what was typed, and sends it again',
    LONG,
    async () => {
      const page = await atBuyNow();
      web.database.set('refuse');
      await place(page);
      await page.getByRole('heading', { name: 'We will be back shortly' }).waitFor();
      await page.getByText('What you typed is kept on this page.').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('What you typed is kept on this page.').waitFor();
      web.database.set('pass');
      await untilWell();
      await page.getByRole('button', { name: 'Try again' }).click();
      await placed(page);
      await page.getByText('12 Beach Road').waitFor();
    },
  );

  test('a dead process: the way back leads to what was typed', LONG, async () => {
    const page = await atBuyNow();
    await web.kill();
    await expect(
      place(page).then(() => page.waitForURL('**/orders/**', { timeout: 500 })),
    ).rejects.toThrow();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    expect(await page.getByLabel('City or town').inputValue()).toBe('Kozhikode');
    await web.start();
    await place(page);
    await placed(page);
  });

  test('an order whose answer was lost is found, not placed again', LONG, async () => {
    const page = await atBuyNow();
    await web.dieAtCommit();
    await expect(
      place(page).then(() => page.waitForURL('**/orders/**', { timeout: 500 })),
    ).rejects.toThrow();
    await expect.poll(() => orderCount(shop.store)).toBe(1);
    await page.goBack();
    await web.start();
    await place(page);
    await placed(page);
  });
});

describe('B-01 B-10 who pays online', () => {
  const form = (page: Page) => page.frameLocator('iframe[title="Payment form"]');

  async function atPaying(): Promise<Page> {
    await setGateway(shop.store);
    await rows(`update stores set cod_enabled = false where owner_id = ?`, [shop.store.ownerId]);
    return atCheckout(PHONE);
  }
  const press = (page: Page) => button(page, '₹739').click();

  test('while the process is dead was not charged, and pays once later', LONG, async () => {
    const page = await atPaying();
    await web.kill();
    await press(page);
    await page.getByText('You haven’t been charged').waitFor();
    await expectKept(page);
    await web.start();
    await press(page);
    await form(page).getByRole('button', { name: 'Pay by UPI' }).click();
    await placed(page);
  });

  test('while the gateway is away is told so', LONG, async () => {
    const page = await atPaying();
    gateway.fault = 'reset';
    await press(page);
    await page.getByText('Online payment is not available right now.').waitFor();
    await expectKept(page);
    gateway.fault = 'none';
    await press(page);
    await form(page).getByRole('button', { name: 'Pay by UPI' }).click();
    await placed(page);
  });

  test(
    'and whose shop dies meanwhile is told that nothing is lost, and gets the order by itself',
    LONG,
    async () => {
      const page = await atPaying();
      await press(page);
      await form(page).getByText('₹739').waitFor();
      await web.kill();
      await form(page).getByRole('button', { name: 'Pay by UPI' }).click();
      await page.getByText('You’ve paid, but we can’t reach the shop right now.').waitFor();
      await expectAccessible(page);
      await expectKept(page);
      await web.start();
      await placed(page);
      await expect.poll(() => storedCart(page)).toEqual([]);
    },
  );
});

describeWithRedis('B-08 a shopper while Redis is away', (program) => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await aRedis(program);
    await redis.start();
    redisUrl.REDIS_URL = redis.url;
    await web.kill();
  });
  afterAll(async () => {
    delete redisUrl.REDIS_URL;
    await web.kill();
    await redis.dispose();
  });

  test('notices nothing: the order is placed at the first press', LONG, async () => {
    const page = await atCheckout(PHONE);
    await redis.kill();
    await place(page);
    await placed(page);
    await expect.poll(() => storedCart(page)).toEqual([]);
  });
});
