import { test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
import { expectAccessible } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser({ registration: 'confirm-first' });
const worker = useInstantWorker();

const WAYS = BOTH_WIDTHS.flatMap((width) =>
  [true, false].map((javaScriptEnabled) => ({ width, javaScriptEnabled })),
);

test.each(WAYS)(
  'at $width px, script $javaScriptEnabled, a store is opened by the link, once',
  async (way) => {
    const look = way.javaScriptEnabled ? expectAccessible : async () => {};
    const email = `first-${way.width}-${way.javaScriptEnabled}@example.com`;
    const page = await open(way);
    await page.goto('/register');
    await page.getByLabel('Store name').fill('Blue Mug');
    await page.getByLabel('Your name').fill('Meera');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Open store' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await look(page);
    await worker.idle();
    const [letter] = await linkLettersTo(context.config, email);
    await page.goto(letter?.path ?? '');
    await page.getByRole('heading', { name: 'Open your store' }).waitFor();
    await page.getByText('Blue Mug').waitFor();
    await look(page);
    const openWith = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Open store' }).click();
    };
    await openWith('password');
    await page.getByRole('alert').waitFor();
    await look(page);
    await openWith(PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(letter?.path ?? '');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await look(page);
  },
);
