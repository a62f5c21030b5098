import { unneutralised } from '../../../format/formula-cell.ts';
import { cleanLine } from '../clean-text.ts';
import type { Table, TableRow } from './read-table.ts';
import { columnKey } from './sheet.ts';

/** An attribute of a row: on a variation its one value (none: any), else all values. */
export interface Attribute {
  name: string;
  values: string[];
}

/** Reads "Attribute 1 name", "Attribute 1 value(s)", "Attribute 2 name" … of a row. */
export function attributeReader(table: Table): (row: TableRow) => Attribute[] {
  const keys = table.header.map(columnKey);
  const places = keys.flatMap((key, name) => {
    const number = /^attribute(\d+)name$/.exec(key)?.[1];
    return number ? [{ name, values: keys.indexOf(`attribute${number}values`) }] : [];
  });
  return ({ cells }) =>
    places.flatMap((place) => {
      const name = cleanLine(unneutralised((cells[place.name] ?? '').trim()));
      return name ? [{ name, values: splitList(cells[place.values] ?? '') }] : [];
    });
}

/** "Red, Blue" → two; a comma inside a value is written "\,". */
export const splitList = (cell: string): string[] =>
  (unneutralised(cell.trim()).match(/(?:\\,|[^,])+/g) ?? [])
    .map((value) => cleanLine(value.replaceAll('\\,', ',')))
    .filter(Boolean);
