import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectPasskeys } from '../../src/features/accounts/passkeys/relying-party.ts';
import { aSeller, PASSWORD } from '../support/accounts.ts';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { anOperator } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { aDevice } from './support/passkey-device.ts';
import { settled } from './support/settled.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

/** Browsers have no passkeys at an IP address. */
let at = '';
beforeAll(() => {
  const { port } = context.app.server.address() as { port: number };
  at = `http://localhost:${port}`;
  connectPasskeys({ ...context.config, frontendUrl: at });
});

/** Such devices take at once what the email field offers: here the browser offers nothing there. */
const offerNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

const aSellerWithHome = async () => ({
  ...(await aSeller(context.app)),
  password: PASSWORD,
  profile: '/dashboard/profile',
  home: '**/dashboard',
});
const anAsha = async () => ({
  ...(await anOperator(context.app)),
  password: TABLE_PASSWORD,
  profile: '/admin/settings',
  home: '**/admin',
});

const SHOTS = process.env.SCREENSHOTS;
const look = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/passkey-${name}.png`, fullPage: true });
};

const WAYS = BOTH_WIDTHS.flatMap((width) => [
  { width, who: 'a seller', person: aSellerWithHome },
  { width, who: 'an operator', person: anAsha },
]);

test.each(WAYS)(
  'at $width px $who adds a passkey, signs in with it alone, renames and removes it',
  async ({ width, who: whose, person }) => {
    const place = `${width}-${whose}`;
    const { password, profile, home, ...who } = await person();
    const page = await open({ width, signedIn: who, at });
    await offerNothing(page);
    const { cdp, authenticatorId } = await aDevice(page);
    await page.goto(profile);
    await section(page).getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('Your current password is incorrect').waitFor();
    await look(page, `wrong-password-${place}`);
    await settled(page);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('Passkey added').waitFor();
    await section(page).getByText('Not used yet').waitFor();
    await look(page, `listed-${place}`);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(
      credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential]),
    ).toEqual([['localhost', true]]);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await look(page, `sign-in-${place}`);
    await settled(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(home);
    await page.goto(profile);
    await section(page).getByText('Last used').waitFor();
    await section(page).getByRole('listitem').getByRole('link').click();
    await settled(page);
    await page.getByLabel('Name').fill('My laptop');
    await look(page, `one-${place}`);
    await page.getByRole('button', { name: 'Save name' }).click();
    await section(page).getByRole('link', { name: 'My laptop' }).waitFor();
    await settled(page);
    await section(page).getByRole('link', { name: 'My laptop' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByRole('alert').waitFor();
    await look(page, `wrong-removal-${place}`);
    await settled(page);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('Passkey removed').waitFor();
    expect(await section(page).getByRole('listitem').count()).toBe(0);
    await page.context().clearCookies();
    await page.goto('/login');
    await settled(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('You couldn’t be signed in with this passkey').waitFor();
    await look(page, `gone-${place}`);
  },
);

test('a browser that offers passkeys at the email field signs in without the button', async () => {
  const who = await aSeller(context.app);
  const page = await open({ width: 360, signedIn: who, at });
  await aDevice(page);
  await page.goto('/dashboard/profile/passkeys/new');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.context().clearCookies();
  await page.goto('/login?next=/dashboard/orders', { waitUntil: 'commit' });
  await page.waitForURL('**/dashboard/orders');
});

test('a device without a passkey says so, and the password still works', async () => {
  const { email } = await aSeller(context.app);
  const page = await open({ width: 360, at });
  await offerNothing(page);
  await aDevice(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await settled(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test.each([
  ['without script', { javaScriptEnabled: false }],
  ['at an address without passkeys', { at: undefined }],
])('%s, nothing is offered that does not work', async (_where, way) => {
  const page = await open({ width: 360, at, signedIn: await aSeller(context.app), ...way });
  await page.goto('/dashboard/profile/passkeys/new');
  await page.getByText('To add a passkey, turn on JavaScript').waitFor();
  expect(await page.getByLabel('Current password').isVisible()).toBe(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await settled(page);
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});
