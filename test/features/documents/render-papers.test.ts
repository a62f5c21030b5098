import { describe, expect, test } from 'vitest';
import type { PaperOrder } from '../../../src/features/documents/paper-order.ts';
import { aPaperOrder, item, paperTextOf, print, STORE } from '../../support/paper-orders.ts';
import { codesOn, pageCountOf, pagesOfPdf } from '../../support/pdf.ts';

const HINDI = {
  name: 'श्रीमती कृष्णमूर्ति द्विवेदी',
  phone: '+91 98765 43210',
  address: { line1: 'ज्ञानेश्वर मार्ग', city: 'नागपुर', postalCode: '440001' },
};

describe('an invoice', () => {
  test('says who sells what to whom, for how much, and how it is paid', async () => {
    const text = await paperTextOf(['invoice'], aPaperOrder());
    for (const words of ['Blue Mug Studio', '32ABCDE1234F1Z5', 'BM-7', 'Asha Menon', 'MUG-1']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('₹998.00');
    expect(text).toContain('₹1,047.00');
    expect(text).toContain('To pay in cash on delivery');
    expect(text).toContain('Exchange within 7 days.');
  });

  test('has the date of the store’s own day', async () => {
    expect(await paperTextOf(['invoice'], aPaperOrder())).toContain('20 Nov 2026');
    const newYork = { ...STORE, timeZone: 'America/New_York' };
    expect(await paperTextOf(['invoice'], aPaperOrder(), newYork)).toContain('19 Nov 2026');
  });

  test('says what was paid and given back', async () => {
    const paid = { paidMinor: 104_700, dueMinor: 0, paymentStatus: 'paid' } as const;
    expect(await paperTextOf(['invoice'], aPaperOrder(paid))).toContain('Paid in full');
    const text = await paperTextOf(['invoice'], aPaperOrder({ ...paid, refundedMinor: 50_000 }));
    expect(text).toContain('Refunded');
    expect(text).toContain('₹500.00');
  });

  test('of forty lines goes on over pages, each with the table’s head and its place', async () => {
    const items = Array.from({ length: 40 }, (_, place) => item(place + 1));
    const pages = await pagesOfPdf(
      await print(['invoice'], [aPaperOrder({ items, customer: HINDI })]),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('Quantity');
      expect(text).toContain('BM-7');
    }
    const all = pages.map(({ text }) => text).join('\n');
    for (const { sku } of items) expect(all).toContain(sku);
    expect(pages.at(-1)?.text).toContain('Total');
  });

  test('is in English where no font has the letters of the shopper’s language', async () => {
    const text = await paperTextOf(['invoice'], aPaperOrder({ language: 'bo' }));
    expect(text).toContain('To pay in cash on delivery');
    expect(text).toContain('Nov');
    expect(text).toContain('1,047.00');
  });
});

test('a packing slip has no amounts, and the note that the customer wrote', async () => {
  const text = await paperTextOf(['packing_slip'], aPaperOrder({ notes: 'Ring twice' }));
  expect(text).toContain('Ring twice');
  expect(text).toContain('2 items');
  expect(text).not.toContain('₹');
});

test('a pick list adds up what all orders need, with which order needs how many', async () => {
  const orders = [
    aPaperOrder({ items: [item(1), item(2, { quantity: 1 })] }),
    aPaperOrder({ orderNumber: 1043, items: [item(1, { quantity: 5 })] }),
  ];
  const pages = await pagesOfPdf(await print(['pick_list'], orders));
  const text = pages[0]?.text ?? '';
  expect(pages).toHaveLength(1);
  expect(text).toContain('8 items for 2 orders');
  expect(text).toContain('#1042 ×2, #1043 ×5');
});

describe('a label', () => {
  const labelOf = async (order: PaperOrder) =>
    (await pagesOfPdf(await print(['label'], [order]), 203 / 72))[0];

  test('is 4 × 6 inches and carries the parcel’s number as a code that scans at 203 dpi', async () => {
    const parcel = { courier: 'Delhivery Surface', awb: 'SR-TEST-19041211' };
    const page = await labelOf(aPaperOrder({ parcel }));
    expect([page?.width, page?.height]).toEqual([288, 432]);
    expect(page && (await codesOn(page.png))).toEqual([
      { format: 'Code128', text: 'SR-TEST-19041211' },
    ]);
    expect(page?.text).toContain('Delhivery Surface');
  });

  test.each([
    ['no parcel yet', null],
    ['a number that no code can carry', { courier: '', awb: 'ओम' }],
    ['a number that would be too fine to scan', { courier: '', awb: 'X'.repeat(60) }],
  ])('with %s has a code of the order’s number', async (_why, parcel) => {
    const page = await labelOf(aPaperOrder({ parcel }));
    expect(page && (await codesOn(page.png))).toEqual([{ format: 'Code128', text: '1042' }]);
  });

  test('scans with the longest number that it encodes', async () => {
    const awb = 'AB-cd/0123456789_XYZ.xyz-128';
    const page = await labelOf(aPaperOrder({ parcel: { courier: '', awb } }));
    expect(page && (await codesOn(page.png))).toEqual([{ format: 'Code128', text: awb }]);
  });

  test('says what to collect, or that nothing is', async () => {
    const cash = await labelOf(aPaperOrder({ dueMinor: 54_700, paidMinor: 50_000 }));
    expect(cash?.text).toContain('COD');
    expect(cash?.text).toContain('₹547.00');
    const paid = await labelOf(aPaperOrder({ paymentStatus: 'paid', dueMinor: 0 }));
    expect(paid?.text).toContain('PREPAID');
    expect(paid?.text).not.toContain('₹');
  });

  test('says to hold what is neither paid nor collected, as the packing slip does', async () => {
    const order = aPaperOrder({ paymentStatus: 'unpaid', dueMinor: 95_800 });
    expect((await labelOf(order))?.text).toContain('UNPAID ₹958.00: hold this parcel');
    const [slip] = await pagesOfPdf(await print(['packing_slip'], [order]));
    expect(slip?.text).toContain('UNPAID ₹958.00: hold this parcel');
    const dear = aPaperOrder({ paymentStatus: 'unpaid', dueMinor: 123_456_789_000 });
    expect((await labelOf(dear))?.text).toContain('UNPAID ₹1,23,45,67,890.00: hold this parcel');
  });

  test('names a transfer on the invoice where one is due, or was made', async () => {
    const invoice = async (changes: Partial<PaperOrder>) =>
      (await pagesOfPdf(await print(['invoice'], [aPaperOrder(changes)])))[0]?.text;
    const part = { paymentStatus: 'unpaid', paidMinor: 9_900, dueMinor: 94_800 } as const;
    const transferred = await invoice({ ...part, transfer: { paidAll: true } });
    expect(transferred).toContain('To be transferred: ₹948.00');
    expect(transferred).toContain('Paid by transfer');
    expect(await invoice({ ...part, transfer: { paidAll: false } })).not.toContain(
      'Paid by transfer',
    );
    expect(await invoice(part)).toContain('Still to pay: ₹948.00');
  });
});

test('labels come four on an A4 page, each with a code that scans', async () => {
  const orders = Array.from({ length: 5 }, (_, place) =>
    aPaperOrder({ orderNumber: 2001 + place }),
  );
  const pages = await pagesOfPdf(await print(['label_four'], orders), 203 / 72);
  expect(pages).toHaveLength(2);
  expect(Math.round(pages[0]?.width ?? 0)).toBe(595);
  const codes = await codesOn(pages[0]?.png ?? Buffer.alloc(0));
  expect(codes.map(({ text }) => text).sort()).toEqual(['2001', '2002', '2003', '2004']);
});

test('each order begins on a page of its own, with all the papers that were asked for', async () => {
  const orders = Array.from({ length: 200 }, (_, place) =>
    aPaperOrder({ orderNumber: 3001 + place }),
  );
  const pdf = await print(['invoice', 'label'], orders);
  expect(await pageCountOf(pdf)).toBe(400);
});

describe('text', () => {
  test('of every script that we have fonts for is set with letters, not boxes', async () => {
    const names = ['श्रीमती द्विवेदी', 'José Ñuñez', 'Łukasz', 'Ελένη', 'Дмитрий', 'Nguyễn Thị'];
    for (const name of names) {
      const customer = { name, phone: '+91 98765 43210' };
      expect(await paperTextOf(['packing_slip'], aPaperOrder({ customer }))).toContain(
        name.slice(0, 2),
      );
    }
  });

  test('can be searched, also for letters that were parts of other ones on an earlier paper', async () => {
    const labelOf = (name: string) =>
      paperTextOf(['label'], aPaperOrder({ customer: { name, phone: '1' } }));
    expect(await labelOf('Ǿ ǿ')).toContain('Ǿ ǿ');
    expect(await labelOf('SØREN smørrebrød')).toContain('SØREN smørrebrød');
    expect(await labelOf('Ǿ ǿ')).toContain('Ǿ ǿ');
  });

  test('of any kind never ends the printing', async () => {
    const naughty = `\u202eevil\u0000\ufeff👩‍👩‍👧‍👦 e\u0301 ‍ \ud800 ${'x'.repeat(500)}`;
    const order = aPaperOrder({
      customer: { name: naughty, phone: naughty },
      items: [item(1, { productName: naughty, variantName: naughty, sku: naughty })],
      notes: naughty,
    });
    for (const kind of ['invoice', 'packing_slip', 'label', 'pick_list'] as const) {
      await expect(print([kind], [order])).resolves.toBeInstanceOf(Buffer);
    }
  });

  test('in Devanagari is joined: a conjunct is one shape, not letters with a stroke below', async () => {
    const [page] = await pagesOfPdf(
      await print(['label'], [aPaperOrder({ customer: { name: 'क्षत्रिय', phone: '1' } })]),
      2,
    );
    const [apart] = await pagesOfPdf(
      await print(
        ['label'],
        [aPaperOrder({ customer: { name: 'क्\u200cषत्\u200cरिय', phone: '1' } })],
      ),
      2,
    );
    expect(page?.png.equals(apart?.png ?? Buffer.alloc(0))).toBe(false);
  });
});
