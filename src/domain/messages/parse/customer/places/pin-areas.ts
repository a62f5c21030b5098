/**
 * Beginnings of PIN codes that belong to one large city alone: a word beside such a code that is not
 * the city is one of its quarters.
 */
const AREAS: Readonly<Record<string, string>> = {
  110: 'delhi|new delhi|दिल्ली|नई दिल्ली',
  380: 'ahmedabad|amdavad|ahmadabad|अहमदाबाद',
  400: 'mumbai|bombay|navi mumbai|thane|new mumbai|mira road|मुंबई|ठाणे',
  411: 'pune|poona|pimpri|chinchwad|pimpri chinchwad|पुणे',
  500: 'hyderabad|secunderabad|हैदराबाद|सिकंदराबाद',
  560: 'bengaluru|bangalore|bengalore|बेंगलुरु|बैंगलोर',
  600: 'chennai|madras|चेन्नई',
  700: 'kolkata|calcutta|कोलकाता',
};

/** Whether a PIN code lies in a large city other than the one named. */
export function isOtherCitysPin(pin: string, low: string): boolean {
  const cities = AREAS[pin.slice(0, 3)];
  return cities !== undefined && !cities.split('|').includes(low);
}
