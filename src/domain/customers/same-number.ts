/** Shorter numbers with the same ending are often different people's. */
const MIN_DIGITS = 7;
const LONGEST_COUNTRY_CODE = 3;

/**
 * Whether two stored numbers differ only by a country code or leading zeros: "+919876543210",
 * "09876543210" and "9876543210".
 */
export function isSameNumber(one: string, other: string): boolean {
  const [short, long] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return (
    short.length >= MIN_DIGITS &&
    long.length - short.length <= LONGEST_COUNTRY_CODE &&
    long.endsWith(short)
  );
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');
