import { expect, test } from 'vitest';
import { connectPasskeys } from '../../src/features/accounts/passkeys/relying-party.ts';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { aDevice } from './support/passkey-device.ts';
import { settled } from './support/settled.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

test.each([{ width: 360 }, { width: 1280 }])(
  'at $width px, an open desk asks for the password before it invites somebody, and keeps what was typed',
  async ({ width }) => {
    const store = await aStore(context.app);
    await rows(
      `update refresh_tokens set authenticated_at = now() - interval '1 hour'
        where user_id = ? returning 1`,
      [store.ownerId],
    );
    const page = await open({ width, signedIn: store });
    await page.goto('/dashboard/staff');
    const invite = page.getByRole('button', { name: 'Send invitation' });
    await page.getByLabel('Name', { exact: true }).fill('Ravi');
    await page.getByLabel('Email address').fill(`ravi-${width}@example.com`);
    await invite.click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await page.getByText('We’ve kept what you typed').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(TABLE_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard/staff');
    await page.getByText('We’ve restored what you typed').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ravi');
    await invite.click();
    await page.getByText(`Invitation sent to ravi-${width}@example.com`).waitFor();
  },
);

test.each(BOTH_WIDTHS)('at %i px, a passkey confirms instead of the password', async (width) => {
  // Browsers have no passkeys at an IP address.
  const { port } = context.app.server.address() as { port: number };
  const at = `http://localhost:${port}`;
  connectPasskeys({ ...context.config, frontendUrl: at });
  const store = await aStore(context.app);
  const page = await open({ width, signedIn: store, at });
  const { cdp, authenticatorId } = await aDevice(page);
  await page.goto('/dashboard/profile/passkeys/new');
  await page.getByLabel('Current password').fill(TABLE_PASSWORD);
  await settled(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await rows(
    `update refresh_tokens set authenticated_at = now() - interval '1 hour'
      where user_id = ? returning 1`,
    [store.ownerId],
  );
  await page.goto('/dashboard/staff');
  await page.getByLabel('Name', { exact: true }).fill('Ravi');
  await page.getByLabel('Email address').fill(`passkey-${width}@example.com`);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await settled(page);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expectAccessible(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await use.click();
  await page.getByText('No passkey was used').waitFor();
  await expectAccessible(page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await use.click();
  await page.waitForURL('**/dashboard/staff');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ravi');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`Invitation sent to passkey-${width}@example.com`).waitFor();
  connectPasskeys(context.config);
});

test('without script the password is asked for alone', async () => {
  const store = await aStore(context.app);
  const page = await open({ width: 360, signedIn: store, javaScriptEnabled: false });
  await page.goto('/confirm-identity?next=%2Fdashboard%2Fstaff');
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill(TABLE_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/staff');
});
