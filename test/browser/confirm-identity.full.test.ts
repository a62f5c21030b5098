import { expect, test } from 'vitest';
import { TABLE_PASSWORD } from '../support/impersonation.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

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
