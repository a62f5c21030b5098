import { invalidField } from '../../../../errors.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import type { ProductData, ProductInput, VariantInput } from '../../product.ts';
import type { VariantData } from '../../product-variant.ts';
import type { ImportedStock } from './imported-stock.ts';

export const STOCK_CHOICES = ['difference', 'file', 'keep'] as const;

/** Add what the file changed since its export, set the file's numbers, or leave the stock. */
export type StockChoice = (typeof STOCK_CHOICES)[number];

export const stockChoices = (hasExported: boolean): StockChoice[] =>
  STOCK_CHOICES.filter((choice) => hasExported || choice !== 'difference');

/**
 * The wanted choice, or the file's own.
 * @throws Refusal 400 when the file doesn't say what its stock was
 */
export function stockChoice(
  choices: readonly StockChoice[],
  wanted: StockChoice | undefined,
): StockChoice {
  if (wanted && !choices.includes(wanted)) {
    throw invalidField('stock', message('errors.import.stock.notExported'));
  }
  return wanted ?? choices[0] ?? 'file';
}

type Settled = Pick<VariantInput, 'stock' | 'trackStock'>;

/** `current` is the product as it is now; null: it is new. */
export function settledInput(
  input: ProductInput,
  current: ProductData | null,
  choice: StockChoice,
  imported: ImportedStock,
): ProductInput {
  const known = new Map(current?.variants.map((variant) => [variant.id, variant]));
  return {
    ...input,
    variants: input.variants?.map((variant) => ({
      ...variant,
      ...settledStock(variant, known.get(variant.id ?? ''), choice, imported),
    })),
  };
}

/** Sales since the export stay taken from a difference. */
export function settledStock(
  input: VariantInput,
  known: VariantData | undefined,
  choice: StockChoice,
  imported: ImportedStock,
): Settled {
  const { stock, trackStock } = input;
  if (!known) return { stock, trackStock };
  if (choice === 'keep') return { stock: undefined, trackStock: undefined };
  const change = choice === 'difference' ? imported.changeBy(input, known.id) : null;
  if (change === null) return { stock, trackStock };
  return { stock: known.stock + change + shortOf(input, known, change), trackStock };
}

/** How many pieces fewer are there than a difference takes away, where stock ends at 0. */
export function shortOf(input: VariantInput, known: VariantData, change: number): number {
  const isHeld =
    (input.trackStock ?? known.trackStock) && !(input.oversell ?? known.oversell) && change < 0;
  return isHeld ? Math.max(0, Math.min(known.stock, 0) - (known.stock + change)) : 0;
}
