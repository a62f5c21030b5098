import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../support/accounts.ts';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const worker = useInstantWorker();

async function linkTo(email: string, subject: string): Promise<string> {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  const letter = letters.find((each) => each.subject === subject);
  if (!letter) throw new Error(`no letter "${subject}" to ${email}`);
  return letter.path;
}

/** Those who have used their account for a while. */
async function aSellerOfLongStanding() {
  const seller = await aSeller(context.app);
  await rows(`update users set email_confirmed_at = now() where email = ? returning 1`, [
    seller.email,
  ]);
  return { ...seller, password: PASSWORD, home: '/dashboard/profile' };
}

const anAsha = async () => ({
  ...(await anOperator(context.app)),
  password: TABLE_PASSWORD,
  home: '/admin/settings',
});

/** Wide and narrow, with script and without: that one cannot be looked at for accessibility. */
const WAYS = [
  { who: 'a seller', width: 360, javaScriptEnabled: false },
  { who: 'a seller', width: 1280, javaScriptEnabled: true },
  { who: 'an operator', width: 360, javaScriptEnabled: true },
];

const section = (page: Page) => page.getByRole('region', { name: /email address/i });

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, $who changes the address and takes it back',
  async ({ who, ...way }) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const person = who === 'a seller' ? await aSellerOfLongStanding() : await anAsha();
    const to = `new-${way.width}-${way.javaScriptEnabled}@example.com`;
    const page = await open({ ...way, signedIn: person });
    await page.goto(person.home);
    await section(page).getByLabel('New email address').fill(person.email);
    await section(page).getByLabel('Current password').fill(person.password);
    await section(page).getByRole('button', { name: 'Send link' }).click();
    await section(page).getByRole('alert').waitFor();
    await look(page);
    const field = section(page).getByLabel('New email address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(to);
    await section(page).getByLabel('Current password').fill(person.password);
    await section(page).getByRole('button', { name: 'Send link' }).click();
    await section(page).getByText(`We sent a link to ${to}`).waitFor();
    await look(page);
    await page.goto(await linkTo(to, 'Confirm your new email address'));
    await look(page);
    await page.getByRole('button', { name: 'Use this email address' }).click();
    await page.getByRole('heading', { name: 'Email address changed' }).waitFor();
    await look(page);
    await page.goto(await linkTo(person.email, 'Your email address was changed'));
    await look(page);
    await page.getByLabel('New password', { exact: true }).fill('paper kites 53');
    await page.getByRole('button', { name: 'Sign out all devices and set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await page.getByText(person.email).waitFor();
    await look(page);
    await settled(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('paper kites 53');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(who === 'a seller' ? '**/dashboard' : '**/admin');
  },
);

test('a change that was asked for by mistake is cancelled', async () => {
  const seller = await aSellerOfLongStanding();
  const page = await open({ width: 360, signedIn: seller });
  await page.goto(seller.home);
  await section(page).getByLabel('New email address').fill('mistyped@example.com');
  await section(page).getByLabel('Current password').fill(seller.password);
  await section(page).getByRole('button', { name: 'Send link' }).click();
  await section(page).getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByText('Your email address stays the same').waitFor();
  expect(await section(page).getByText('We sent a link').count()).toBe(0);
  await page.goto(await linkTo('mistyped@example.com', 'Confirm your new email address'));
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await expectAccessible(page);
});
