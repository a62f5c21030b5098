import { type Message, message } from '../../../../kernel/translation/translator.ts';
import type { VariantInput } from '../../product.ts';
import { parseBoolean } from './parse-cell.ts';
import type { TableRow } from './read-table.ts';
import { StockCounts } from './stock-notices.ts';
import type { WooSheet } from './woo-columns.ts';

type StockInput = Pick<VariantInput, 'stock' | 'trackStock' | 'oversell'>;

/** Products with shared stock that are named one by one; the others are a number. */
const TOLD_PRODUCTS = 20;
const TOLD_SHARES = 12;

/**
 * A row without a quantity is not counted there, so neither here, unless the whole file has none:
 * then what is here stays.
 */
export class WooStock {
  readonly #sheet: WooSheet;
  readonly #hasQuantities: boolean;
  readonly #counts = new StockCounts();
  readonly #shared: Message[] = [];
  #unknown = 0;

  constructor(sheet: WooSheet) {
    this.#sheet = sheet;
    this.#hasQuantities = sheet.rows.some((row) => /\d/.test(sheet.line(row, 'stock')));
  }

  of(row: TableRow): StockInput {
    const { oversell, inStock } = this.#rules(row);
    const pieces = this.#sheet.pieces(row, 'stock');
    if (pieces !== undefined) {
      this.#counts.counted++;
      if (pieces < 0 && !oversell) this.#counts.belowZero++;
      return { stock: oversell ? pieces : Math.max(pieces, 0), trackStock: true, oversell };
    }
    if (!inStock) return { stock: 0, trackStock: true, oversell };
    if (!this.#hasQuantities && !this.#sheet.isBad(row)) this.#counts.blank++;
    return { trackStock: this.#hasQuantities ? false : undefined, oversell };
  }

  /**
   * Stock that they have in common at their parent is divided between those in stock, so that
   * together they never sell more.
   * @param labelOf a variation in words
   */
  ofVariations(
    parent: TableRow,
    variations: readonly TableRow[],
    labelOf: (row: TableRow) => string,
  ): Map<TableRow, StockInput> {
    const pool = this.#sheet.pieces(parent, 'stock');
    const inputs = new Map<TableRow, StockInput>();
    const sharing: TableRow[] = [];
    for (const row of variations) {
      if (this.#isShared(row, pool)) sharing.push(row);
      else inputs.set(row, this.of(row));
    }
    const rules = sharing.map((row) => ({ row, ...this.#rules(row) }));
    if (pool === undefined) {
      this.#unknown += sharing.length;
      for (const { row, oversell } of rules) inputs.set(row, { oversell });
      return inputs;
    }
    if (sharing.length === 0) return inputs;
    const sold = rules.filter(({ inStock }) => inStock);
    const shares = new Map(sold.map(({ row }, at) => [row, shareOf(pool, sold.length, at)]));
    for (const { row, oversell } of rules) {
      inputs.set(row, { stock: shares.get(row) ?? 0, trackStock: true, oversell });
    }
    const parts = sharing.map((row) => `${labelOf(row)}: ${shares.get(row) ?? 0}`);
    const rest = parts.length > TOLD_SHARES ? ' …' : '';
    this.#shared.push(
      message('errors.import.woo.shared', {
        product: this.#sheet.line(parent, 'name'),
        stock: pool,
        parts: parts.slice(0, TOLD_SHARES).join(', ') + rest,
      }),
    );
    return inputs;
  }

  notices(): Message[] {
    const more = this.#shared.length - TOLD_PRODUCTS;
    return [
      ...this.#counts.notices(),
      ...this.#shared.slice(0, TOLD_PRODUCTS),
      ...(more > 0 ? [message('errors.import.woo.sharedMore', { products: more })] : []),
      ...(this.#unknown > 0
        ? [message('errors.import.woo.sharedUnknown', { rows: this.#unknown })]
        : []),
    ];
  }

  /** "parent", or nothing below a parent with a quantity. */
  #isShared(row: TableRow, pool: number | undefined): boolean {
    const cell = this.#sheet.line(row, 'stock').toLowerCase();
    return cell === 'parent' || (cell === '' && pool !== undefined);
  }

  #rules(row: TableRow) {
    const oversell = /^(?:1|yes|notify)$/i.test(this.#sheet.line(row, 'backorders'));
    const inStock = this.#sheet.value(row, 'inStock', parseStockStatus) ?? true;
    return { oversell, inStock };
  }
}

const shareOf = (pool: number, parts: number, at: number): number => {
  const pieces = Math.max(pool, 0);
  return Math.floor(pieces / parts) + (at < pieces % parts ? 1 : 0);
};

const parseStockStatus = (text: string) =>
  text.toLowerCase() === 'backorder' ? { value: true } : parseBoolean(text);
