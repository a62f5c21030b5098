import { type FieldProblem, fieldProblem } from '../../errors.ts';
import { type Message, message } from '../../translation/translator.ts';
import type { Customer } from './customer.ts';
import { isEmail } from './customer-snapshot.ts';
import { lengthProblem } from './person-fields.ts';

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTES_LENGTH = 5_000;

/** What a seller can write about a customer. */
export type CustomerFields = Pick<Customer, 'name' | 'email' | 'tags' | 'notes' | 'noCod'>;
type Name = keyof CustomerFields;

/** Typed fields; an absent one is not changed. */
export type CustomerChanges = { [N in Name]?: CustomerFields[N] | undefined };

interface Field<Value> {
  /** While nothing is known, and after erasure. */
  empty: Value;
  /** What is stored of what was typed. */
  clean(typed: Value): Value;
  /** What is wrong with what was typed. */
  problem?(typed: Value): Message | false | null;
  /** Of two entries for one person; without it, the first one's value stays. */
  combine?(known: Value, other: Value): Value;
}

/** The fields in the order of the forms. Adding, changing, merging and erasing follow this table. */
const FIELDS: { [N in Name]: Field<CustomerFields[N]> } = {
  name: {
    empty: '',
    clean: (name) => name.trim(),
    problem: (name) =>
      name.trim() === ''
        ? message('errors.field.required')
        : lengthProblem('customer.name', name.trim()),
  },
  email: {
    empty: null,
    clean: (email) => email?.trim() || null,
    problem(typed) {
      const email = typed?.trim();
      if (!email) return false;
      if (!isEmail(email)) return message('errors.field.email');
      return lengthProblem('customer.email', email);
    },
    combine: (known, other) => known ?? other,
  },
  tags: {
    empty: [],
    clean: withoutDuplicates,
    problem(typed) {
      const tags = withoutDuplicates(typed);
      if (tags.some((tag) => tag.length > MAX_TAG_LENGTH)) {
        return message('errors.customers.tagTooLong', { most: MAX_TAG_LENGTH });
      }
      return tags.length > MAX_TAGS && message('errors.customers.tooManyTags', { most: MAX_TAGS });
    },
    combine: (known, other) => [...new Set([...known, ...other])],
  },
  notes: {
    empty: '',
    clean: (notes) => notes.trim(),
    problem: (notes) =>
      notes.length > MAX_NOTES_LENGTH &&
      message('errors.customers.notesTooLong', { most: MAX_NOTES_LENGTH }),
    combine: (known, other) => [known, other].filter(Boolean).join('\n'),
  },
  noCod: {
    empty: false,
    clean: (noCod) => noCod,
    combine: (known, other) => known || other,
  },
};
const ENTRIES = Object.entries(FIELDS) as [Name, Field<unknown>][];

/** The fields of a customer of whom nothing is known. */
export const EMPTY_FIELDS = Object.fromEntries(
  ENTRIES.map(([name, { empty }]) => [name, empty]),
) as unknown as CustomerFields;

/** The typed fields as they are stored. */
export const cleanFields = (typed: CustomerChanges): Partial<CustomerFields> =>
  Object.fromEntries(
    ENTRIES.filter(([name]) => typed[name] !== undefined).map(([name, field]) => [
      name,
      field.clean(typed[name]),
    ]),
  );

/** The invalid fields, in the order of the forms. */
export const fieldProblems = (typed: CustomerChanges): FieldProblem[] =>
  ENTRIES.flatMap(([name, field]) => {
    const words = typed[name] !== undefined && field.problem?.(typed[name]);
    return words ? [fieldProblem(name, words)] : [];
  });

/** The fields in which a second entry of the same person can add to the first. */
export const combineFields = (known: CustomerFields, other: CustomerFields) =>
  Object.fromEntries(
    ENTRIES.flatMap(([name, { combine }]) =>
      combine ? [[name, combine(known[name], other[name])]] : [],
    ),
  ) as Omit<CustomerFields, 'name'>;

/** Tags without empty ones and those that differ only in case or spaces. */
function withoutDuplicates(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.trim().replace(/\s+/g, ' ');
    if (text && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text);
  }
  return [...kept.values()];
}
