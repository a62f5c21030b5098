import type { StockReason } from '../../../enums.ts';
import { type FieldProblem, fieldProblem, invalidFields } from '../../../errors.ts';
import { parseMoney } from '../../../kernel/format/money.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { notAnAmount } from '../../../web/amount.ts';
import type { ProductInput, VariantInput } from '../product.ts';
import { isBlankRow, type ProductForm, type VariantRow } from './product-form.ts';

export const EDITOR_REASONS = ['count', 'received', 'damaged', 'correction'] as const;
export type EditorReason = Extract<StockReason, (typeof EDITOR_REASONS)[number]>;

/** `rowOf` leads from its variants back to the rows. */
export interface EditorInput {
  input: ProductInput;
  rowOf: (index: number) => number;
}

/**
 * Blank new rows are left out, and so is unchanged stock, so that sales in the meantime are kept.
 * @throws Refusal 400 with every invalid price and number
 */
export function productInputOf(form: ProductForm, currency: string): EditorInput {
  const problems: FieldProblem[] = [];
  const rows = form.variants.flatMap((row, index) => (isBlankRow(row) ? [] : [{ row, index }]));
  const reader = new RowReader(form, currency, problems);
  const variants = rows.map(({ row, index }) => reader.read(row, index));
  if (problems.length > 0) throw invalidFields(problems);
  const input = {
    name: form.name,
    description: form.description,
    category: form.category,
    aliases: form.aliases.split(/[\n,]/),
    active: form.active,
    translations: form.translations,
    options: optionNames(form),
    variants,
  };
  return { input, rowOf: (index) => rows[index]?.index ?? index };
}

const optionNames = ({ options }: ProductForm): string[] =>
  options.map(({ name }) => name.trim()).filter(Boolean);

class RowReader {
  readonly #currency: string;
  readonly #options: string[];
  readonly #reason: EditorReason;
  readonly #problems: FieldProblem[];

  constructor(form: ProductForm, currency: string, problems: FieldProblem[]) {
    this.#currency = currency;
    this.#options = optionNames(form);
    this.#reason = editorReason(form);
    this.#problems = problems;
  }

  read(row: VariantRow, index: number): VariantInput {
    const at = (field: string) => `variants.${index}.${field}`;
    const stock = row.stock.trim();
    const isTracked = stock !== '';
    return {
      ...(row.id ? { id: row.id } : {}),
      options: Object.fromEntries(
        this.#options.flatMap((name, place) => {
          const value = row.choices[place]?.trim();
          return value ? [[name, value]] : [];
        }),
      ),
      priceMinor: this.#money(at('price'), row.price) ?? undefined,
      compareAtPriceMinor: this.#money(at('compareAtPrice'), row.compareAtPrice),
      sku: row.sku.trim() || null,
      weightGrams:
        row.weightGrams.trim() === '' ? null : this.#whole(at('weightGrams'), row.weightGrams),
      ...(isTracked && stock !== row.stockWas ? this.#stock(at('stock'), row) : {}),
      trackStock: isTracked,
      oversell: row.rule === 'oversell',
      imageId: row.imageId || null,
      active: row.active,
    };
  }

  /** Null for an empty field. */
  #money(path: string, text: string): number | null {
    if (text.trim() === '') return null;
    const minor = parseMoney(text, this.#currency);
    if (minor === null || minor < 0) {
      this.#problems.push(fieldProblem(path, notAnAmount(this.#currency)));
    }
    return minor;
  }

  /** Received or damaged pieces change the present stock; a count replaces the stock it saw. */
  #stock(path: string, { stock, stockWas }: VariantRow): VariantInput {
    const to = this.#whole(path, stock);
    const moved = stockWas !== '' && (this.#reason === 'received' || this.#reason === 'damaged');
    if (moved) return { stockDelta: to - Number(stockWas) };
    return { stock: to, stockWas: stockWas === '' ? undefined : Number(stockWas) };
  }

  #whole(path: string, text: string): number {
    const plain = text.trim();
    if (!/^-?\d{1,10}$/.test(plain)) {
      const words = message('errors.products.notWhole', { example: '12' });
      this.#problems.push(fieldProblem(path, words));
    }
    return Number(plain);
  }
}

export const editorReason = ({ reason }: ProductForm): EditorReason =>
  EDITOR_REASONS.find((known) => known === reason) ?? 'count';
