import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aSeller, PASSWORD, post } from '../support/accounts.ts';
import type { TestApp } from '../support/app.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { linkLettersTo } from '../support/link-letters.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

interface Letter {
  path: string;
  token: string;
}

/** The emails with links that people of an application get. */
function lettersOf(context: TestApp, worker: ReturnType<typeof useInstantWorker>) {
  async function letterTo(email: string, subject: string): Promise<Letter> {
    await worker.idle();
    const letters = await linkLettersTo(context.config, email);
    const letter = letters.find((each) => each.subject === subject);
    if (!letter) throw new Error(`no letter "${subject}"`);
    return letter;
  }

  const call = (path: string, payload: object, headers: object) =>
    post(context.app, path, payload, { ...headers });

  async function forgotten(): Promise<Letter> {
    const { email } = await aSeller(context.app);
    await call('/api/auth/forgot-password', { email }, {});
    return letterTo(email, 'Choose a new password');
  }

  async function newEmail(): Promise<{ letter: Letter; email: string }> {
    const seller = await aSeller(context.app);
    await rows(`update users set email_confirmed_at = now() where email = ? returning 1`, [
      seller.email,
    ]);
    const email = `moved-${seller.email}`;
    const wanted = { email, currentPassword: PASSWORD };
    await call('/api/auth/change-email', wanted, seller.headers);
    return { letter: await letterTo(email, 'Confirm your new email address'), email: seller.email };
  }

  /** The link that undoes a change of address. */
  async function undone(): Promise<Letter> {
    const { letter, email } = await newEmail();
    await call('/api/auth/confirm-new-email', { token: letter.token }, {});
    return letterTo(email, 'Your email address was changed');
  }

  async function invited(): Promise<Letter> {
    const store = await aStore(context.app);
    const email = `ravi-of-${store.ownerId}@invited.example`;
    const invitation = { name: 'Ravi', email, preset: 'packer' };
    await call('/api/staff/invitations', invitation, store.headers);
    return letterTo(email, 'Blue Mug invited you to its staff');
  }

  async function confirming(): Promise<Letter> {
    const { email } = await aSeller(context.app);
    return letterTo(email, 'Confirm your email address');
  }

  return {
    forgotten,
    undone,
    invited,
    confirming,
    newEmail: async () => (await newEmail()).letter,
  };
}

const setPassword = (button: string) => async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('12345678');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('paper kites 81');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: 'Password set' }).waitFor();
};

const press = (button: string, done: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('heading', { name: done }).waitFor();
};

const join = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill('paper kites 82');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL('**/dashboard');
};

const LINKS = [
  { kind: 'a forgotten password', letter: 'forgotten', use: setPassword('Set password') },
  {
    kind: 'an undone change',
    letter: 'undone',
    use: setPassword('Sign out all devices and set password'),
  },
  {
    kind: 'a confirmed address',
    letter: 'confirming',
    use: press('Confirm email address', 'Email address confirmed'),
  },
  {
    kind: 'a new address',
    letter: 'newEmail',
    use: press('Use this email address', 'Email address changed'),
  },
  { kind: 'an invitation', letter: 'invited', use: join },
] as const;

/** The addresses in the history of a tab, as the browser and, with script, as a page sees them. */
async function historyOf(page: Page, withScript: boolean): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  const { entries } = await tools.send('Page.getNavigationHistory');
  const seen = withScript
    ? await page.evaluate(() => navigation.entries().map(({ url }) => url ?? ''))
    : [];
  return [...entries.map(({ url }) => url), ...seen];
}

// An application for each: one address may open only so many links in a while.
describe.each(LINKS)('after $kind', ({ letter, use }) => {
  const { context, open } = useBrowser();
  const worker = useInstantWorker();

  test.each([true, false])(
    'script %s, no entry of the history holds the token',
    async (javaScriptEnabled) => {
      const { path, token } = await lettersOf(context, worker)[letter]();
      const page = await open({ width: PHONE, javaScriptEnabled });
      const seen: string[] = [];
      const referrers: string[] = [];
      page.on('framenavigated', (frame) => seen.push(frame.url()));
      page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
      await page.goto('/help');
      await page.goto(path);
      expect(page.url()).not.toContain(token);
      await page.reload();
      await use(page);
      await page.goto('/help');
      const history = await historyOf(page, javaScriptEnabled);
      expect(history.length).toBeGreaterThan(2);
      expect(history.join(' ')).not.toContain(token);
      // It stops at the answer to a refused form, which the browser doesn't load again.
      const goBack = () => page.goBack().catch(() => null);
      for (let back = 0; back < 10 && (await goBack()); back++) {
        expect(page.url()).not.toContain(token);
      }
      expect(seen.length).toBeGreaterThan(4);
      expect(seen.join(' ')).not.toContain(token);
      expect(referrers.join(' ')).not.toContain(token);
    },
  );
});

describe('without its cookie', () => {
  const { open } = useBrowser();

  test('a link’s page asks to open the email again', async () => {
    const page = await open({ width: PHONE });
    await page.goto('/reset-password?link=from-another-browser');
    await page.getByRole('heading', { name: 'Open the link again' }).waitFor();
    await expectAccessible(page);
  });
});
