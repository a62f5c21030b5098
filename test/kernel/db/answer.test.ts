import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { answerOf } from '../../../src/kernel/db/answer.ts';
import * as column from '../../../src/kernel/db/columns.ts';
import * as field from '../../../src/kernel/db/fields.ts';
import { OrNull } from '../../../src/kernel/db/or-null.ts';

const limit = {
  label: 'customers.field.notes',
  most: 10,
  tooLong: 'errors.field.tooLong',
} as const;

test('a kept answer of an older version has an empty value for each kind of new field', () => {
  const columns = {
    text: column.text(),
    textOrNull: column.textOrNull(),
    textOrEmpty: column.textOrEmpty(),
    uuid: column.uuid(),
    uuidOrNull: column.uuidOrNull(),
    flag: column.flag(),
    word: column.word(['new', 'old']),
    texts: column.texts(),
    count: column.count(),
    countOrNull: column.countOrNull(),
    amountMinor: column.amount('amount'),
    amountOrNullMinor: column.amountOrNull('amountOrNull'),
    time: column.time(),
    timeOrNull: column.timeOrNull(),
    isoTime: column.isoTime(),
    isoTimeOrNull: column.isoTimeOrNull(),
    json: column.json<string[] | null, typeof Texts>(Texts),
    neededJson: column.json<string[], Type.TArray<Type.TString>>(Type.Array(Type.String()), []),
    neededLine: field.neededLine(limit),
    line: field.line(limit),
    paragraph: field.paragraph(limit),
    shortTexts: field.shortTexts({ ...limit, mostTexts: 2, tooMany: 'errors.field.tooLong' }),
    tick: field.tick('customers.new.noCash'),
  };
  const { json, schema } = answerOf(columns, column.namesOf(columns));
  const kept = json({} as column.RowOf<typeof columns>, 'INR');
  expect(kept).toEqual({
    text: '',
    textOrNull: null,
    textOrEmpty: '',
    uuid: '',
    uuidOrNull: null,
    flag: false,
    word: 'new',
    texts: [],
    count: 0,
    countOrNull: null,
    amount: 0,
    amountOrNull: null,
    time: '1970-01-01T00:00:00.000Z',
    timeOrNull: null,
    isoTime: '',
    isoTimeOrNull: null,
    json: null,
    neededJson: [],
    neededLine: '',
    line: null,
    paragraph: '',
    shortTexts: [],
    tick: false,
  });
  expect(Check(schema, kept)).toBe(true);
});

const Texts = OrNull(Type.Array(Type.String()));
