import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../support/accounts.ts';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { codesOn } from '../support/pdf.ts';
import { setPlatform } from '../support/platform-settings.ts';
import { codeOf, passSteps } from '../support/second-factor.ts';
import { anOperator } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

/** Wide and narrow, with script and without: that one cannot be looked at for accessibility. */
const WAYS = [
  { width: 360, javaScriptEnabled: false },
  { width: 360, javaScriptEnabled: true, colorScheme: 'dark' },
  { width: 1280, javaScriptEnabled: true },
] as const;

const SHOTS = process.env.SCREENSHOTS;

/** Looks for what is not accessible, and keeps a picture where one is asked for. */
function looker(page: Page, { width, javaScriptEnabled }: (typeof WAYS)[number], who: string) {
  let count = 0;
  return async () => {
    if (javaScriptEnabled) await expectAccessible(page);
    if (!SHOTS) return;
    const name = `${who}-${width}-${javaScriptEnabled}-${++count}`;
    await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
  };
}

async function enterPassword(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The key on the set-up page: the same in the QR code and as text. */
async function keyOn(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const [read] = await codesOn(await code.screenshot(), 'QRCode');
  const key = (await page.locator('.setup-key').innerText()).replaceAll(' ', '');
  expect(new URL(read?.text ?? '').searchParams.get('secret')).toBe(key);
  return key;
}

/** Sets it up from the page that asks for the password. Returns the key. */
async function setUp(page: Page, password: string, look: () => Promise<void>): Promise<string> {
  await look();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByRole('button', { name: 'Start set-up' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Current password').fill(password);
  await settled(page);
  await page.getByRole('button', { name: 'Start set-up' }).click();
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  await look();
  const key = await keyOn(page);
  await page.getByLabel('Code', { exact: true }).fill('12 34');
  await settled(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('alert').waitFor();
  await look();
  expect(await keyOn(page)).toBe(key);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await settled(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await look();
  return key;
}

const recoveryCodesOn = (page: Page) => page.locator('.recovery-codes li').allInnerTexts();

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, a seller sets it up, signs in with it and turns it off',
  async (way) => {
    const seller = await aSeller(context.app);
    const page = await open({ ...way, signedIn: seller });
    const look = looker(page, way, 'seller');
    await page.goto('/dashboard/profile');
    await look();
    await page.getByRole('link', { name: 'Set up two-step verification' }).click();
    const key = await setUp(page, PASSWORD, look);
    const codes = await recoveryCodesOn(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('stallkeeper-recovery-codes.txt');
    const text = await readFile(await download.path(), 'utf8');
    for (const code of codes) expect(text).toContain(code);
    await settled(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByText('10 recovery codes').waitFor();
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();

    await passSteps(seller.user.id);
    await enterPassword(page, seller.email, PASSWORD);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await look();
    await page.getByLabel('Code', { exact: true }).fill('000000x');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await look();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await page.getByLabel('Remember this device for 30 days').check();
    await settled(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/dashboard/profile/second-factor');
    await look();
    await page.getByRole('button', { name: /^Forget/ }).click();
    await page.getByText('The device will be asked for a code').waitFor();
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Sign out', exact: true }).last().click();

    await enterPassword(page, seller.email, PASSWORD);
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByRole('heading', { name: 'Enter a recovery code' }).waitFor();
    await look();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await settled(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/dashboard/profile/second-factor');
    await page.getByText('9 recovery codes').waitFor();
    const renewing = page.getByRole('region', { name: 'Recovery codes' });
    await renewing.getByLabel('Current password').fill(PASSWORD);
    await renewing.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByText('Your earlier codes no longer work.').waitFor();
    expect(await recoveryCodesOn(page)).not.toContain(codes[1]);
    await settled(page);
    await page.getByRole('link', { name: 'Done' }).click();
    const turningOff = page.getByRole('region', { name: 'Turn off' });
    await turningOff.getByLabel('Current password').fill(PASSWORD);
    await settled(page);
    await turningOff.getByRole('button', { name: 'Turn off verification' }).click();
    await page.getByText('Two-step verification is off').waitFor();
  },
);

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, an operator who must have it is led to the set-up',
  async (way) => {
    await setPlatform({ requireOperatorSecondFactor: true });
    const operator = await anOperator(context.app);
    const page = await open(way);
    const look = looker(page, way, 'operator');
    await enterPassword(page, operator.email, TABLE_PASSWORD);
    await page.getByText('Set this up to continue.').waitFor();
    await page.goto('/admin/stores');
    await page.getByText('Set this up to continue.').waitFor();
    await setUp(page, TABLE_PASSWORD, look);
    await settled(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Two-step verification', level: 1 }).waitFor();
    await page.goto('/admin/settings');
    await look();
    await page.goto('/admin/stores');
    await page.getByRole('heading', { name: 'Stores' }).waitFor();
    await setPlatform({ requireOperatorSecondFactor: false });
  },
);

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, an owner asks it of staff',
  async (way) => {
    const seller = await aSeller(context.app);
    const page = await open({ ...way, signedIn: seller });
    const look = looker(page, way, 'owner');
    await page.goto('/dashboard/staff');
    await look();
    await page.getByRole('button', { name: 'Require of all staff' }).click();
    await page.getByText('Staff must now use two-step verification').waitFor();
    await look();
  },
);
