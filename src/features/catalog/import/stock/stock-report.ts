import type { StockChoice } from './settle-stock.ts';
import { afterOf, type StockLine } from './stock-lines.ts';

export const SHOWN_STOCK_LINES = 100;

export interface StockEffect {
  changed: number;
  raised: number;
  lowered: number;
  /** Of those that change: orders took pieces since their stock was last set. */
  taken: number;
  /** Variants with fewer pieces than the file takes away: they end at 0. */
  short: number;
}

/** For the stock of existing variants. */
export interface StockReport extends StockEffect {
  choice: StockChoice;
  choices: StockChoice[];
  effects: Partial<Record<StockChoice, StockEffect>>;
  listed: number;
  moved: number;
  lines: StockLine[];
}

export interface StockOptions {
  choice: StockChoice;
  choices: StockChoice[];
}

export const stockReport = (
  lines: readonly StockLine[],
  { choice, choices }: StockOptions,
): StockReport => ({
  choice,
  choices,
  ...effectOf(lines, choice),
  effects: Object.fromEntries(choices.map((one) => [one, effectOf(lines, one)])),
  listed: lines.length,
  moved: 0,
  lines: lines.slice(0, SHOWN_STOCK_LINES),
});

function effectOf(lines: readonly StockLine[], choice: StockChoice): StockEffect {
  const changed = lines.filter((line) => afterOf(line, choice) !== line.before);
  const stepOf = (line: StockLine) => (afterOf(line, choice) ?? 0) - (line.before ?? 0);
  const counted = changed.filter((line) => line.before !== null && afterOf(line, choice) !== null);
  return {
    changed: changed.length,
    raised: counted.filter((line) => stepOf(line) > 0).length,
    lowered: counted.filter((line) => stepOf(line) < 0).length,
    taken: changed.filter(({ taken }) => taken > 0).length,
    short: choice === 'difference' ? lines.filter(({ short }) => short > 0).length : 0,
  };
}

/** Apart from what this import did. */
export function movedSince(
  preview: readonly StockLine[],
  now: readonly StockLine[],
  choice: StockChoice,
): number {
  const before = new Map(preview.map((line) => [line.variantId, line]));
  const after = new Map(now.map((line) => [line.variantId, line]));
  const ids = new Set([...before.keys(), ...after.keys()]);
  // Without a line, stock was or is what the file says.
  return [...ids].filter((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const stockWas = was ? was.before : is?.file;
    const stockIs = is ? is.before : was?.file;
    return stockWas !== stockIs && !(was && stockIs === afterOf(was, choice));
  }).length;
}
