import { normalizePhone } from '../../../domain/customers/normalize-phone.ts';
import {
  type AddressRules,
  addressRules,
  postalCodeProblem,
  readPostalCode,
} from '../../../domain/customers/postal-code.ts';
import { type FieldProblem, fieldProblem, Refusal } from '../../../errors.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import { type Message, message } from '../../../translation/translator.ts';
import type { DetailName, Details } from './checkout-form.ts';

interface Rule {
  name: DetailName;
  /** The message when it is missing; fields without one are optional. */
  missing?: MessageKey;
  /** Whether it must be there in this country; absent: in all. */
  isNeeded?: (rules: AddressRules) => boolean;
  /** The message when it is longer than `most` characters. */
  tooLong: MessageKey;
  most: number;
}

const RULES: readonly Rule[] = [
  {
    name: 'customer.name',
    missing: 'errors.details.name.missing',
    tooLong: 'errors.details.name.tooLong',
    most: 100,
  },
  {
    name: 'customer.phone',
    missing: 'errors.details.phone.missing',
    tooLong: 'errors.details.phone.tooLong',
    most: 30,
  },
  { name: 'customer.email', tooLong: 'errors.details.email.tooLong', most: 200 },
  {
    name: 'customer.address.postalCode',
    missing: 'errors.details.postalCode.missing',
    isNeeded: (rules) => rules.needsPostalCode,
    tooLong: 'errors.details.postalCode.tooLong',
    most: 20,
  },
  {
    name: 'customer.address.line1',
    missing: 'errors.details.line1.missing',
    tooLong: 'errors.details.line1.tooLong',
    most: 200,
  },
  { name: 'customer.address.line2', tooLong: 'errors.details.line2.tooLong', most: 200 },
  {
    name: 'customer.address.city',
    missing: 'errors.details.city.missing',
    tooLong: 'errors.details.city.tooLong',
    most: 100,
  },
  {
    name: 'customer.address.state',
    missing: 'errors.details.state.missing',
    isNeeded: (rules) => rules.needsState,
    tooLong: 'errors.details.state.tooLong',
    most: 100,
  },
  { name: 'notes', tooLong: 'errors.details.notes.tooLong', most: 500 },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everything that is wrong with the typed details at once, in the shopper's words. */
export function checkDetails(details: Partial<Details>, country: string): FieldProblem[] {
  return RULES.flatMap((rule) => {
    const words = problemOf(rule, (details[rule.name] ?? '').trim(), country);
    return words ? [fieldProblem(rule.name, words)] : [];
  });
}

function problemOf(rule: Rule, text: string, country: string): Message | null {
  if (!text) {
    const isNeeded = rule.isNeeded?.(addressRules(country)) ?? true;
    return isNeeded && rule.missing ? message(rule.missing) : null;
  }
  if (text.length > rule.most) return message(rule.tooLong, { most: rule.most });
  if (rule.name === 'customer.email' && !EMAIL.test(text)) {
    return message('errors.details.email.wrong');
  }
  if (rule.name === 'customer.phone' && !isPhone(text, country)) {
    return message('errors.details.phone.wrong');
  }
  if (rule.name === 'customer.address.postalCode' && readPostalCode(text, country) === null) {
    return postalCodeProblem(country);
  }
  return null;
}

function isPhone(text: string, country: string): boolean {
  try {
    return normalizePhone(text, country) !== '';
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
