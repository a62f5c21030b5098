import { measureOfValue } from '../lines/figures.ts';
import { type Entry, variantsOf } from '../lines/order-lines.ts';
import { type Doubt, MOST_PIECES } from '../lines/quantity.ts';
import type { ValueMatch } from '../match/match-values.ts';

/** For each option of a product the value that was named. */
export type NamedValues = readonly (ValueMatch | null)[];

/** The confidence of a quantity that a later, doubtful piece states. */
const SURE_OF: Record<Doubt, number> = { range: 0.6, unread: 0.3 };

/** A line with the quantity that a message states. */
export function counted(entry: Entry, quantity: number, message: number, doubt?: Doubt): Entry {
  const isTooMany = quantity > MOST_PIECES;
  const unsure = isTooMany ? 'unread' : doubt;
  const parts = unsure ? { ...entry.parts, quantity: SURE_OF[unsure] } : entry.parts;
  if (doubt === 'unread') return { ...entry, parts, touched: message };
  return {
    ...entry,
    parts,
    quantity: Math.min(quantity, MOST_PIECES),
    counted: true,
    countedIn: message,
    touched: message,
    told: toldIn(entry, message),
  };
}

/** A line with its quantity increased or decreased; removed when it falls below one. */
export function grown(entry: Entry, by: number, message: number, doubt?: Doubt): Entry | null {
  const quantity = entry.quantity + by;
  return quantity < 1 ? null : counted(entry, quantity, message, doubt);
}

/** A line with its quantity multiplied; half of an odd number is of the half pack if there is one. */
export function scaled(entry: Entry, factor: number, message: number): Entry {
  const quantity = entry.quantity * factor;
  if (Number.isInteger(quantity)) return counted(entry, quantity, message);
  const sizes = entry.choice.map((value) => value && measureOfValue(value));
  const at = sizes.findIndex((size) => size !== null);
  const amount = (sizes[at]?.amount ?? 0) * factor;
  const smaller = entry.product.options[at]?.values.find(
    (value) => measureOfValue(value)?.amount === amount,
  );
  if (smaller === undefined) return counted(entry, Math.ceil(quantity), message);
  const choice = entry.choice.map((value, i) => (i === at ? smaller : value));
  return counted({ ...entry, choice }, entry.quantity, message);
}

/** A line with the values that were named. */
export function filled(entry: Entry, values: NamedValues, message: number): Entry {
  const choice = entry.choice.map((value, at) => values[at]?.value ?? value);
  return { ...entry, choice, touched: message, told: toldIn(entry, message) | bitsOf(values) };
}

/** What a message has said about a line so far. */
const toldIn = (entry: Entry, message: number): number =>
  entry.touched === message ? entry.told : 0;

/** A bit for each option of which a value was named. */
export const bitsOf = (values: NamedValues): number =>
  values.reduce((bits, match, at) => (match ? bits | (1 << at) : bits), 0);

/** How many of the named values a line has, leaves open, and has otherwise. */
export function compared({ choice }: Entry, values: NamedValues) {
  const counts = { same: 0, open: 0, other: 0 };
  values.forEach((match, at) => {
    if (match === null) return;
    const value = choice[at] ?? null;
    counts[value === match.value ? 'same' : value === null ? 'open' : 'other'] += 1;
  });
  return counts;
}

/** Whether the named values only fill in what a line leaves open. */
export function canBeFilled(entry: Entry, values: NamedValues): boolean {
  const { open, other } = compared(entry, values);
  return open > 0 && other === 0;
}

/** Whether the values named are all of them what a line is. */
export function isDescribed(entry: Entry, values: NamedValues): boolean {
  const { same, open, other } = compared(entry, values);
  return same > 0 && open + other === 0;
}

/** Whether two lines of one product may be the same line. */
export function agrees(a: Entry, b: Entry): boolean {
  return a.choice.every(
    (value, at) => value === null || b.choice[at] === null || value === b.choice[at],
  );
}

/** A line with what it leaves open filled from another's options of the same name, if `isShared`. */
export function withValuesOf(
  entry: Entry,
  other: Entry,
  isShared: (option: string) => boolean = () => true,
): Entry {
  const choice = entry.choice.map((value, at) => {
    const option = entry.product.options[at];
    if (value !== null || option === undefined || !isShared(option.name)) return value;
    const told = other.choice.find((_, i) => other.product.options[i]?.name === option.name);
    return option.values.find(({ text }) => text === told?.text) ?? null;
  });
  return { ...entry, choice };
}

/** Whether the store sells a line as stated. */
export const isSold = (entry: Pick<Entry, 'product' | 'choice'>): boolean =>
  variantsOf(entry).length > 0;
