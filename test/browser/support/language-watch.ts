import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  directionOf,
  offeredLanguages,
  ownName,
} from '../../../src/kernel/translation/languages.ts';
import { englishWords } from '../../support/english-words.ts';
import { textsOf } from '../../support/plain-words.ts';
import { accessFindings, sidewaysBecauseOf } from './accessibility.ts';

const SHOTS = process.env.SCREENSHOTS;

/** The page without what says of itself that it is in another language. */
const OWN_HTML = () => {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const { lang } = copy;
  // Places as databases name them.
  for (const place of copy.querySelectorAll('[name=timeZone] option')) place.remove();
  for (const element of copy.querySelectorAll('script, style, [lang]')) {
    if (element.getAttribute('lang') !== lang) element.remove();
  }
  // A list of what the page waits for, which nobody reads.
  for (const element of copy.querySelectorAll('[data-live]')) element.removeAttribute('data-live');
  return copy.outerHTML;
};

/** What scripts fill in. */
const PLACES = /\{\w+\}/g;

/**
 * The language whose pages are also looked at with axe: its words are the longest. In the others a page
 * differs by its words alone, and languages.full.test.ts looks at every page with axe once.
 */
const LOOKED_AT_WITH_AXE = 'ta';

/** Looks at each page that somebody sees on a walk, and at what they are sent, in their language. */
export class LanguageWatch {
  readonly #wrong: string[] = [];
  readonly language: string;
  readonly #data = offeredLanguages('shop').map(ownName);
  #count = 0;

  constructor(language: string) {
    this.language = language;
  }

  /** Notes what is in another language, out of reach, or wider than the phone. */
  async see(page: Page, step: string): Promise<void> {
    const html = page.locator('html');
    const [lang, dir] = [await html.getAttribute('lang'), await html.getAttribute('dir')];
    if (lang !== this.language) this.#note(step, `is marked as ${lang}`);
    if ((dir ?? 'ltr') !== directionOf(this.language)) this.#note(step, `runs ${dir}`);
    this.read(
      textsOf(await page.evaluate(OWN_HTML))
        .join('\n')
        .replace(PLACES, ''),
      step,
    );
    const findings = this.language === LOOKED_AT_WITH_AXE ? await accessFindings(page) : [];
    for (const finding of findings) this.#note(step, finding);
    const sideways = await sidewaysBecauseOf(page, '100%');
    if (sideways) this.#note(step, `scrolls sideways by ${sideways}`);
    await this.#keepPicture(page, step);
  }

  /** Notes what of a text is English. */
  read(text: string, step: string): void {
    for (const line of text.split('\n')) {
      const own = this.#data.reduce((rest, data) => rest.replaceAll(data, ' '), line);
      const words = englishWords(own, this.language);
      if (words.length > 0) this.#note(step, `says “${words.join(' ')}” in “${line.trim()}”`);
    }
  }

  /** Names and addresses are in no language. */
  ignore(...data: string[]): void {
    this.#data.push(...data);
  }

  /** Nothing was noted. */
  expectAllWell(): void {
    expect(this.#wrong).toEqual([]);
  }

  #note(step: string, finding: string): void {
    this.#wrong.push(`${step}: ${finding}`);
  }

  async #keepPicture(page: Page, step: string): Promise<void> {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    const place = String(++this.#count).padStart(2, '0');
    const path = `${SHOTS}/${this.language}-${place}-${step.replaceAll(' ', '-')}.png`;
    await page.screenshot({ path, fullPage: true });
  }
}
