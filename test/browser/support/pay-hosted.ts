import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderCount } from '../../support/goods.ts';
import { HOSTED, type HostedProvider, useHostedGateways } from '../../support/hosted-shops.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anUnpaidOrder, aRequest, letExpire, requestRow } from '../../support/payment-requests.ts';
import { paymentsOf } from '../../support/payments.ts';
import { expectAccessible } from './accessibility.ts';
import { misfits } from './fits.ts';
import { aMug, aShop, fillDetails, type OpenShop, putCart, storedCart } from './shop-floor.ts';
import { PHONE, useBrowser } from './use-browser.ts';

/** A shopper knows the way by the first method that the gateway's own page offers. */
const atGateway = (page: Page) => page.getByRole('button', { name: /^Pay by / }).first();
const placed = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay\b/ });
const payLink = (page: Page) => page.locator('[data-pay-page]');

/** On a phone, a shopper pays at each of these from a shop and through a link. */
export function payHosted(providers: readonly HostedProvider[]): void {
  const { context, open } = useBrowser();
  const gateways = useHostedGateways(context);
  useInvariants();
  const complaints: string[] = [];

  describe.each(HOSTED.filter(({ provider }) => providers.includes(provider)))(
    'at $provider',
    ({ provider, currency }) => {
      const simulator = gateways.simulators[provider];
      let shop: OpenShop;
      let mug: string;

      beforeEach(async () => {
        complaints.length = 0;
        simulator.webhooks = 'never';
        shop = await aShop(context, currency);
        await gateways.connect(shop.store, provider);
        mug = await aMug(shop);
      });
      afterEach(() => expect(complaints).toEqual([]));

      async function aPhone(javaScriptEnabled = true): Promise<Page> {
        const page = await open({ width: PHONE, javaScriptEnabled });
        page.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
        });
        return page;
      }

      /** With the cart in the browser, and details typed. */
      async function atCheckout(): Promise<Page> {
        const page = await aPhone();
        await page.goto(shop.url);
        await putCart(page, [
          { productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 },
        ]);
        await page.goto(`${shop.url}/checkout`);
        await payButton(page).waitFor();
        await fillDetails(page);
        return page;
      }

      async function expectOneOrder(): Promise<void> {
        expect(await orderCount(shop.store)).toBe(1);
        const payments = await paymentsOf(shop.store);
        expect(payments.map(({ status, attention }) => [status, attention])).toEqual([
          ['captured', null],
        ]);
      }

      /** The bank takes the money of the page that is open, and nobody hears of it. */
      async function payQuietly(): Promise<void> {
        const [payment] = await paymentsOf(shop.store);
        const id = payment?.pageUrl?.split('/').at(-1) ?? '';
        simulator.pay(id, { webhook: false });
      }

      test('from the shop, tapping twice', async () => {
        const page = await atCheckout();
        await expectAccessible(page);
        await payButton(page).dblclick();
        await atGateway(page).dblclick();
        await placed(page);
        expect(await misfits(page, '100%')).toEqual([]);
        await expect.poll(() => storedCart(page)).toEqual([]);
        await expectOneOrder();
      });

      test('from the shop without script', async () => {
        const page = await aPhone(false);
        await page.goto(`${shop.url}/checkout?product=${mug}`);
        await fillDetails(page);
        await payButton(page).dblclick();
        await atGateway(page).click();
        await placed(page);
        await expectOneOrder();
      });

      test('after a payment that was declined and one that was left', async () => {
        const page = await atCheckout();
        await payButton(page).click();
        await page.getByRole('button', { name: 'Let the payment fail' }).click();
        await page.getByText('Your payment was declined').waitFor();
        await page.getByRole('button', { name: 'Go back without paying' }).click();
        await payLink(page).waitFor();
        await expectAccessible(page);
        expect(await misfits(page, '100%')).toEqual([]);
        await payLink(page).click();
        await atGateway(page).click();
        await placed(page);
        await expectOneOrder();
      });

      test('having closed the tab before paying', async () => {
        const page = await atCheckout();
        await payButton(page).click();
        await atGateway(page).waitFor();
        const later = await page.context().newPage();
        await page.close();
        await later.goto(`${shop.url}/checkout`);
        await later.getByRole('link', { name: 'Check the payment status' }).click();
        await payLink(later).click();
        await atGateway(later).click();
        await placed(later);
        await expectOneOrder();
      });

      test('having closed the tab once the bank had the money, and coming back late', async () => {
        const page = await atCheckout();
        await payButton(page).click();
        await atGateway(page).waitFor();
        const later = await page.context().newPage();
        await page.close();
        await payQuietly();
        await later.goto(`${shop.url}/checkout`);
        await later.getByText('You started paying').waitFor();
        await later.getByRole('link', { name: 'Check the payment status' }).click();
        const check = later.getByRole('button', { name: 'Check my payment again' });
        await check.or(later.getByRole('heading', { name: 'Thank you. Order placed' })).waitFor();
        if (await check.isVisible()) await check.click();
        await placed(later);
        await expectOneOrder();
        await expect.poll(() => storedCart(later)).toEqual([]);
        await later.goto(`${shop.url}/checkout`);
        await expect.poll(() => later.locator('[data-paying-note]').textContent()).toBe('');
        await expectOneOrder();
      });

      test('closing the tab while the shop is asked', async () => {
        const page = await atCheckout();
        await payButton(page).click();
        await atGateway(page).waitFor();
        const asked = page.waitForRequest(/\/payments\/[\w-]+\/return/);
        await atGateway(page).click({ noWaitAfter: true });
        const back = (await asked).url();
        const later = await page.context().newPage();
        await page.close();
        await later.goto(back);
        await placed(later);
        await expectOneOrder();
      });

      describe.each([
        ['with', true],
        ['without', false],
      ] as const)('through a link, %s script', (_, hasScript) => {
        async function aLink() {
          const order = await anUnpaidOrder(shop.store, 25_000);
          const link = await aRequest(context, shop.store, order);
          const page = await aPhone(hasScript);
          await page.goto(`/pay/${link.token}`);
          return { link, page };
        }
        const told = (page: Page) =>
          page.getByRole('heading', { name: 'Thank you, this is paid' }).waitFor();

        test('tapping twice', async () => {
          const { link, page } = await aLink();
          if (hasScript) await expectAccessible(page);
          expect(await misfits(page, '100%')).toEqual([]);
          await payButton(page).dblclick();
          await atGateway(page).click();
          await told(page);
          if (hasScript) await expectAccessible(page);
          await expectOneOrder();
          expect(await requestRow(shop.store, link.id)).toMatchObject({ paidMinor: 50_000 });
        });

        test('having closed the tab, and coming back to the link after its end', async () => {
          const { link, page } = await aLink();
          await payButton(page).click();
          await atGateway(page).waitFor();
          const back = simulator.page(page.url().split('/').at(-1) ?? '').returnUrl;
          const later = await page.context().newPage();
          await page.close();
          await payQuietly();
          await letExpire(shop.store, link.id);
          await later.goto(back);
          await told(later);
          await later.goto(back);
          await told(later);
          await expectOneOrder();
        });
      });
    },
  );
}
