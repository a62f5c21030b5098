import { Refusal } from '../../errors.ts';
import type { MessageKey } from '../translation/message-key.ts';
import { message } from '../translation/translator.ts';
import { rowProblem } from './row-bounds.ts';

/** Other files that are sent instead of a table, by their first bytes in hexadecimal digits. */
const BYTES: readonly (readonly [RegExp, MessageKey])[] = [
  // The container of .xls, and the single sheet before it.
  [/^d0cf11e0|^0900[04]0600|^090[248]0[68]00/, 'errors.table.workbook'],
  [/^504b0[357]0[468]|^1f8b|^526172211a|^377abcaf/, 'errors.table.archive'],
  [/^25504446/, 'errors.table.pdf'],
  [
    /^89504e47|^ffd8ff|^47494638|^52494646.{8}57454250|^424d.{8}00000000|^49492a00|^4d4d002a|^.{8}66747970/,
    'errors.table.picture',
  ],
];

/** Zips whose parts are named within their first bytes. */
const ZIPS: readonly (readonly [RegExp, MessageKey])[] = [
  [/opendocument|\.iwa/, 'errors.table.otherWorkbook'],
  [/\[Content_Types\]|_rels\/|docProps\/|xl\//, 'errors.table.workbook'],
];

const TEXTS: readonly (readonly [RegExp, MessageKey])[] = [
  [/^<\?xml[\s\S]{0,600}(?:office:spreadsheet|Excel\.Sheet)/i, 'errors.table.workbook'],
  [/^<(?:!|\?xml|html|head|body|table|meta|style|div|rss|svg)/i, 'errors.table.page'],
  [/^\{\s*["}]|^\[\s*[{[\]"]/, 'errors.table.json'],
  [/^\{\\rtf/, 'errors.table.document'],
];

const SHOWN = 4_096;

/**
 * Refuses workbooks, pages, pictures and other files that are no table, and says what to do.
 * @throws Refusal 400 NOT_CSV
 */
export function refuseOtherFile(bytes: Uint8Array, field: string): void {
  const key = otherKind(Buffer.from(bytes.subarray(0, SHOWN)));
  if (!key) return;
  const words = message(key);
  throw new Refusal(400, 'NOT_CSV', words, { fields: [rowProblem(field, words)] });
}

function otherKind(head: Buffer): MessageKey | undefined {
  const first = head.subarray(0, 16).toString('hex');
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const kinds = first.startsWith('504b0304')
    ? [...ZIPS.map(tryIn(text)), ...BYTES.map(tryIn(first))]
    : [...BYTES.map(tryIn(first)), ...TEXTS.map(tryIn(text))];
  return kinds.find((key) => key !== undefined);
}

const tryIn =
  (text: string) =>
  ([pattern, key]: readonly [RegExp, MessageKey]): MessageKey | undefined =>
    pattern.test(text) ? key : undefined;
