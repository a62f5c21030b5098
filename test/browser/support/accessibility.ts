import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

declare global {
  interface Window {
    axe?: {
      run(options: object): Promise<{ violations: Finding[] }>;
      _audit: { rules: { id: string; impact: string }[] };
    };
  }
}

/** Null: the page has no checker. */
const RUN = async (only?: string[]): Promise<Finding[] | null> => {
  if (!window.axe) return null;
  // What these find is never serious, so it would not be reported: a third of the work.
  const mild = window.axe._audit.rules.filter(({ impact }) => /^(?:minor|moderate)$/.test(impact));
  const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
  const options = { resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) };
  return (await window.axe.run(options)).violations;
};

/** Lets each document that the page loads from now on bring the checker: half the cost of adding it. */
export const bringChecker = (page: Page): Promise<unknown> => page.addInitScript({ content: axe });

async function violationsOf(page: Page, rules?: string[]): Promise<Finding[]> {
  const found = await page.evaluate(RUN, rules);
  if (found) return found;
  await page.evaluate(axe);
  return violationsOf(page, rules);
}

/** What of the page is serious or critical, one line a rule; `rules` narrows the check to these. */
export const accessFindings = async (page: Page, rules?: string[]): Promise<string[]> =>
  (await violationsOf(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes[0]?.failureSummary})`);

/** How far, in pixels, the page scrolls sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How far the page scrolls sideways, and because of what, at this size of letters; null: it doesn't. */
export const sidewaysBecauseOf = (page: Page, fontSize: string): Promise<string | null> =>
  page.evaluate((size) => {
    const root = document.documentElement;
    root.style.fontSize = size;
    const sideways = root.scrollWidth - root.clientWidth;
    const scrollsItself = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (at !== document.body && at !== root && getComputedStyle(at).overflowX !== 'visible')
          return true;
      }
      return false;
    };
    const widest = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .findLast((element) => !scrollsItself(element));
    root.style.fontSize = '';
    const what = `${widest?.parentElement?.parentElement?.id} ${widest?.outerHTML.slice(0, 160)}`;
    return sideways > 0 ? `${sideways} px, by ${what}` : null;
  }, fontSize);

/** No serious finding of the accessibility checker, and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
