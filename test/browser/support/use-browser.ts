import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { theBrowser } from '../../../dev/browser.ts';
import { type TestApp, useApp } from '../../support/app.ts';
import { TEST_SET } from '../../support/test-set.ts';
import { watchUnanswered } from './unanswered.ts';

/** The width of a cheap phone, in CSS pixels. */
export const PHONE = 360;
const DESK = 1280;

/** Every walk is done on a phone by `npm test`, and on a desk by the full set. */
export const WIDTHS: readonly number[] = { quick: [PHONE], full: [DESK], all: [PHONE, DESK] }[
  TEST_SET
];
/** What is looked at closely is looked at in both. */
export const BOTH_WIDTHS: readonly number[] = [PHONE, DESK];

/** What is seen of a page of this width, in CSS pixels. */
export const sizeOf = (width: number) => ({ width, height: width < 600 ? 740 : 800 });

interface Visit {
  /** CSS pixels. */
  width: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  /** BCP 47, and IANA: what the phone is set to. */
  locale?: string;
  timezoneId?: string;
  hasTouch?: boolean;
  /** Whose session the browser has. */
  signedIn?: { headers: { authorization: string } };
  /** Where relative addresses lead, if not to the application in this process. */
  at?: string;
}

export interface BrowserTest {
  context: TestApp;
  /** A page in a fresh browser profile; relative addresses lead to the application. */
  open(visit: Visit): Promise<Page>;
}

/** The application, with settings of its own, on a port of its own and a real browser in front of it. */
export function useBrowser(overrides: Parameters<typeof useApp>[0] = {}): BrowserTest {
  const context = useApp(overrides);
  let browser: Browser;
  let baseURL: string;
  beforeAll(async () => {
    [browser, baseURL] = await Promise.all([
      theBrowser(),
      context.app.listen({ host: '127.0.0.1', port: 0 }),
    ]);
  });
  let unanswered: ReturnType<typeof watchUnanswered>[] = [];
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const lines = (await Promise.all(unanswered.map((read) => read()))).flat();
      process.stderr.write(`When "${task.name}" failed:\n${lines.join('\n')}\n`);
    }
    unanswered = [];
    await Promise.all(browser.contexts().map((profile) => profile.close()));
  });

  const open = async ({ width, signedIn, at = baseURL, ...options }: Visit): Promise<Page> => {
    const profile = await browser.newContext({
      ...options,
      baseURL: at,
      // Colours are measured as they are in the end, not half-way.
      reducedMotion: 'reduce',
      viewport: sizeOf(width),
    });
    if (signedIn) {
      const value = signedIn.headers.authorization.replace('Bearer ', '');
      await profile.addCookies([{ name: 'sk_access', value, url: at }]);
    }
    // Less than a test has: what never comes is then named.
    profile.setDefaultTimeout(25_000);
    unanswered.push(watchUnanswered(profile));
    return profile.newPage();
  };
  return { context, open };
}
