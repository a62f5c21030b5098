import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';

const checker = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What a public checker finds wrong in the HTML that the page came as, before scripts. */
export async function htmlFaults(page: Page): Promise<string[]> {
  const answer = await page.request.get(page.url());
  const { results } = await checker.validateString(await answer.text());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
