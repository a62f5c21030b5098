import type { Page } from 'playwright-core';
import { TEST_SET } from '../../support/test-set.ts';
import { accessFindings, bringChecker, sidewaysBecauseOf } from './accessibility.ts';
import { BOTH_WIDTHS, PHONE, sizeOf } from './use-browser.ts';

const SUBMIT = (element: HTMLFormElement) => {
  element.noValidate = true;
  for (const field of element.querySelectorAll(':is(input, textarea).input[required]')) {
    (field as HTMLInputElement).value = '';
  }
  // Some forms lie folded on a phone, and some have their button elsewhere on the page.
  const buttons = [...element.elements].filter((field) => field.matches('button'));
  element.requestSubmit(buttons.at(-1) as HTMLElement);
};

const SEND = ([action, fields]: readonly [string, Record<string, string>]) => {
  const form = document.createElement('form');
  form.method = 'post';
  form.setAttribute('action', action);
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('textarea'), { name, value }));
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
};

const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Ends when the page has followed a change of its width: scripts hear of it before the frame. */
const DRAWN = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** `npm test` looks once at each screen, on a phone and in light colours; the rest is for the full set. */
const LOOKS_ONCE = TEST_SET === 'quick';

/** What is wrong with each screen as it stands, at each width, in both colour schemes. */
export class ScreenReport {
  readonly lines: string[] = [];
  readonly #withChecker = new WeakSet<Page>();
  readonly #narrowest: number | undefined;

  /** `narrowest`: in how many pixels each screen has to fit as well. */
  constructor({ narrowest }: { narrowest?: number } = {}) {
    this.#narrowest = narrowest;
  }

  async look(page: Page, name: string): Promise<void> {
    await this.#atEachWidth(page, name, (at) => this.#inspect(page, at));
    if (this.#narrowest) await this.#fits(page, name, this.#narrowest);
  }

  async visit(page: Page, path: string): Promise<void> {
    if (!this.#withChecker.has(page)) await bringChecker(page);
    this.#withChecker.add(page);
    const answer = await page.goto(path);
    if ((answer?.status() ?? 500) >= 500) this.lines.push(`${path}: ${answer?.status()}`);
    await this.look(page, path);
  }

  /** Sends fields as a form of the page's own site does and looks at what comes back. */
  async post(page: Page, path: string, fields: Record<string, string>, status: number) {
    const name = `POST ${path} ${new URLSearchParams(fields)}`;
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.waitForEvent('load'),
      page.evaluate(SEND, [path, fields] as const),
    ]);
    if (answer.status() !== status) this.lines.push(`${name}: ${answer.status()}, not ${status}`);
    await this.look(page, name);
  }

  /** Sends each form of the page that asks for something without what it asks for. */
  async sendEmptied(page: Page, path: string): Promise<void> {
    const asking = page.locator('form[method=post]:has(.input[required]:not([type=file]))');
    const count = await asking.count();
    for (let at = 0; at < count; at++) {
      if (at > 0) await page.goto(path);
      const form = asking.nth(at);
      const byScript = await form.evaluate((element) => element.hasAttribute('hx-post'));
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        byScript || page.waitForEvent('load'),
        form.evaluate(SUBMIT),
      ]);
      if (answer.status() === 303) continue;
      await this.#atEachWidth(page, `${path}, form ${at + 1} refused`, async (name) => {
        const said = page.locator('[role=alert]:visible').first().waitFor({ timeout: 5_000 });
        await said.catch(() => this.lines.push(`${name}: ${answer.status()}, no alert says why`));
        await this.#inspect(page, name);
      });
    }
  }

  /** Loading a page costs as much as looking at it: it is loaded once, and its width is changed. */
  async #atEachWidth(page: Page, name: string, work: (name: string) => Promise<void>) {
    const first = page.viewportSize()?.width;
    const widths = LOOKS_ONCE ? [PHONE] : BOTH_WIDTHS;
    for (const width of [...widths].sort((a, b) => Number(b === first) - Number(a === first))) {
      await this.#widen(page, width);
      await work(`${name} at ${width} px`);
    }
  }

  async #widen(page: Page, width: number): Promise<void> {
    if (page.viewportSize()?.width === width) return;
    await page.setViewportSize(sizeOf(width));
    await page.evaluate(DRAWN);
  }

  async #fits(page: Page, name: string, width: number): Promise<void> {
    await this.#widen(page, width);
    await this.#findSideways(page, `${name} at ${width} px`);
  }

  async #inspect(page: Page, name: string): Promise<void> {
    await this.#findSideways(page, name);
    // As a phone's setting makes them (WCAG 1.4.4).
    await this.#findSideways(page, `${name}, text of 200 %`, '200%');
    await this.#check(page, name);
    if (LOOKS_ONCE) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await this.#check(page, `${name}, dark`, RULES_OF_COLOUR);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  async #findSideways(page: Page, name: string, fontSize = ''): Promise<void> {
    const sideways = await sidewaysBecauseOf(page, fontSize);
    if (sideways) this.lines.push(`${name}: scrolls sideways by ${sideways}`);
  }

  async #check(page: Page, name: string, rules?: string[]) {
    const findings = await accessFindings(page, rules);
    this.lines.push(...findings.map((finding) => `${name}: ${finding}`));
  }
}
