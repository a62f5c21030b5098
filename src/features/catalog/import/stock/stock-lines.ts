import type { ProductData, ProductInput, VariantInput } from '../../product.ts';
import type { VariantData } from '../../product-variant.ts';
import type { ImportedStock } from './imported-stock.ts';
import { type StockChoice, settledStock, shortOf } from './settle-stock.ts';

/** Null for stock that is not counted. */
export interface StockLine {
  row: number;
  variantId: string;
  product: string;
  variant: string;
  sku: string | null;
  before: number | null;
  /** When the row was exported; null for other files. */
  exported: number | null;
  file: number | null;
  difference: number | null;
  /** Pieces that orders took since the stock was last set; 0 in results. */
  taken: number;
  /** Pieces that a difference takes away beyond what is there. */
  short: number;
}

export const afterOf = (line: StockLine, choice: StockChoice): number | null =>
  choice === 'keep' ? line.before : line[choice];

/** Also true when a choice takes away all that was left. */
export const isEffect = (line: StockLine, choice: StockChoice): boolean =>
  afterOf(line, choice) !== line.before || (choice === 'difference' && line.short > 0);

interface FileRows {
  rows: readonly number[];
  inputs: readonly ProductInput[];
}

/** `rows` are those of all inputs. */
export function stockLinesOf(
  { rows, inputs }: FileRows,
  current: ProductData | null,
  imported: ImportedStock,
): StockLine[] {
  if (!current) return [];
  const known = new Map(current.variants.map((variant) => [variant.id, variant]));
  return inputs
    .flatMap(({ variants = [] }) => variants)
    .flatMap((input, at) => {
      const variant = known.get(input.id ?? '');
      if (!variant) return [];
      const line = lineOf(input, variant, imported);
      const isOpen = line.file !== line.before || line.difference !== line.before || line.short > 0;
      return isOpen ? [{ ...line, row: rows[at] ?? 0, product: current.name }] : [];
    });
}

function lineOf(input: VariantInput, variant: VariantData, imported: ImportedStock) {
  const shown = (choice: StockChoice) => {
    const { stock = variant.stock, trackStock = variant.trackStock } = settledStock(
      input,
      variant,
      choice,
      imported,
    );
    return trackStock ? stock : null;
  };
  const change = imported.changeBy(input, variant.id);
  return {
    variantId: variant.id,
    variant: variant.name,
    sku: variant.sku,
    before: shown('keep'),
    exported: input.exported?.stock ?? null,
    file: shown('file'),
    difference: shown('difference'),
    taken: 0,
    short: change === null ? 0 : shortOf(input, variant, change),
  };
}
