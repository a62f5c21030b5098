import { phoneLibrary } from './phone-library.ts';

const MAX_KNOWN = 1_000;
const known = new Map<string, string>();

/** A phone number as people read it; what is no international number as it is. */
export function phoneText(phone: string): string {
  const before = known.get(phone);
  if (before !== undefined) return before;
  const text = phoneLibrary().parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
  // A shop's own number stands on each of its pages, and reading it takes as long as the page's list.
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(phone, text);
  return text;
}

/** The address that calls a number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
