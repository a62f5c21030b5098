import { expect, test } from 'vitest';
import { useInvariants } from '../support/invariants.ts';
import { rows } from '../support/rows.ts';
import { aMug, aShop, putCart } from './support/shop-floor.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
useInvariants();

test.each(WIDTHS)(
  'at %d px, a postal code fills city and state in, and typed ones stay',
  async (width) => {
    const shop = await aShop(context);
    const mug = await aMug(shop);
    const page = await open({ width });
    await page.goto(shop.url);
    await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 1, price: 349.5 }]);
    await page.goto(`${shop.url}/checkout`);
    const [code, city, state] = [
      page.getByLabel('Postal code'),
      page.getByLabel('City or town'),
      page.getByLabel('State'),
    ];
    const told = async (postalCode: string) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/cart'));
      await code.fill(postalCode);
      await code.blur();
      await (await answered).finished();
    };
    await told('682001');
    await expect.poll(() => city.inputValue()).toBe('Ernakulam');
    expect(await state.inputValue()).toBe('Kerala');
    // Whoever is about to type is not interrupted.
    await state.focus();
    const answered = page.waitForResponse((response) => response.url().endsWith('/cart'));
    await code.evaluate((input: HTMLInputElement) => {
      input.value = '605014';
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await (await answered).finished();
    await expect.poll(() => city.inputValue()).toBe('');
    expect(await state.inputValue()).toBe('Kerala');
    await told('560001');
    await expect.poll(() => city.inputValue()).toBe('Bengaluru');
    await city.fill('Whitefield');
    await told('110001');
    await expect.poll(() => state.inputValue()).toBe('Delhi');
    expect(await city.inputValue()).toBe('Whitefield');
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('House number and street').fill('12 Beach Road');
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.waitForURL(/\/orders\/.+placed=1/);
    const placed = await rows(
      `select customer -> 'address' ->> 'city' as city, customer -> 'address' ->> 'state' as state
       from orders where owner_id = ?`,
      [shop.store.ownerId],
    );
    expect(placed).toEqual([{ city: 'Whitefield', state: 'Delhi' }]);
  },
);
