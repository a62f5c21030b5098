import { invalidField, Refusal } from '../../../../errors.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import type { Mapping } from './reading.ts';

/** "Variant Compare At Price" and "variant_compare-at price" are the same column, with or without accents. */
export const columnKey = (header: string): string =>
  header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Our field → the column keys under which files have it, best first. */
export type ColumnNames<F extends string> = Record<F, readonly string[]>;

/** By their names or as chosen. @throws Refusal 400 COLUMN_TWICE */
export function placesOf<F extends string>(
  header: readonly string[],
  names: ColumnNames<F>,
  mapping: Mapping | null,
  others: readonly (readonly [F, number])[] = [],
): Map<F, number> {
  const fields = Object.keys(names) as F[];
  if (mapping) {
    const chosen = mappedPlaces(header, mapping);
    return new Map(
      fields.flatMap((field) => {
        const place = chosen.get(field);
        return place === undefined ? [] : [[field, place]];
      }),
    );
  }
  const keys = header.map(columnKey);
  const places = new Map<F, number>(others);
  for (const field of fields) {
    const place = names[field].map((name) => keys.indexOf(name)).find((at) => at !== -1);
    if (place === undefined) continue;
    const again = keys.indexOf(keys[place] ?? '', place + 1);
    if (again !== -1) throw columnTwice(header, place, again);
    places.set(field, place);
  }
  return places;
}

/**
 * Our field → the place of the column that was chosen for it.
 * @throws Refusal 400 for a column that the file has not, or that is chosen for two fields
 */
export function mappedPlaces(header: readonly string[], mapping: Mapping): Map<string, number> {
  const keys = header.map(columnKey);
  const places = new Map<string, number>();
  for (const [field, column] of Object.entries(mapping)) {
    const place = typeof column === 'number' ? column - 1 : keys.indexOf(columnKey(column));
    if (header[place] === undefined) {
      throw invalidField(
        `mapping.${field}`,
        message('errors.import.noSuchColumn', { column: String(column) }),
      );
    }
    if ([...places.values()].includes(place)) {
      throw invalidField(
        `mapping.${field}`,
        message('errors.import.columnTaken', { column: String(column) }),
      );
    }
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
