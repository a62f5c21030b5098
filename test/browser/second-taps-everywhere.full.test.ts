import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import type { Route } from '../support/route-table.ts';
import { addressOf, deskPages } from './support/desk-pages.ts';
import { settled } from './support/settled.ts';
import { tapTwice } from './support/tap-twice.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);
useInstantWorker({});
const MINUTES = 60_000;
/** Milliseconds between the two taps; the buttons take turns. */
const GAPS = [50, 150, 250, 350, 500, 800];
/** Two taps further apart are two (public/js/second-tap.js): the button is then tapped anew. */
const TWO_TAPS_MS = 1_000;
const TRIES = 5;
/** Pages that are open at once: most of the time is waited. */
const LANES = 4;
/** Whatever sends something and is not meant to be tapped in a row. */
const SENDERS = [
  'form[method="post"] button:not([type="button"])',
  'button[form]:not([type="button"])',
  'button[hx-post]',
]
  .map((selector) => `${selector}:not([data-again])`)
  .join(', ');
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** A button of a page: which of its senders it is, and what it does. */
interface Button {
  at: number;
  /** The address that it sends to, without ids, and its name and value. */
  action: string;
}

/** What came of tapping a button twice. */
interface Tapped {
  action: string;
  page: string;
  gap: number;
  sent: string[];
  went: string[];
  apart: number;
}

let pages: Route[];
const known = new Set<string>();
const tapped: Tapped[] = [];

beforeAll(() => {
  pages = deskPages(context.app);
});

/** Opens what is folded and lets the server judge what is typed, so that each button can be tapped. */
async function lay(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(`(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const form of document.forms) form.noValidate = true;
  })()`);
  await settled(page);
}

const buttonsOf = (page: Page): Promise<Button[]> =>
  page.evaluate(
    ([senders, id]) =>
      [...document.querySelectorAll<HTMLButtonElement>(senders as string)].flatMap((button, at) => {
        const address = button.getAttribute('hx-post') ?? button.formAction;
        const { pathname } = new URL(address, location.href);
        const action = `${pathname.replace(new RegExp(id as string, 'g'), ':id')} ${button.name}=${button.value.replace(new RegExp(id as string, 'g'), ':id')}`;
        // The first button of some forms is there for Enter alone, and takes no room.
        const isSeen = button.closest('dialog') || button.offsetWidth > 10;
        return button.disabled || !isSeen ? [] : [{ at, action: action.replace(/=$/, '') }];
      }),
    [SENDERS, ID.source],
  );

/** Opens the dialog that a button is in, and keeps it clear of the bars at the top and bottom. */
const bringToView = (target: Locator): Promise<void> =>
  target.evaluate((button) => {
    const dialog = button.closest('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    button.scrollIntoView({ block: 'center' });
  });

/** A store, and the browser that is signed in to it. */
interface Desk {
  belongings: Belongings;
  profile: BrowserContext;
}

async function openDesk(belongings: Belongings): Promise<Desk> {
  const page = await open({ width: PHONE, signedIn: belongings.store });
  return { belongings, profile: page.context() };
}

async function openRoute(route: Route, { belongings, profile }: Desk): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(addressOf(route, belongings));
  await lay(page);
  return page;
}

interface Lane {
  /** Nothing is ever tapped in it: it shows what each page has. */
  untouched: Desk;
  /** In which buttons are tapped until it lacks one. */
  used: Desk | null;
}

/** Taps a button of a page twice, in a new store if the one in use has it no more. */
async function tapIn(lane: Lane, route: Route, action: string): Promise<Tapped> {
  let tries = 0;
  let isNew = false;
  for (;;) {
    if (!lane.used) {
      lane.used = await openDesk(await aStoreWithEverything(context.app));
      isNew = true;
    }
    const page = await openRoute(route, lane.used);
    const find = async () => (await buttonsOf(page)).find((one) => one.action === action);
    // Some parts of a page come after it: in a new store nothing else can keep the button away.
    if (isNew) await expect.poll(find, { message: action }).toBeDefined();
    const button = await find();
    if (button) {
      const gap = GAPS[known.size % GAPS.length] ?? 0;
      const target = page.locator(SENDERS).nth(button.at);
      await bringToView(target);
      const came = await tapTwice(page, target, gap);
      await page.close();
      if (came.apart < TWO_TAPS_MS) return { action, page: route.url, gap, ...came };
      if (++tries === TRIES) throw new Error(`${action}: never tapped twice in a second`);
    } else {
      await lane.used.profile.close();
      lane.used = null;
    }
    isNew = false;
  }
}

/** Taps each button of a page that no page before it had. */
async function walk(route: Route, lane: Lane): Promise<void> {
  const page = await openRoute(route, lane.untouched);
  const actions = (await buttonsOf(page)).map(({ action }) => action);
  await page.close();
  for (const action of actions) {
    if (known.has(action)) continue;
    known.add(action);
    tapped.push(await tapIn(lane, route, action));
  }
}

test('every button of the desk that sends something does so once for two taps', {
  timeout: 15 * MINUTES,
}, async () => {
  const waiting = [...pages];
  const belongings = await aStoreWithEverything(context.app);
  const walkLane = async () => {
    const lane: Lane = { untouched: await openDesk(belongings), used: null };
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { url } = next;
      await walk(next, lane).catch((cause: Error) => {
        throw new Error(`${url}: ${cause.message}`, { cause });
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, walkLane));
  expect(tapped.filter(({ sent, went }) => sent.length > 1 || went.length > 1)).toEqual([]);
  // Some send nothing in a store like this one: a picker's button without its choice.
  expect(tapped.filter(({ sent }) => sent.length === 1).length).toBeGreaterThan(50);
});
