import type { Page } from 'playwright-core';
import { accessFindings, sidewaysScroll, sidewaysScrollOfLargeText } from './accessibility.ts';

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

/** What is wrong with each screen as it stands, in both colour schemes, said with its name. */
export class ScreenReport {
  readonly lines: string[] = [];

  async look(page: Page, name: string): Promise<void> {
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) this.lines.push(`${name}: scrolls sideways by ${sideways} px`);
    const doubled = await sidewaysScrollOfLargeText(page);
    if (doubled > 0) this.lines.push(`${name}: so does text of 200 %, by ${doubled} px`);
    await this.#check(page, name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await this.#check(page, `${name}, dark`, ['color-contrast']);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  async visit(page: Page, path: string): Promise<void> {
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
      const name = `${path}, form ${at + 1} refused`;
      const said = page.locator('[role=alert]:visible').first().waitFor({ timeout: 5_000 });
      await said.catch(() => this.lines.push(`${name}: ${answer.status()}, no alert says why`));
      await this.look(page, name);
    }
  }

  async #check(page: Page, name: string, rules?: string[]) {
    const findings = await accessFindings(page, rules);
    this.lines.push(...findings.map((finding) => `${name}: ${finding}`));
  }
}
