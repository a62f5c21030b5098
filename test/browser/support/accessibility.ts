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
    axe?: { run(options: object): Promise<{ violations: Finding[] }> };
  }
}

/** What of the page is serious or critical, one line a rule; `rules` narrows the check to these. */
export async function accessFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async (only) =>
      (
        await window.axe?.run({
          resultTypes: ['violations'],
          ...(only ? { runOnly: only } : {}),
        })
      )?.violations ?? [],
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes[0]?.failureSummary})`);
}

/** How far, in pixels, the page scrolls sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The same with letters twice as large, as a phone's setting makes them (WCAG 1.4.4). */
export const sidewaysScrollOfLargeText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const sideways = root.scrollWidth - root.clientWidth;
    root.style.fontSize = '';
    return sideways;
  });

/** No serious finding of the accessibility checker, and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
