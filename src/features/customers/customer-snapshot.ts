import { type Static, Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import { addressRules } from '../../kernel/format/address-forms.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import { postalCodeRule, readPostalCode } from '../../kernel/format/postal-code.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type PersonField, readPersonField } from './person-fields.ts';

const Text = Type.String();

/** Where an order goes. The postal code is empty in countries without. */
export const AddressJson = Type.Object({
  line1: Text,
  line2: Type.Optional(Text),
  /** A colonia, bairro or kelurahan, where the country has them. */
  district: Type.Optional(Text),
  city: Text,
  state: Type.Optional(Text),
  postalCode: Text,
  country: Type.Optional(Text),
});
export type Address = Static<typeof AddressJson>;

/** A customer as typed for one order; later changes of the customer don't affect it. */
export interface CustomerSnapshot {
  name: string;
  phone: string;
  email?: string;
  address?: Address;
}

/** Input from forms and JSON bodies: empty and null parts count as absent. */
export interface CustomerInput {
  name: string;
  phone: string;
  email?: string | null | undefined;
  address?: AddressInput | null | undefined;
}

interface AddressInput {
  line1: string;
  line2?: string | null | undefined;
  district?: string | null | undefined;
  city: string;
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  country?: string | null | undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text looks like an email address; only sending shows whether it exists. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/**
 * Validates a customer and leaves out empty fields.
 * @param country of the store, for phone numbers without a country code and addresses without a
 * country
 * @throws Refusal 400 naming the invalid field
 */
export function readCustomer(input: CustomerInput, country: string): CustomerSnapshot {
  const name = required(input.name, 'customer.name');
  const phone = required(input.phone, 'customer.phone');
  normalizePhone(phone, country);
  const email = readPersonField('customer.email', input.email);
  if (email && !isEmail(email)) throw invalidField('customer.email', message('errors.field.email'));
  return {
    name,
    phone,
    ...(email ? { email } : {}),
    ...(input.address ? { address: readAddress(input.address, country) } : {}),
  };
}

function readAddress(input: AddressInput, storeCountry: string): Address {
  const line2 = readPersonField('customer.address.line2', input.line2);
  const district = readPersonField('customer.address.district', input.district);
  const state = readPersonField('customer.address.state', input.state);
  const country = readPersonField('customer.address.country', input.country);
  return {
    line1: required(input.line1, 'customer.address.line1'),
    ...(line2 ? { line2 } : {}),
    ...(district ? { district } : {}),
    city: required(input.city, 'customer.address.city'),
    ...(state ? { state } : {}),
    postalCode: postalCodeOf(input, country ? country.toUpperCase() : storeCountry),
    ...(country ? { country } : {}),
  };
}

function postalCodeOf({ postalCode }: AddressInput, country: string): string {
  const path = 'customer.address.postalCode';
  if (!postalCode?.trim()) {
    if (addressRules(country).needsPostalCode)
      throw invalidField(path, message('errors.field.required'));
    return '';
  }
  const code = readPostalCode(postalCode, country);
  if (code === null) throw invalidField(path, postalCodeRule(country));
  return code;
}

function required(text: string, path: PersonField): string {
  const trimmed = readPersonField(path, text);
  if (trimmed === '') throw invalidField(path, message('errors.field.required'));
  return trimmed;
}
