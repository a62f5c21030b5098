import { currencyDigits } from '../money.ts';
import { niceCeiling } from './nice-ceiling.ts';

export interface Column {
  label: string;
  /** Minor units of money, or a count. */
  value: number;
  title: string;
}

export interface Scale {
  /** Digits behind the point. */
  digits: number;
  /** Rounded and short: "₹20K". */
  words(value: number): string;
}

/** Heights in CSS pixels. Widths are in percent: text never shrinks. */
const HEIGHT = 220;
const TOP = 14;
const FLOOR = 190;
const LABEL_AT = 210;
/** Percent: a single day is no wall. */
const WIDEST = 12;
const FILLED = 0.78;
const LABELS = 7;
/** Of more columns than that: each has the room of a date in any language. */
const LABELS_OF_MANY = 5;

export function columnChart(columns: readonly Column[], scale: Scale, mostLabels = LABELS) {
  const most = Math.max(0, ...columns.map(({ value }) => value));
  const ceiling = niceCeiling(most, scale.digits);
  const yOf = (value: number) => round(FLOOR - (value / ceiling) * (FLOOR - TOP));
  const slot = 100 / columns.length;
  const width = Math.min(slot * FILLED, WIDEST);
  return {
    height: HEIGHT,
    ticks: [0, ceiling / 2, ceiling].map((value) => ({
      y: yOf(value),
      label: scale.words(value),
    })),
    bars: columns.flatMap(({ value, title }, index) => {
      if (value === 0) return [];
      // A value above 0 shows, however little it is beside the most.
      const y = Math.min(yOf(value), FLOOR - 2);
      const x = round(index * slot + (slot - width) / 2);
      return [{ x, y, width: round(width), height: round(FLOOR - y), title }];
    }),
    labels: labelPlaces(columns.length, mostLabels).map(({ index, ...place }) => ({
      ...place,
      x: round((index + 0.5) * slot),
      y: LABEL_AT,
      text: columns[index]?.label ?? '',
    })),
  };
}

/** A few columns get their label; on a phone only the first, the middle and the last. */
function labelPlaces(count: number, most: number) {
  const shown = count > most ? Math.min(most, LABELS_OF_MANY) : count;
  const middle = (shown - 1) / 2;
  return Array.from({ length: shown }, (_, place) => {
    // When there are too many columns to label all, they are too narrow for their labels.
    const isFirst = place === 0 && count > shown;
    const isLast = place === shown - 1 && count > shown;
    return {
      index: shown === 1 ? 0 : Math.round((place * (count - 1)) / (shown - 1)),
      anchor: isFirst ? 'start' : isLast ? 'end' : 'middle',
      spare: shown > 3 && place !== 0 && place !== shown - 1 && place !== Math.floor(middle),
    };
  });
}

/** Minor units of `currency`, as people of `language` (BCP 47) read it. */
export const moneyScale = (currency: string, language: string): Scale => {
  const digits = currencyDigits(currency);
  const format = inFewSigns(language, { style: 'currency', currency });
  return { digits, words: (minor) => format.format(minor / 10 ** digits) };
};

export const countScale = (language: string): Scale => {
  const format = inFewSigns(language, {});
  return { digits: 0, words: (count) => format.format(count) };
};

const inFewSigns = (language: string, style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });

const round = (value: number): number => Math.round(value * 100) / 100;
