import { currencyDigits } from '../../../money.ts';
import { niceCeiling } from './nice-ceiling.ts';

export interface Column {
  label: string;
  minor: number;
  /** What a pointer that rests on the column is told. */
  title: string;
}

/** Heights in CSS pixels. Across it is percent of whatever room there is: text never shrinks. */
const HEIGHT = 220;
const TOP = 14;
const FLOOR = 190;
const LABEL_AT = 210;
/** Percent: a single day is no wall. */
const WIDEST = 12;
const FILLED = 0.78;
const LABELS = 7;

/** Where the parts of a chart of upright columns go. */
export function columnChart(columns: readonly Column[], currency: string, language: string) {
  const most = Math.max(0, ...columns.map(({ minor }) => minor));
  const ceiling = niceCeiling(most, currencyDigits(currency));
  const yOf = (minor: number) => round(FLOOR - (minor / ceiling) * (FLOOR - TOP));
  const slot = 100 / columns.length;
  const width = Math.min(slot * FILLED, WIDEST);
  return {
    height: HEIGHT,
    ticks: [0, ceiling / 2, ceiling].map((minor) => ({
      y: yOf(minor),
      label: scaleWords(minor, currency, language),
    })),
    bars: columns.flatMap(({ minor, title }, index) => {
      if (minor === 0) return [];
      // Something was sold: it shows, however little it is beside the best day.
      const y = Math.min(yOf(minor), FLOOR - 2);
      const x = round(index * slot + (slot - width) / 2);
      return [{ x, y, width: round(width), height: round(FLOOR - y), title }];
    }),
    labels: labelPlaces(columns.length).map(({ index, ...place }) => ({
      ...place,
      x: round((index + 0.5) * slot),
      y: LABEL_AT,
      text: columns[index]?.label ?? '',
    })),
  };
}

/** A few columns get their label; on a phone only the first, the middle and the last. */
function labelPlaces(count: number) {
  const shown = Math.min(LABELS, count);
  const middle = (shown - 1) / 2;
  return Array.from({ length: shown }, (_, place) => {
    const isFirst = place === 0 && count > 3;
    const isLast = place === shown - 1 && count > 3;
    return {
      index: shown === 1 ? 0 : Math.round((place * (count - 1)) / (shown - 1)),
      anchor: isFirst ? 'start' : isLast ? 'end' : 'middle',
      spare: shown > 3 && place !== 0 && place !== shown - 1 && place !== Math.floor(middle),
    };
  });
}

/** A round sum in few signs: "₹20K". */
const scaleWords = (minor: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(minor / 10 ** currencyDigits(currency));

const round = (value: number): number => Math.round(value * 100) / 100;
