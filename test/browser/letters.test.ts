import { expect, test } from 'vitest';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { open } = useBrowser();

// A machine without fonts for them draws a box for each code point: wider, and never joined.
test.each([
  ['Bengali', 'ক্ষ', ['ক', 'ষ']],
  ['Devanagari', 'क्ष', ['क', 'ष']],
  ['Tamil', 'க்ஷ', ['க', 'ஷ']],
])(
  '%s is drawn in its own letters: two that join take less room than both',
  async (_, joined, apart) => {
    const page = await open({ width: PHONE });
    await page.setContent([joined, ...apart].map((text) => `<p><span>${text}</span></p>`).join(''));
    const [ofJoined = 0, ofFirst = 0, ofSecond = 0] = await page
      .locator('span')
      .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width));
    expect(ofJoined).toBeGreaterThan(0);
    expect(ofJoined).toBeLessThan(ofFirst + ofSecond);
  },
);
