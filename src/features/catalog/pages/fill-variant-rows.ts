import { isBlankRow, newVariantRow, type ProductForm, type VariantRow } from './product-form.ts';

const MAX_VARIANTS = 100;

export interface FilledForm {
  form: ProductForm;
  filled: number;
  first: number;
}

/** With the first row's price and rule. A row without choices takes the first combination. */
export function fillVariantRows(form: ProductForm): FilledForm {
  const rows = form.variants.filter((row) => !isBlankRow(row));
  const options = form.options.length;
  const taken = new Set(rows.map((row) => keyOf(row.choices.slice(0, options))));
  const missing = combinations(form).filter((choices) => !taken.has(keyOf(choices)));
  const wanted = missing.length;
  const completed = rows.map((row) => (isUnchosen(row, options) ? chosen(row, missing) : row));
  const room = Math.max(0, MAX_VARIANTS - completed.length);
  const added = missing.slice(0, room).map((choices) => newVariantRow(rows[0], choices));
  const first = completed.findIndex((row, at) => row !== rows[at]);
  return {
    form: { ...form, variants: [...completed, ...added] },
    filled: wanted - missing.length + added.length,
    first: first < 0 ? completed.length : first,
  };
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
