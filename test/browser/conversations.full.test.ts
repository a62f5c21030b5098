import { expect, test } from 'vitest';
import { fetchMedia } from '../../src/features/conversations/media/fetch-media.ts';
import { aNumber, inboundText, receive } from '../support/inbound.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible, sidewaysBecauseOf } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
const provider = useProviderSimulator(context);
const HOME = '/dashboard/conversations';

async function aDesk(width: number) {
  const store = await aStore(context.app);
  const number = await aNumber(store, context);
  const page = await open({ width, signedIn: store });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { store, number, page, errors };
}

const LONG = 'https://example.com/'.padEnd(300, 'x');

test.each(WIDTHS)('a shopper is answered from the list: %i px', async (width) => {
  const { store, number, page, errors } = await aDesk(width);
  await page.goto(HOME);
  await page.getByText('No messages yet').waitFor();
  await expectAccessible(page);
  await receive(store, number, inboundText(`2 blue mugs ${LONG}`));
  const order = [{ retailerId: 'KT-IND', quantity: 2 }];
  await receive(store, number, inboundText('', { type: 'order', order }));
  await page.goto(HOME);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Asha' }).click();
  await page.getByText('You can reply until').waitFor();
  expect(await page.locator('.inbox-list').isVisible()).toBe(width >= 900);
  await expectAccessible(page);

  // It may be where the row was that has just been tapped.
  await settled(page);
  await page.getByRole('button', { name: 'Which size?' }).click();
  const box = page.getByLabel('Your message');
  await expect.poll(() => box.inputValue()).toBe('Which size would you like?');
  await box.fill('Which size, Asha?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.bubble.us', { hasText: 'Which size, Asha?' }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  expect(provider.sent.map(({ text }) => text)).toEqual(['Which size, Asha?']);
  expect(errors).toEqual([]);
});

test('an answer that fails says why and is sent again; keys send it', async () => {
  const { store, number, page, errors } = await aDesk(360);
  const { conversation } = await receive(store, number, inboundText('hi'));
  await page.goto(`${HOME}/${conversation.id}`);
  provider.fault = 'down';
  await page.getByLabel('Your message').fill('Hello');
  await page.keyboard.press('Control+Enter');
  await page.locator('.bubble.us').getByText('Not delivered').waitFor();
  await page.locator('.toast').getByText('Not delivered').waitFor();
  await expectAccessible(page);
  provider.fault = 'none';
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => page.locator('.bubble.us').textContent()).toContain('Sent');
  expect(provider.sent).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('outside the day there is no box, and the page says why', async () => {
  const { store, number, page } = await aDesk(360);
  const sentAt = new Date(Date.now() - 30 * 3_600_000);
  const { conversation } = await receive(store, number, inboundText('hi', { sentAt }));
  await page.goto(`${HOME}/${conversation.id}`);
  await page.getByText('You can’t reply here now').waitFor();
  expect(await page.getByLabel('Your message').count()).toBe(0);
  await expectAccessible(page);
});

test('a photo and a voice are there once they were fetched', async () => {
  const { store, number, page } = await aDesk(360);
  const file = { mimeType: '', fileName: '', url: null };
  const media = [
    { ...file, kind: 'image' as const, providerMediaId: 'picture' },
    { ...file, kind: 'voice' as const, providerMediaId: 'voice' },
  ];
  const { conversation } = await receive(store, number, inboundText('', { type: 'image', media }));
  const here = `${HOME}/${conversation.id}`;
  await page.goto(here);
  expect(await page.getByText('is being downloaded').count()).toBe(2);
  const waiting = await rows<{ id: string }>('select id from message_media where owner_id = ?', [
    store.ownerId,
  ]);
  for (const { id } of waiting) await fetchMedia({ ownerId: store.ownerId, mediaId: id });
  await page.goto(here);
  const width = () =>
    page.locator('.bubble-picture').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  expect(await page.locator('audio').count()).toBe(1);
  await expectAccessible(page);
});

test('without script a conversation is read and answered', async () => {
  const store = await aStore(context.app);
  const number = await aNumber(store, context);
  const { conversation } = await receive(store, number, inboundText('hi'));
  const page = await open({ width: 360, signedIn: store, javaScriptEnabled: false });
  await page.goto(`${HOME}/${conversation.id}`);
  await page.getByRole('button', { name: 'Ask for the address' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.bubble.us', { hasText: 'Please send your full name' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${HOME}/${conversation.id}`);
});

test('from 900 px on one conversation after the other opens beside the list', async () => {
  const { store, number, page, errors } = await aDesk(1280);
  await receive(store, number, inboundText('2 blue mugs'));
  const from = { channelUserId: '918281112233', waId: '918281112233', phone: '+918281112233' };
  await receive(store, number, inboundText('hello', { from: { ...from, name: 'Imran' } }));
  await page.goto(HOME);
  await page.getByText('Open a conversation').waitFor();
  await expectAccessible(page);
  expect(await sidewaysBecauseOf(page, '200%')).toBeNull();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.bubble', { hasText: '2 blue mugs' }).waitFor();
  await page.waitForURL(/conversations\/[\w-]+$/);
  expect(await page.title()).toMatch(/^Asha · /);
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Asha']);
  await expectAccessible(page);
  expect(await sidewaysBecauseOf(page, '200%')).toBeNull();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.locator('.bubble', { hasText: 'hello' }).waitFor();
  expect(await page.locator('.inbox-list [aria-current]').allTextContents()).toContain('Imran');
  await page.reload();
  await page.locator('.bubble', { hasText: 'hello' }).waitFor();
  expect(errors).toEqual([]);
});

test('a message that comes in leaves what is typed and read where it is', async () => {
  const { store, number, page } = await aDesk(1280);
  for (let at = 0; at < 40; at++) await receive(store, number, inboundText(`message ${at}`));
  const { conversation } = await receive(store, number, inboundText('the last one'));
  const live = page.waitForResponse('**/dashboard/live');
  await page.goto(`${HOME}/${conversation.id}`);
  await live;
  const box = page.getByLabel('Your message');
  await box.fill('one moment');
  const pane = page.locator('.thread-pane');
  expect(await pane.evaluate((element) => element.scrollTop)).toBe(0);
  await pane.evaluate((element) => {
    element.scrollTop = -600;
  });
  const read = page.locator('.thread').getByText('message 25', { exact: true });
  const before = await read.boundingBox();
  await receive(store, number, inboundText('and another'));
  await page.locator('.bubble', { hasText: 'and another' }).waitFor();
  // Scrolling counts in whole pixels.
  const moved = ((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  expect(Math.abs(moved)).toBeLessThan(1);
  expect(await box.inputValue()).toBe('one moment');
  await page.locator('.inbox-list', { hasText: 'and another' }).waitFor();
});

test('what others write is shown in its row and offered on top; nothing moves', async () => {
  const { store, number, page } = await aDesk(360);
  await receive(store, number, inboundText('first'));
  const live = page.waitForResponse('**/dashboard/live');
  await page.goto(HOME);
  await live;
  const row = page.locator('.inbox-list li').first();
  const before = await row.boundingBox();
  await receive(store, number, inboundText('second'));
  await page.getByText('second').waitFor();
  await page.getByRole('link', { name: 'Show 1 new' }).waitFor();
  expect((await row.boundingBox())?.y).toBe(before?.y);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show 1 new' }).click();
  await page.getByRole('link', { name: 'Show 1 new' }).waitFor({ state: 'detached' });
});

test('a toast covers neither what sends an answer nor a heading or the bar below', async () => {
  const { store, number, page } = await aDesk(360);
  const { conversation } = await receive(store, number, inboundText('hi'));
  await page.goto(`${HOME}/${conversation.id}#reply`);
  provider.fault = 'none';
  await page.getByLabel('Your message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.bubble.us', { hasText: 'Hello' }).waitFor();
  await page.evaluate(() => {
    const toast = document.createElement('div');
    toast.className = 'toast';
    toast.textContent = 'Copied';
    document.getElementById('toasts')?.append(toast);
  });
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    return [...document.querySelectorAll('h1, h2, .bottombar, #reply-form button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const rect = element.getBoundingClientRect();
        return toast && rect.width > 1 && rect.top < toast.bottom && rect.bottom > toast.top;
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
});

test('a page whose blocks are refused while it is not stops at the second time and says so', async () => {
  const { page } = await aDesk(360);
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++;
  });
  await page.route('**/dashboard/notifications/counts*', (route) =>
    route.fulfill({ status: 401, headers: { 'hx-redirect': HOME } }),
  );
  await page.goto(HOME);
  await page.getByRole('link', { name: 'Reload the page' }).waitFor();
  expect(pages).toBe(2);
  await expectAccessible(page);
});
