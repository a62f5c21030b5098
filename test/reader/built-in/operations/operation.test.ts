import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexedProduct } from '../../../../src/reader/built-in/index/catalog-index.ts';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import {
  type Entry,
  noLines,
  type OrderLines,
} from '../../../../src/reader/built-in/lines/order-lines.ts';
import { counted, grown, scaled } from '../../../../src/reader/built-in/operations/line-changes.ts';
import { operation } from '../../../../src/reader/built-in/operations/operation.ts';
import { CLOTHES } from '../stores.ts';

const kurta = indexCatalog(CLOTHES).byId.get('Cotton Kurta') as IndexedProduct;

/** A line of so many kurtas. */
const aLine = (quantity: number): Entry => ({
  product: kurta,
  choice: [null, null],
  quantity,
  counted: true,
  parts: { product: 1, variant: 1, quantity: 1 },
  alternatives: [],
  spans: [],
  mentioned: false,
  message: 0,
  clause: 0,
  touched: 0,
  countedIn: 0,
  told: 0,
  whole: null,
});

const pieces = fc.integer({ min: 1, max: 400 });
const someLines = fc.array(pieces.map(aLine), { minLength: 1, maxLength: 5 });

const orderOf = (entries: Entry[]): OrderLines => ({ ...noLines(), entries });
const quantitiesOf = ({ entries }: OrderLines): number[] => entries.map(({ quantity }) => quantity);

test('a count set and then raised is their sum', () => {
  fc.assert(
    fc.property(pieces, pieces, pieces, (before, set, by) => {
      const line = counted(aLine(before), set, 1);
      expect(grown(line, by, 1)?.quantity).toBe(set + by);
    }),
  );
});

test('what is raised and lessened by as many is as it was', () => {
  fc.assert(
    fc.property(pieces, pieces, (before, by) => {
      const more = grown(aLine(before), by, 1) as Entry;
      expect(grown(more, -by, 1)?.quantity).toBe(before);
    }),
  );
});

test('pieces stay whole and at least one, or the line goes', () => {
  const changes = fc.array(
    fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constantFrom(0.5, 2, 3)),
  );
  fc.assert(
    fc.property(someLines, changes, (lines, steps) => {
      const last = steps.reduce((order, step) => {
        const become = (entry: Entry) =>
          Number.isInteger(step) && step !== 2 && step !== 3
            ? grown(entry, step, 1)
            : scaled(entry, step, 1);
        return operation({ order }, { lines: order.entries, become }).order;
      }, orderOf(lines));
      for (const quantity of quantitiesOf(last)) {
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test('what is halved and then doubled is what it was, where it was even', () => {
  fc.assert(
    fc.property(pieces, (half) => {
      expect(scaled(scaled(aLine(half * 2), 0.5, 1), 2, 2).quantity).toBe(half * 2);
    }),
  );
});

test('the counts of two lines changed about twice are as they were', () => {
  const swap = (order: OrderLines): OrderLines => {
    const [a, b] = order.entries as [Entry, Entry];
    const become = (entry: Entry) => counted(entry, (entry === a ? b : a).quantity, 1);
    return operation({ order }, { lines: [a, b], become }).order;
  };
  fc.assert(
    fc.property(pieces, pieces, (a, b) => {
      const order = orderOf([aLine(a), aLine(b)]);
      expect(quantitiesOf(swap(order))).toEqual([b, a]);
      expect(quantitiesOf(swap(swap(order)))).toEqual([a, b]);
    }),
  );
});

test('an operation on nothing changes nothing, and none changes the draft before it', () => {
  fc.assert(
    fc.property(someLines, pieces, (lines, by) => {
      const order = orderOf(lines);
      expect(operation({ order }, {}).order).toEqual(order);
      const before = structuredClone(quantitiesOf(order));
      const become = (entry: Entry) => grown(entry, by, 1);
      operation({ order }, { lines: order.entries, become });
      expect(quantitiesOf(order)).toEqual(before);
    }),
  );
});

test('what goes and what comes are another draft each', () => {
  fc.assert(
    fc.property(someLines, pieces, (lines, quantity) => {
      const order = orderOf(lines);
      const gone = operation({ order }, { lines: order.entries.slice(-1) });
      const come = operation(gone, { kind: 'add', added: [aLine(quantity)] });
      expect(quantitiesOf(come.order)).toEqual([...quantitiesOf(order).slice(0, -1), quantity]);
    }),
  );
});

test('what is spoken of goes on with what it became', () => {
  const line = aLine(2);
  const order = { ...orderOf([line]), focus: line };
  const become = (entry: Entry) => grown(entry, 1, 1);
  const { focus } = operation({ order }, { lines: [line], become }).order;
  expect(focus?.quantity).toBe(3);
});
