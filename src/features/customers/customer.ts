import type { QueryBuilder } from 'objection';
import { Type } from 'typebox';
import { answerOf } from '../../kernel/db/answer.ts';
import * as column from '../../kernel/db/columns.ts';
import * as field from '../../kernel/db/fields.ts';
import { tenantModel } from '../../kernel/db/model.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { likePattern, matchesAll, searchPatterns } from '../../kernel/db/text-search.ts';
import { folded } from '../../kernel/format/folded-text.ts';
import { typedPhone } from '../../kernel/format/phone.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Address, AddressJson, isEmail } from './customer-snapshot.ts';
import { PERSON_FIELDS } from './person-fields.ts';

export const MAX_NOTES_LENGTH = 5_000;

const AddressOrNull = OrNull(AddressJson);

const COLUMNS = {
  id: column.text(),
  name: field.neededLine({ label: 'customers.field.name', ...PERSON_FIELDS['customer.name'] }),
  /** E.164, or digits if the number could not be parsed; null after erasure. */
  phone: {
    ...field.line({
      label: 'customers.field.phone',
      needed: true,
      hint: 'customers.field.phoneHint',
      type: 'tel',
      ...PERSON_FIELDS['customer.phone'],
    }),
    ...column.textOrEmpty(),
    input: Type.String({ maxLength: PERSON_FIELDS['customer.phone'].most }),
  },
  email: field.line({
    label: 'customers.field.email',
    type: 'email',
    ...PERSON_FIELDS['customer.email'],
    check: (typed) => (isEmail(typed) ? null : message('errors.field.email')),
  }),
  address: column.json<Address | null, typeof AddressOrNull>(AddressOrNull),
  /** All orders, including cancelled ones. */
  orderCount: column.count(),
  /** Of orders that are neither cancelled nor refunded. */
  totalSpentMinor: column.amount('totalSpent', 'Amount in the main currency unit, such as rupees'),
  lastOrderAt: column.timeOrNull(),
  refusedCount: column.count('Number of COD orders that were refused or fake'),
  tags: field.shortTexts({
    label: 'customers.field.tags',
    hint: 'customers.field.tagsHint',
    most: 40,
    tooLong: 'errors.customers.tagTooLong',
    mostTexts: 20,
    tooMany: 'errors.customers.tooManyTags',
  }),
  notes: field.paragraph({
    label: 'customers.field.notes',
    hint: 'customers.field.notesHint',
    most: MAX_NOTES_LENGTH,
    tooLong: 'errors.customers.notesTooLong',
  }),
  /** Whether the seller excluded this customer from cash on delivery. */
  noCod: field.tick('customers.new.noCash'),
  /** The customer that this one was merged into. */
  mergedInto: column.textOrNull(),
  mergedAt: column.timeOrNull(),
  /** The name of the person who merged it. */
  mergedBy: column.textOrNull(),
  erasedAt: column.timeOrNull(),
  createdAt: column.time(),
  updatedAt: column.time(),
};

/** Neither merged nor erased. The list's indexes contain only these. */
export const STANDS = 'merged_into is null and erased_at is null';

/** A customer of one store, known by phone number, with totals from their orders. */
export class Customer extends tenantModel('customers', COLUMNS) {
  static override modifiers = {
    standing: (rows: QueryBuilder<Customer>) => rows.whereRaw(STANDS),
    /** Each pattern finds a word of name or email, or a part of the phone. */
    foundBy: (rows: QueryBuilder<Customer>, typed: string) => {
      const patterns = personPatterns(typed);
      rows.whereRaw(matchesAll('found_by', patterns), patterns);
    },
  };
}

/** What a seller can write about a customer: the fields of the table, in its order. */
export const newPerson = field.fieldsOf(COLUMNS);
/** The number is who the customer is. */
export const person = field.fieldsOf(COLUMNS, 'phone');
/** The form of a known customer: cash on delivery has a button of its own. */
export const knownPerson = field.fieldsOf(COLUMNS, 'phone', 'noCod');

const ANSWERED = [
  'id',
  'name',
  'phone',
  'email',
  'orderCount',
  'totalSpentMinor',
  'notes',
  'tags',
  'noCod',
] as const;

/** A customer as the API answers it, and with all that the store knows. */
export const customerAnswer = answerOf(COLUMNS, ANSWERED);
export const wholeAnswer = answerOf(COLUMNS, [
  ...ANSWERED,
  'address',
  'refusedCount',
  'lastOrderAt',
  'createdAt',
]);

/**
 * LIKE patterns, all of which the `found_by` of a customer, conversation or draft must match. Phone
 * numbers are found with any spaces, dashes or leading zeros.
 */
export function personPatterns(typed = ''): string[] {
  const phone = typedPhone(folded(typed).trim());
  return phone ? [likePattern(phone).replace(ARGENTINE_MOBILE, '$1%$2')] : searchPatterns(typed);
}

/** Within Argentina, mobiles are written with a 15 behind the area, which is not kept. */
const ARGENTINE_MOBILE = /(?<=^%)((?=\d{12}%$)(?:11|[23]\d{2,3}))15(\d+)/;
