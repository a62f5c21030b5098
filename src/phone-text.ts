import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as people read it; what is no international number as it is. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** The address that calls a number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
