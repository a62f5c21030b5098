const LOOKS_LIKE_PHONE = /^[+(]?\d[\d\s().-]*$/;

/**
 * The digits of typed text that may be part of a phone number, without leading zeros; null for
 * other text, since the digits of a name or email address are in many strangers' numbers.
 */
export const typedPhone = (text: string): string | null =>
  LOOKS_LIKE_PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : null;
