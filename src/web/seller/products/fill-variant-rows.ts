import { blankVariantRow, isBlankRow, type ProductForm, type VariantRow } from './product-form.ts';

const MAX_VARIANTS = 100;

/** What was added to the editor, for the sentence above it. */
export interface FilledForm {
  form: ProductForm;
  added: number;
}

/**
 * Adds a row for every combination of the option values that has none, priced like the first row.
 * A row that lacks its choices (the one of a product that had no options) takes the first.
 */
export function fillVariantRows(form: ProductForm): FilledForm {
  const rows = form.variants.filter((row) => !isBlankRow(row));
  const options = form.options.length;
  const taken = new Set(rows.map((row) => keyOf(row.choices.slice(0, options))));
  const missing = combinations(form).filter((choices) => !taken.has(keyOf(choices)));
  const completed = rows.map((row) => (isUnchosen(row, options) ? chosen(row, missing) : row));
  const room = Math.max(0, MAX_VARIANTS - completed.length);
  const price = rows[0]?.price ?? '';
  const added = missing.slice(0, room).map((choices) => blankVariantRow(choices, price));
  return { form: { ...form, variants: [...completed, ...added] }, added: added.length };
}

const keyOf = (choices: string[]): string =>
  JSON.stringify(choices.map((choice) => choice.trim().toLowerCase()));

const isUnchosen = (row: VariantRow, options: number): boolean =>
  row.choices.slice(0, options).every((choice) => choice.trim() === '');

const chosen = (row: VariantRow, missing: string[][]): VariantRow => ({
  ...row,
  choices: missing.shift() ?? row.choices,
});

function combinations({ options }: ProductForm): string[][] {
  const lists = options.map(({ values }) => distinct(values.split(',')));
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return [];
  return lists.reduce<string[][]>(
    (all, list) =>
      all.length * list.length > MAX_VARIANTS * 2
        ? all
        : all.flatMap((start) => list.map((value) => [...start, value])),
    [[]],
  );
}

/** Trimmed, without blanks and repetitions in other letters ("S, s"). */
function distinct(values: string[]): string[] {
  const texts = values.map((value) => value.trim()).filter(Boolean);
  const lower = texts.map((text) => text.toLowerCase());
  return texts.filter((_, at) => lower.indexOf(lower[at] ?? '') === at);
}
