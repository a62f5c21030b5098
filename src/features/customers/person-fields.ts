import { invalidField } from '../../errors.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';

/**
 * What an order says of a person and an address, with the most characters of each: the same at every
 * door, page or API, draft or chat. Names are paths in an order. Docs: docs/api.md.
 */
export const PERSON_FIELDS = {
  'customer.name': { most: 200, tooLong: 'errors.details.name.tooLong' },
  'customer.phone': { most: 40, tooLong: 'errors.details.phone.tooLong' },
  'customer.email': { most: 254, tooLong: 'errors.details.email.tooLong' },
  'customer.address.line1': { most: 300, tooLong: 'errors.details.line1.tooLong' },
  'customer.address.line2': { most: 300, tooLong: 'errors.details.line2.tooLong' },
  'customer.address.district': { most: 100, tooLong: 'errors.details.district.tooLong' },
  'customer.address.city': { most: 100, tooLong: 'errors.details.city.tooLong' },
  'customer.address.state': { most: 100, tooLong: 'errors.details.state.tooLong' },
  'customer.address.postalCode': { most: 20, tooLong: 'errors.details.postalCode.tooLong' },
  'customer.address.country': { most: 60, tooLong: 'errors.field.tooLong' },
  /** The shopper's note. */
  notes: { most: 2_000, tooLong: 'errors.details.notes.tooLong' },
} as const satisfies Record<string, { most: number; tooLong: MessageKey }>;

export type PersonField = keyof typeof PERSON_FIELDS;

/** What is wrong with a text that is too long for its field; null for any other. */
export function lengthProblem(field: PersonField, text: string): Message | null {
  const { most, tooLong } = PERSON_FIELDS[field];
  return text.length > most ? message(tooLong, { most }) : null;
}

/**
 * A text without the spaces around it.
 * @throws Refusal 400 naming the field when it is too long
 */
export function readPersonField(field: PersonField, text: string | null | undefined): string {
  const trimmed = text?.trim() ?? '';
  const problem = lengthProblem(field, trimmed);
  if (problem) throw invalidField(field, problem);
  return trimmed;
}
