import { writeFileSync } from 'node:fs';
import { pagesOfPdf } from '../../support/pdf.ts';

const SHOTS = process.env.SCREENSHOTS;

/** A text as it is compared with a document’s: without what breaks its lines. */
export const squeezed = (text: string): string =>
  text.normalize('NFC').replace(/[\s\u200b-\u200d]+/g, '');

/** The text of a document, squeezed; its pages are kept as pictures where pictures are. */
export async function keptPdf(pdf: Buffer, name: string): Promise<string> {
  const pages = await pagesOfPdf(pdf, SHOTS ? 2 : 1);
  for (const [at, { png }] of pages.entries()) {
    if (SHOTS) writeFileSync(`${SHOTS}/${name}-${at + 1}.png`, png);
  }
  return pages.map(({ text }) => text).join('\n');
}
