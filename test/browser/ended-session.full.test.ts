import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { connectMail } from '../../src/clients/mail.ts';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { findProduct } from '../../src/features/catalog/find-product.ts';
import { SYSTEM } from '../../src/session.ts';
import { aSeller, PASSWORD } from '../support/accounts.ts';
import { aStore } from '../support/stores.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const STORE_PASSWORD = 'correct horse battery';

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('what was typed into the editor comes back after signing in, new rows too', async () => {
  const store = await aStore(context.app);
  const variants = [{ options: { Size: 'S' }, priceMinor: 49_900, stock: 12 }];
  const shirt = { name: 'Shirt', options: ['Size'], variants };
  const id = await createProduct(store.tenant, shirt, SYSTEM);
  const page = await open({ width: 360, signedIn: store });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: 'Add row' }).click();
  const row = page.getByRole('group', { name: 'New variant' });
  await row.getByLabel('Size').fill('M');
  await row.getByLabel('Stock', { exact: true }).fill('7');
  await page.getByLabel('Name', { exact: true }).fill('Linen shirt');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('We’ve kept what you typed').waitFor();
  await signIn(page, store.email, STORE_PASSWORD);
  await page.getByText('We’ve restored what you typed. It isn’t saved yet').waitFor();
  await page.getByText('3 changes not saved').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Linen shirt' }).waitFor();
  const saved = await findProduct(store.tenant, id);
  expect(saved?.variants.map(({ stock }) => stock)).toEqual([12, 7]);
  await page.reload();
  expect(await page.getByText('We’ve restored what you typed').count()).toBe(0);
});

test('a refused form of the settings keeps its words over the end of the session', async () => {
  const store = await aStore(context.app);
  const page = await open({ width: 360, signedIn: store });
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store name').fill('Red Mug');
  await page.getByLabel('Shop link').fill('no link!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Shop link').fill('red-mug');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signIn(page, store.email, STORE_PASSWORD);
  await page.waitForURL('**/dashboard/settings');
  await page.getByText('We’ve restored what you typed').waitFor();
  await expect.poll(() => page.getByLabel('Store name').inputValue()).toBe('Red Mug');
  await expect.poll(() => page.getByLabel('Shop link').inputValue()).toBe('red-mug');
});

test('nobody else who signs in gets to see it, and passwords are not kept', async () => {
  const store = await aStore(context.app);
  const other = await aSeller(context.app);
  const page = await open({ width: 360, signedIn: store });
  // Without a mail server the owner gives staff a first password.
  connectMail({ ...context.config, smtpUrl: null, environment: 'production' });
  onTestFinished(() => connectMail(context.config));
  await page.goto('/dashboard/staff');
  await page.getByLabel('Name', { exact: true }).fill('Ravi');
  await page.getByLabel('Email address').fill('ravi@example.com');
  await page.getByLabel('Temporary password').fill('a secret of Ravi');
  await page.getByLabel('Show password').check();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await page.getByText('We’ve kept what you typed').waitFor();
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain('ravi@example.com');
  expect(kept).not.toContain('a secret of Ravi');
  await signIn(page, other.email, PASSWORD);
  await page.waitForURL('**/dashboard/staff');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  // The place of the last tap says nothing of what was typed.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['sk-tap']);
});

test('Ctrl S saves all of the settings, and the page stays where it was', async () => {
  const store = await aStore(context.app);
  const page = await open({ width: 360, signedIn: store });
  await page.goto('/dashboard/settings');
  await page.getByLabel('What you sell').fill('Mugs of clay');
  await page.getByLabel('Delivery fee').fill('77');
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Control+s');
  await page.getByText('Settings saved').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.reload();
  await expect.poll(() => page.getByLabel('What you sell').inputValue()).toBe('Mugs of clay');
  await expect.poll(() => page.getByLabel('Delivery fee').inputValue()).toBe('77');
});
