/** English, Spanish, Portuguese, Indonesian and Hindi; the most reliable first. */
const AWB = [
  /\bawb\b/i,
  /way\s?bill/i,
  /tracking/i,
  /consignment/i,
  /^gu[ií]a\b|rastreo|rastreio|\bno?\.?(?:mor)?\s*resi\b|^resi$|ट्रैकिंग|एडब्ल्यूबी/i,
];
const ORDER = [/order\s*(?:no|num|id|#)/i, /\border\b/i, /\bpedido\b|\borden\b|\bpesanan\b|ऑर्डर/i];
const COURIER = [
  /courier|carrier|shipping company/i,
  /paqueter[ií]a|mensajer[ií]a|transportadora|kurir|ekspedisi|कूरियर/i,
];
/** "Order amount" and "Order date" don't contain order numbers. */
const NO_NAME =
  /am(?:oun)?t|value|date|status|monto|importe|valor|fecha|data\b|estado|jumlah|tanggal|राशि|तारीख/i;

/** -1 for none. */
export function columnOf(
  header: readonly string[],
  words: readonly RegExp[],
  but: RegExp = /^$/,
): number {
  const isMeant = (word: RegExp) => (cell: string) => word.test(cell) && !but.test(cell);
  const word = words.find((known) => header.some(isMeant(known)));
  return word ? header.findIndex(isMeant(word)) : -1;
}

export const awbColumn = (header: readonly string[]): number => columnOf(header, AWB, NO_NAME);
export const orderColumn = (header: readonly string[]): number => columnOf(header, ORDER, NO_NAME);
export const courierColumn = (header: readonly string[]): number => columnOf(header, COURIER);
