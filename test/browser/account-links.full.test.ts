import { expect, test } from 'vitest';
import { aNewSeller, aSeller, PASSWORD, signIn } from '../support/accounts.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
import { anOperator } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const worker = useInstantWorker();

async function letterTo(email: string, subject: string) {
  await worker.idle();
  const letters = await linkLettersTo(context.config, email);
  const letter = letters.find((each) => each.subject === subject);
  if (!letter) throw new Error(`no letter "${subject}"`);
  return letter;
}

/** Wide and narrow, with script and without: that one cannot be looked at for accessibility. */
const WAYS = [
  { width: 360, javaScriptEnabled: false },
  { width: 360, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: true },
];

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, an address is confirmed from the strip’s letter',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const seller = await aNewSeller(context.app);
    const page = await open(way);
    await page.goto('/login?next=/dashboard/orders');
    await page.getByLabel('Email address').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const strip = page.getByRole('complementary', { name: 'Email address not confirmed' });
    await strip.locator('summary').click();
    await strip.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`Link sent to ${seller.email}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
    await look(page);
    const { path } = await letterTo(seller.email, 'Confirm your email address');
    await page.goto(path);
    await look(page);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();
    await look(page);
    await page.goto('/dashboard');
    await expect.poll(() => strip.count()).toBe(0);
    await page.goto('/confirm-email/nothing-that-was-mailed');
    await look(page);
  },
);

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, an account is taken back',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const seller = await aSeller(context.app);
    await context.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: seller.headers,
      payload: { currentPassword: PASSWORD, newPassword: 'thief’s own word' },
    });
    const { path } = await letterTo(seller.email, 'Your password was changed');
    const page = await open(way);
    await page.goto(path);
    await look(page);
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Sign out all devices and set password' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
    await page.getByLabel('New password', { exact: true }).fill('paper kites 50');
    await page.getByRole('button', { name: 'Sign out all devices and set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await look(page);
    expect((await signIn(context.app, seller.email, 'paper kites 50')).statusCode).toBe(200);
  },
);

test('an operator starts a new password for an owner', async () => {
  const seller = await aSeller(context.app);
  const { headers } = await anOperator(context.app);
  const page = await open({ width: 1280 });
  await page.setExtraHTTPHeaders(headers);
  await page.goto(`/admin/users/${seller.user.id}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Reset password…' }).click();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('Called in, ticket 812');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`Link sent to ${seller.email}`).waitFor();
  await page.goto((await letterTo(seller.email, 'Choose a new password')).path);
  await page.getByLabel('New password', { exact: true }).fill('paper kites 51');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Password set' }).waitFor();
});
