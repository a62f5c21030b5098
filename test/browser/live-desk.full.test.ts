import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { postSigned } from '../../dev/provider-load.ts';
import {
  APP_SECRETS,
  aChatStore,
  type ChatStore,
  chatMessages,
  textMessage,
} from '../support/provider-events.ts';
import { rows } from '../support/rows.ts';
import { useWebProcesses } from '../support/web-processes.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const web = useWebProcesses(context, () => ({
  NODE_ENV: 'test',
  CHAT_APP_SECRET: APP_SECRETS.chat,
}));
/** Processes end and start. */
const LONG = { timeout: 90_000 };

const writes = (store: ChatStore, text: string) =>
  postSigned(
    `${web.urlOf(0)}/webhooks/provider`,
    JSON.stringify(chatMessages(store, textMessage(text))),
    APP_SECRETS.chat,
  );

async function aConversation(): Promise<{ store: ChatStore; path: string }> {
  const store = await aChatStore(context);
  await writes(store, 'hello');
  const found = () =>
    rows<{ id: string }>('select id from conversations where owner_id = ?', [store.ownerId]);
  // A webhook that takes more than a second is answered before it is handled.
  await expect.poll(found, { timeout: 25_000 }).toHaveLength(1);
  const [conversation] = await found();
  return { store, path: `/dashboard/conversations/${conversation?.id}` };
}

/** Only the stream can be so quick: beside it the page asks every 80 seconds. */
async function isLive(page: Page, act: () => Promise<unknown>) {
  const answered = page.waitForResponse('**/dashboard/live');
  await act();
  await answered;
}

test('a message that comes to one process is on the open screen of another', LONG, async () => {
  const { store, path } = await aConversation();
  const page = await open({ width: 1280, signedIn: store, at: web.urlOf(1) });
  await isLive(page, () => page.goto(path));
  await page.getByLabel('Your message').fill('one moment');
  await writes(store, '2 blue mugs please');
  await page.locator('.bubble', { hasText: '2 blue mugs please' }).waitFor();
  await page.locator('.inbox-list', { hasText: '2 blue mugs please' }).waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toBe('one moment');
});

test('what came while the process was dead is shown once it is back', LONG, async () => {
  const { store, path } = await aConversation();
  const PORT = String(await freePort());
  const first = await web.start({ PORT });
  const page = await open({ width: PHONE, signedIn: store, at: first.url });
  await isLive(page, () => page.goto(path));
  first.child.kill('SIGKILL');
  await writes(store, 'are you there?');
  const second = await web.start({ PORT });
  await page.locator('.bubble', { hasText: 'are you there?' }).waitFor();
  await second.stop();
});

test('a stream that a proxy holds back costs nothing but time', LONG, async () => {
  const { store, path } = await aConversation();
  const page = await open({ width: PHONE, signedIn: store, at: web.urlOf(1) });
  await page.route('**/dashboard/live', (route) => route.abort());
  await page.goto(path);
  await writes(store, 'anybody?');
  await page.locator('.bubble', { hasText: 'anybody?' }).waitFor();
});
