import { Refusal } from '../../../../errors.ts';
import { message } from '../../../../translation/translator.ts';

/** "Variant Compare At Price" and "variant_compare-at price" are the same column, with or without accents. */
export const columnKey = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Our field → the column keys under which files have it, best first. */
export type ColumnNames<F extends string> = Record<F, readonly string[]>;

/**
 * Where the columns of our fields are, by their names or as somebody chose them.
 * @throws Refusal 400 COLUMN_TWICE
 */
export function placesOf<F extends string>(
  header: readonly string[],
  names: ColumnNames<F>,
  mapping: Readonly<Record<string, number>> | null,
): Map<F, number> {
  const fields = Object.keys(names) as F[];
  if (mapping) {
    return new Map(
      fields.flatMap((field) => (mapping[field] === undefined ? [] : [[field, mapping[field]]])),
    );
  }
  const keys = header.map(columnKey);
  const places = new Map<F, number>();
  for (const field of fields) {
    const place = names[field].map((name) => keys.indexOf(name)).find((at) => at !== -1);
    if (place === undefined) continue;
    const again = keys.indexOf(keys[place] ?? '', place + 1);
    if (again !== -1) throw columnTwice(header, place, again);
    places.set(field, place);
  }
  return places;
}

function columnTwice(header: readonly string[], place: number, again: number): Refusal {
  const values = {
    column: header[again] ?? '',
    first: String(place + 1),
    second: String(again + 1),
  };
  const words = message('errors.import.columnTwice', values);
  return new Refusal(400, 'COLUMN_TWICE', words, { columns: header.filter(Boolean) });
}
