import { describe, expect, test } from 'vitest';
import { PAPER_KINDS } from '../../../src/enums.ts';
import type { PaperOrder } from '../../../src/features/documents/paper-order.ts';
import { A4, Sheets } from '../../../src/features/documents/pdf/sheets.ts';
import { renderPapers } from '../../../src/features/documents/render-papers.ts';
import { PSEUDO } from '../../../src/kernel/translation/languages.ts';
import { translator } from '../../../src/kernel/translation/translator.ts';
import { aPaperOrder, item, paperTextOf, print, STORE } from '../../support/paper-orders.ts';
import { codesOn, pagesOfPdf } from '../../support/pdf.ts';
import { plainTextWords } from '../../support/plain-text-words.ts';

/** What people wrote has no plain letters here: each plain word is one of ours. */
const SHOP = {
  ...STORE,
  name: 'नीला मग',
  address: 'समुद्र मार्ग',
  email: '',
  taxId: '32',
  footer: 'धन्यवाद',
};
const LINES = Array.from({ length: 40 }, (_, place) =>
  item(place, { productName: 'मग', variantName: 'लाल', sku: null }),
);
const CUSTOMER = { name: 'आशा', phone: '+91 98765 43210' };
const order = (changes: Partial<PaperOrder> = {}): PaperOrder =>
  aPaperOrder({
    language: PSEUDO,
    customer: CUSTOMER,
    items: LINES,
    notes: 'धीरे',
    discountMinor: 100,
    taxMinor: 100,
    paidMinor: 100,
    refundedMinor: 100,
    invoice: { number: '7', issuedAt: '2026-11-19T21:00:00Z' },
    ...changes,
  });

const ORDERS = [
  order({ parcel: { courier: '', awb: '1904' } }),
  order({ items: LINES.slice(0, 1), isCancelled: true }),
  order({ paymentStatus: 'unpaid', parcel: { courier: '', awb: '1904' } }),
  order({ paymentStatus: 'paid', dueMinor: 0, refundedMinor: 0 }),
];

test.each(PAPER_KINDS)('a paper of the kind %s has no word of English', async (kind) => {
  const t = translator(PSEUDO);
  const printedAt = '2026-11-20T04:00:00Z';
  const { content } = await renderPapers({
    title: '',
    kinds: [kind],
    store: SHOP,
    logo: null,
    orders: ORDERS,
    t,
    printedAt,
  });
  const text = (await pagesOfPdf(content)).map((page) => page.text).join('\n');
  expect(text).toContain('õõ');
  expect(plainTextWords(text), text).toEqual([]);
});

test('a paper is in the language of its order, and the pick list in that of who packs', async () => {
  const pages = await pagesOfPdf(
    await print(['pick_list', 'invoice'], [aPaperOrder({ language: PSEUDO }), aPaperOrder()]),
  );
  expect(pages.map(({ text }) => /Pick list|Invoice number|Íñvóíçéõõõ/.exec(text)?.[0])).toEqual([
    'Pick list',
    'Íñvóíçéõõõ',
    'Invoice number',
  ]);
});

test('a label’s code scans below words that are 40 % longer', async () => {
  const [page] = await pagesOfPdf(await print(['label'], [ORDERS[0] as PaperOrder]), 203 / 72);
  expect(page && (await codesOn(page.png))).toEqual([{ format: 'Code128', text: '1904' }]);
});

describe('a document of several scripts', () => {
  const WORDS = [
    'क्षत्रिय श्रीमती द्विवेदी कृष्णमूर्ति',
    'க்ஷத்ரியன் கொழும்பு கோயில் கௌரவம் ஸ்ரீ',
    'ক্ষমা কৃষ্ণেন্দু মুখোপাধ্যায় অর্ডার র‍্যাব',
    'Blue mug · नीला मग · நீல குவளை · নীল মগ · ₹499',
  ].map((line) => line.normalize('NFC'));

  test('is searched by the words that people write, in their order', async () => {
    const sheets = await Sheets.open('');
    sheets.addPage(A4);
    for (const [place, line] of WORDS.entries())
      sheets.text(line, 40, 40 + 20 * place, { size: 12 });
    const [page] = await pagesOfPdf(await sheets.finish());
    for (const line of WORDS) expect(page?.text).toContain(line);
  });

  test('has a font for each character', async () => {
    const sheets = await Sheets.open('');
    expect(WORDS.filter((line) => !sheets.face.covers(line))).toEqual([]);
    expect(sheets.face.covers('தமிழ் বাংলা हिन्दी ১২৩ ।॥')).toBe(true);
  });

  test('mixes them on one invoice, slip and label', async () => {
    const customer = {
      ...CUSTOMER,
      name: 'கிருஷ்ணமூர்த்தி',
      address: { line1: 'মহাত্মা সড়ক', city: 'Kolkata', postalCode: '700001' },
    };
    const items = [item(1, { productName: 'मिट्टी का दीपक', variantName: 'Large' })];
    const text = await paperTextOf(
      ['invoice', 'packing_slip', 'label'],
      aPaperOrder({ customer, items }),
    );
    for (const word of ['கிருஷ்ணமூர்த்தி', 'মহাত্মা', 'मिट्टी का दीपक', 'Large']) {
      expect(text).toContain(word);
    }
  });

  test('breaks a long word between whole letters', async () => {
    const sheets = await Sheets.open('');
    const word = 'முதலமைச்சரின்காலைஉணவுத்திட்டத்திற்கானஒருங்கிணைப்புக்குழு';
    const lines = sheets.lines(word, { size: 12, width: 100 });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(word);
    for (const line of lines) {
      expect(sheets.face.width(line, 12, 'regular')).toBeLessThanOrEqual(100);
      // No line begins with a vowel sign or a dot that belongs to the letter before.
      expect(line).not.toMatch(/^\p{M}/u);
    }
  });
});
