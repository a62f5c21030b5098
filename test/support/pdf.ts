import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const library = PDFiumLibrary.init();

export interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  text: string;
  png: Buffer;
}

/** The pages of a PDF as text and pictures, drawn by the engine of a common browser. */
export async function pagesOfPdf(pdf: Buffer, scale = 1): Promise<PdfPage[]> {
  const document = await (await library).loadDocument(pdf);
  const pages: PdfPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Text first: the engine loses it while it draws.
    const text = page.getText();
    const { data } = await page.render({ scale, render: toPng });
    pages.push({
      width: originalWidth,
      height: originalHeight,
      text,
      png: Buffer.from(data),
    });
  }
  document.destroy();
  return pages;
}

/** How many pages a PDF has. */
export async function pageCountOf(pdf: Buffer): Promise<number> {
  const document = await (await library).loadDocument(pdf);
  const count = document.getPageCount();
  document.destroy();
  return count;
}

const toPng = ({ data, width, height }: { data: Uint8Array; width: number; height: number }) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

const zxing = createRequire(import.meta.url).resolve('zxing-wasm/reader');

/** The codes on a picture, as a scanner reads them. */
export async function codesOn(
  png: Buffer,
  kind: 'Code128' | 'QRCode' = 'Code128',
): Promise<{ format: string; text: string }[]> {
  const path = join(dirname(zxing), '../../reader/zxing_reader.wasm');
  const wasm = readFileSync(path);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const found = await readBarcodes(new Uint8Array(png), { formats: [kind] });
  return found.map(({ format, text }) => ({ format, text }));
}
