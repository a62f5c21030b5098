import { type FieldProblem, fieldProblem, Refusal } from '../../../errors.ts';
import { type AddressRules, addressRules } from '../../../kernel/format/address-forms.ts';
import { normalizePhone } from '../../../kernel/format/phone.ts';
import { postalCodeProblem, readPostalCode } from '../../../kernel/format/postal-code.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { isEmail, lengthProblem, type PersonField } from '../../customers/index.ts';
import type { Details } from './checkout-form.ts';

/** What the form asks of a person and an address. */
export type DetailName = Exclude<PersonField, 'customer.address.country'>;

interface Rule {
  name: DetailName;
  /** Fields without this message are optional. */
  missing?: MessageKey;
  /** By country; absent: in all. */
  isNeeded?: (rules: AddressRules) => boolean;
}

const RULES: readonly Rule[] = [
  { name: 'customer.name', missing: 'errors.details.name.missing' },
  { name: 'customer.phone', missing: 'errors.details.phone.missing' },
  { name: 'customer.email' },
  {
    name: 'customer.address.postalCode',
    missing: 'errors.details.postalCode.missing',
    isNeeded: (rules) => rules.needsPostalCode,
  },
  { name: 'customer.address.line1', missing: 'errors.details.line1.missing' },
  { name: 'customer.address.line2' },
  {
    name: 'customer.address.district',
    missing: 'errors.details.district.missing',
    isNeeded: (rules) => rules.needsDistrict,
  },
  { name: 'customer.address.city', missing: 'errors.details.city.missing' },
  {
    name: 'customer.address.state',
    missing: 'errors.details.state.missing',
    isNeeded: (rules) => rules.needsState,
  },
  { name: 'notes' },
];

/** In the order of the form. */
export const DETAILS = RULES.map(({ name }) => name);

/** @param isPickup whether nothing is asked of an address */
export function checkDetails(
  details: Partial<Details>,
  country: string,
  { isPickup = false } = {},
): FieldProblem[] {
  const asked = RULES.filter(({ name }) => !isPickup || !name.startsWith('customer.address.'));
  return asked.flatMap((rule) => {
    const words = problemOf(rule, (details[rule.name] ?? '').trim(), country);
    return words ? [fieldProblem(rule.name, words)] : [];
  });
}

function problemOf(rule: Rule, text: string, country: string): Message | null {
  if (!text) {
    const isNeeded = rule.isNeeded?.(addressRules(country)) ?? true;
    return isNeeded && rule.missing ? message(rule.missing) : null;
  }
  const tooLong = lengthProblem(rule.name, text);
  if (tooLong) return tooLong;
  if (rule.name === 'customer.email' && !isEmail(text)) {
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
