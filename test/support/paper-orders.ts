import { expect } from 'vitest';
import type { PaperKind } from '../../src/enums.ts';
import type { PaperOrder, PaperStore } from '../../src/features/documents/paper-order.ts';
import { renderPapers } from '../../src/features/documents/render-papers.ts';
import { shopperWords } from '../../src/features/stores/store-words.ts';
import { pageCountOf, pagesOfPdf } from './pdf.ts';

/** A store as its papers show it. */
export const STORE: PaperStore = {
  name: 'Blue Mug Studio',
  address: '14/203 Beach Road\nKozhikode 673032',
  phone: '+91 98470 12345',
  email: 'hello@bluemug.example',
  taxId: '32ABCDE1234F1Z5',
  footer: 'Exchange within 7 days.',
  logoKey: null,
  timeZone: 'Asia/Kolkata',
  language: 'en',
  country: 'IN',
};

/** A line of an order. */
export const item = (place: number, changes: Partial<PaperOrder['items'][number]> = {}) => ({
  variantId: `variant-${place}`,
  productName: 'Blue mug',
  variantName: 'Large',
  sku: `MUG-${place}`,
  quantity: 2,
  unitPriceMinor: 49_900,
  totalMinor: 99_800,
  ...changes,
});

/** An order to be paid in cash. */
export const aPaperOrder = (changes: Partial<PaperOrder> = {}): PaperOrder => ({
  orderId: 'an-order',
  orderNumber: 1042,
  // After midnight in the store, the day before in UTC.
  orderedAt: '2026-11-19T20:15:00Z',
  isCancelled: false,
  language: null,
  customer: {
    name: 'Asha Menon',
    phone: '+91 98765 43210',
    address: { line1: 'Flat 4B', city: 'Mumbai', state: 'Maharashtra', postalCode: '400050' },
  },
  items: [item(1)],
  subtotalMinor: 99_800,
  discountMinor: 0,
  shippingMinor: 4_900,
  taxMinor: 0,
  totalMinor: 104_700,
  currency: 'INR',
  notes: '',
  paymentStatus: 'cod',
  paidMinor: 0,
  refundedMinor: 0,
  dueMinor: 104_700,
  parcel: null,
  invoice: { number: 'BM-7', issuedAt: '2026-11-19T21:00:00Z' },
  ...changes,
});

/** The papers as a PDF; the pick list in the shop’s own language. */
export async function print(
  kinds: PaperKind[],
  orders: PaperOrder[],
  store = STORE,
): Promise<Buffer> {
  const printedAt = '2026-11-20T04:00:00Z';
  const made = await renderPapers({
    title: 'Documents',
    kinds,
    store,
    logo: null,
    orders,
    t: shopperWords(store, null),
    printedAt,
  });
  expect(await pageCountOf(made.content)).toBe(made.pages);
  return made.content;
}

/** The text of an order’s papers, as it is searched. */
export const paperTextOf = async (kinds: PaperKind[], order: PaperOrder, store = STORE) =>
  (await pagesOfPdf(await print(kinds, [order], store))).map(({ text }) => text).join('\n');
