import { message } from '../../../../kernel/translation/translator.ts';
import { OPTION_FIELDS } from './own-columns.ts';
import type { TableRow } from './read-table.ts';
import type { Sheet } from './sheet.ts';

type OptionField = (typeof OPTION_FIELDS)[number][number];

/**
 * Without names of its own, the row has them in the product's order. Names that the product has not
 * are refused.
 * @param names the options of the product's first row
 */
export function optionsOfRow(
  sheet: Pick<Sheet<OptionField>, 'line' | 'refuse' | 'has'>,
  row: TableRow,
  names: readonly string[],
): Record<string, string> {
  const pairs = OPTION_FIELDS.map(([nameField, valueField]) => ({
    field: nameField,
    name: sheet.line(row, nameField),
    value: sheet.line(row, valueField),
  }));
  const named = pairs.filter(({ name }) => name !== '');
  if (named.length === 0) {
    return Object.fromEntries(names.map((name, index) => [name, pairs[index]?.value ?? '']));
  }
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const foreign = named.find(({ name, value }) => value !== '' && !known.has(name.toLowerCase()));
  if (foreign) {
    const values = { option: foreign.name, options: names.join(', ') || '–' };
    sheet.refuse(row.row, foreign.field, message('errors.import.otherOption', values));
  }
  const values = new Map(named.map(({ name, value }) => [name.toLowerCase(), value]));
  return Object.fromEntries(names.map((name) => [name, values.get(name.toLowerCase()) ?? '']));
}
