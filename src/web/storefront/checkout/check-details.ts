import { normalizePhone } from '../../../domain/customers/normalize-phone.ts';
import {
  type AddressRules,
  addressRules,
  postalCodeText,
  readPostalCode,
} from '../../../domain/customers/postal-code.ts';
import { type FieldProblem, Refusal } from '../../../errors.ts';
import type { DetailName, Details } from './checkout-form.ts';

interface Rule {
  name: DetailName;
  /** In a sentence: "Shorten the landmark". */
  noun: string;
  /** The message when it is missing; fields without one are optional. */
  missing?: string;
  /** Whether it must be there in this country; absent: in all. */
  isNeeded?: (rules: AddressRules) => boolean;
  most: number;
}

const RULES: readonly Rule[] = [
  {
    name: 'customer.name',
    noun: 'name',
    missing: 'Enter the recipient’s name',
    most: 100,
  },
  { name: 'customer.phone', noun: 'phone number', missing: 'Enter a phone number', most: 30 },
  { name: 'customer.email', noun: 'email address', most: 200 },
  {
    name: 'customer.address.postalCode',
    noun: 'postal code',
    missing: 'Enter the postal code',
    isNeeded: (rules) => rules.needsPostalCode,
    most: 20,
  },
  {
    name: 'customer.address.line1',
    noun: 'address',
    missing: 'Enter the house number and street',
    most: 200,
  },
  { name: 'customer.address.line2', noun: 'landmark', most: 200 },
  { name: 'customer.address.city', noun: 'city', missing: 'Enter the city or town', most: 100 },
  {
    name: 'customer.address.state',
    noun: 'state',
    missing: 'Enter the state',
    isNeeded: (rules) => rules.needsState,
    most: 100,
  },
  { name: 'notes', noun: 'note', most: 500 },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everything that is wrong with the typed details at once, in the shopper's words. */
export function checkDetails(details: Partial<Details>, country: string): FieldProblem[] {
  return RULES.flatMap((rule) => {
    const message = problemOf(rule, (details[rule.name] ?? '').trim(), country);
    return message ? [{ path: rule.name, message }] : [];
  });
}

function problemOf(rule: Rule, text: string, country: string): string | null {
  if (!text) {
    const isNeeded = rule.isNeeded?.(addressRules(country)) ?? true;
    return isNeeded ? (rule.missing ?? null) : null;
  }
  if (text.length > rule.most) return `Shorten the ${rule.noun} to ${rule.most} characters`;
  if (rule.name === 'customer.email' && !EMAIL.test(text)) {
    return 'Enter an email address, such as name@example.com';
  }
  if (rule.name === 'customer.phone' && !isPhone(text, country)) {
    return 'Enter the full phone number';
  }
  if (rule.name === 'customer.address.postalCode' && readPostalCode(text, country) === null) {
    return `The postal code must ${postalCodeText(country)}`;
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
