import { invalidField, Refusal } from '../../../errors.ts';
import { DECIMAL_SIGNS, type DecimalSign } from '../../../kernel/format/file-number.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { OWN_COLUMNS } from './parse/own-column-names.ts';
import type { Mapping, ReadingChoices } from './parse/reading.ts';
import type { SellersWords } from './preview-import.ts';

export const MAPPED_FIELDS: readonly string[] = Object.keys(OWN_COLUMNS);

const signOf = (text: string): DecimalSign | null =>
  DECIMAL_SIGNS.find((sign) => sign === text) ?? null;

/** `decimalSign`, and `mapping` as JSON. @throws Refusal 400 */
export function choicesOf({
  decimalSign = '',
  mapping = '',
}: Record<string, string>): ReadingChoices {
  const sign = signOf(decimalSign);
  if (decimalSign !== '' && sign === null) {
    throw invalidField('decimalSign', message('errors.import.noSign'));
  }
  return { decimalSign: sign, mapping: mapping === '' ? null : parsedMapping(mapping) };
}

function parsedMapping(text: string): Mapping {
  const parsed = jsonOf(text);
  const entries = parsed && typeof parsed === 'object' ? Object.entries(parsed) : [];
  const isGood = ([field, column]: [string, unknown]) =>
    MAPPED_FIELDS.includes(field) &&
    (typeof column === 'string' ? column.length <= 300 : Number.isInteger(column));
  if (entries.length === 0 || Array.isArray(parsed) || !entries.every(isGood)) {
    throw invalidField(
      'mapping',
      message('errors.import.badMapping', { fields: MAPPED_FIELDS.join(', ') }),
    );
  }
  return Object.fromEntries(entries) as Mapping;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `sign`, and `column.1`, `column.2` … with our field or nothing. */
export function formWords(form: Readonly<Record<string, unknown>>): SellersWords {
  const columns = Object.entries(form).flatMap(([name, field]): [number, string][] => {
    const number = /^column\.(\d{1,3})$/.exec(name)?.[1];
    const isKnown = typeof field === 'string' && MAPPED_FIELDS.includes(field);
    return number && isKnown ? [[Number(number), field]] : [];
  });
  const hasColumns = Object.keys(form).some((name) => name.startsWith('column.'));
  const sign = typeof form.sign === 'string' ? signOf(form.sign) : null;
  return {
    fields: hasColumns ? new Map(columns) : null,
    choose: () => ({ decimalSign: sign, mapping: hasColumns ? mappingOf(columns) : null }),
  };
}

/** @throws Refusal 400 for two columns of one field */
function mappingOf(columns: readonly [number, string][]): Mapping {
  const mapping = Object.fromEntries(columns.map(([number, field]) => [field, number]));
  if (Object.keys(mapping).length < columns.length) {
    throw new Refusal(400, 'VALIDATION_FAILED', message('errors.import.fieldTwice'));
  }
  return mapping;
}
