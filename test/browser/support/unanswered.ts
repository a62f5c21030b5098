import type { BrowserContext, Page, Request } from 'playwright-core';

/** What a page of `profile` still waits for, a line each: read when a test has failed. */
export function watchUnanswered(profile: BrowserContext): () => Promise<string[]> {
  const waiting = new Map<Request, number>();
  const forget = (request: Request) => waiting.delete(request);
  profile.on('request', (request) => waiting.set(request, Date.now()));
  profile.on('requestfinished', forget);
  profile.on('requestfailed', forget);
  profile.on('close', () => waiting.clear());
  return async () => {
    const pages = await Promise.all(profile.pages().map(stateOf));
    const requests = [...waiting].map(
      ([request, since]) => `${request.method()} ${request.url()}: ${Date.now() - since} ms`,
    );
    return [...pages, ...requests];
  };
}

/** A page that hangs does not answer: it is given a second. */
async function stateOf(page: Page): Promise<string> {
  const state = page.evaluate(() => document.readyState).catch((error: Error) => error.message);
  const late = new Promise<string>((resolve) => setTimeout(resolve, 1_000, 'does not answer'));
  return `${page.url()}: ${await Promise.race([state, late])}`;
}
