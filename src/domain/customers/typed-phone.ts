const LOOKS_LIKE_PHONE = /^[+(]?\d[\d\s().-]*$/;

/**
 * The digits of what may be typed to find a phone number, without leading zeros; null for any other
 * text, since the digits of a name or an email address are part of many a stranger's number.
 */
export const typedPhone = (text: string): string | null =>
  LOOKS_LIKE_PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : null;
