import { expect, test } from 'vitest';
import { aSeller } from '../support/accounts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

test.each([360, 1280])(
  'at %s px the meter at registration says what is weak, why, and when it is strong',
  async (width) => {
    const page = await open({ width });
    await page.goto('/register');
    await page.getByLabel('Your name').fill('Meera Rao');
    const field = page.getByLabel('Password', { exact: true });
    const meter = page.locator('[data-strength-of]');
    await field.pressSequentially('meera');
    expect(await meter.textContent()).toBe('');
    await field.pressSequentially('rao1985');
    await meter.getByText('Too easy to guess').waitFor();
    expect(await meter.textContent()).toContain('Your name, email address and store name');
    await expectAccessible(page);
    await field.fill('seven paper kites over Pune');
    await meter.getByText('Strong').waitFor();
    await expectAccessible(page);
    await field.fill('short');
    await meter.getByText('Strong').waitFor({ state: 'detached' });
  },
);

test('a pasted password is judged, too, also for a signed-in seller', async () => {
  const page = await open({ width: 360, signedIn: await aSeller(context.app) });
  await page.goto('/dashboard/profile');
  const field = page.getByLabel('New password', { exact: true });
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'password123';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  });
  await page.getByText('Too easy to guess').waitFor();
  await page.getByText('Many people use this password.').waitFor();
});

test('without an answer the field works as before', async () => {
  const page = await open({ width: 360 });
  await page.route('**/api/auth/password-strength', (route) => route.abort());
  await page.goto('/register');
  const field = page.getByLabel('Password', { exact: true });
  const asked = page.waitForEvent('requestfailed');
  await field.fill('seven paper kites over Pune');
  await asked;
  expect(await page.locator('[data-strength-of]').textContent()).toBe('');
});
