import { afterAll, beforeAll, describe, test } from 'vitest';
import { connectMail } from '../../src/clients/mail.ts';
import { PASSWORD } from '../support/accounts.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { useMailbox } from '../support/mailbox.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const mailbox = useMailbox();

// An application for each width: one address may open only so many links in a while.
describe.each(BOTH_WIDTHS)('at %i px', (width) => {
  const { context, open } = useBrowser();
  const worker = useInstantWorker();
  beforeAll(() => connectMail({ ...context.config, smtpUrl: mailbox.url }));
  afterAll(() => connectMail(context.config));

  /** The path of the link in the newest letter to an address with a subject, as the server took it. */
  async function linkTo(email: string, subject: string): Promise<string> {
    await worker.idle();
    const letter = mailbox.received.findLast(
      ({ to, raw }) => to.includes(email) && raw.includes(`Subject: ${subject}`),
    );
    const text = letter?.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
    const [path] =
      /\/(?:confirm-email|new-email|reset-password|invitation|register\/confirm)\/[\w.~-]+/.exec(
        text,
      ) ?? [];
    if (!path) throw new Error(`no letter "${subject}" to ${email}`);
    return path;
  }

  test('every way in and back by a letter works over a mail server', async () => {
    const email = `meera-${width}@mail.example`;
    const page = await open({ width });
    const signIn = async (address: string, password: string) => {
      await page.getByLabel('Email address').fill(address);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };

    await page.goto('/register');
    await page.getByLabel('Your name').fill('Meera');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Store name').fill(`Mugs ${width}`);
    await page.getByRole('button', { name: 'Open store' }).click();
    await page.waitForURL('**/dashboard**');
    await page.goto(await linkTo(email, 'Confirm your email address'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();

    const moved = `moved-${width}@mail.example`;
    await page.goto('/dashboard/profile');
    const section = page.getByRole('region', { name: /email address/i });
    await section.getByLabel('New email address').fill(moved);
    await section.getByLabel('Current password').fill(PASSWORD);
    await section.getByRole('button', { name: 'Send link' }).click();
    await section.getByText(`We sent a link to ${moved}`).waitFor();
    await page.goto(await linkTo(moved, 'Confirm your new email address'));
    await page.getByRole('button', { name: 'Use this email address' }).click();
    await page.getByRole('heading', { name: 'Email address changed' }).waitFor();
    await page.goto(await linkTo(email, 'Your email address was changed'));
    await page.getByLabel('New password', { exact: true }).fill('paper kites 53');
    await page.getByRole('button', { name: 'Sign out all devices and set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await expectAccessible(page);

    await page.goto('/forgot-password');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await linkTo(email, 'Choose a new password'));
    await page.getByLabel('New password', { exact: true }).fill('paper kites 54');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(email, 'paper kites 54');
    await page.waitForURL('**/dashboard');

    const invited = `ravi-${width}@mail.example`;
    await page.goto('/dashboard/staff');
    await page.getByLabel('Name').fill('Ravi');
    await page.getByLabel('Email address').fill(invited);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`Invitation sent to ${invited}`).waitFor();
    const ravi = await open({ width });
    await ravi.goto(await linkTo(invited, `Mugs ${width} invited you`));
    await ravi.getByLabel('Password', { exact: true }).fill('paper kites 55');
    await ravi.getByRole('button', { name: 'Join' }).click();
    await ravi.waitForURL('**/dashboard');

    const operator = await open({ width, signedIn: await anOperator(context.app) });
    const [meera] = await rows<{ id: string }>(`select id from users where email = ?`, [email]);
    await operator.goto(`/admin/users/${meera?.id}/reset-password`);
    await operator.getByLabel('Reason').fill('She asked for it on the phone');
    await operator.getByRole('button', { name: /reset|send/i }).click();
    await operator.getByText(`Link sent to ${email}`).waitFor();
    await page.goto(await linkTo(email, 'Choose a new password'));
    await page.getByLabel('New password', { exact: true }).fill('paper kites 56');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
    await settled(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(email, 'paper kites 56');
    await page.waitForURL('**/dashboard');
    await page.goto(await linkTo(email, 'Choose a new password'));
    await page.getByRole('heading', { name: 'Password set' }).waitFor();
  });
});
