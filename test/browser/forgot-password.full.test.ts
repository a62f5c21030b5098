import { test } from 'vitest';
import { aSeller } from '../support/accounts.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
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
  'at $width px, script $javaScriptEnabled, a forgotten password is replaced',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const seller = await aSeller(context.app);
    const page = await open(way);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await look(page);
    await page.getByLabel('Email address').fill('meera@nowhere');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('alert').waitFor();
    await look(page);
    await page.getByLabel('Email address').fill(seller.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await look(page);
    await page.goto((await letterTo(seller.email, 'Choose a new password')).path);
    await look(page);
    await page.getByLabel('New password', { exact: true }).fill('paper kites 52');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill('paper kites 52');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/reset-password/nothing-that-was-mailed');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  },
);
