import { plainWord } from '../words/words.ts';

const PLAIN = /^[a-z0-9]*$/;

/** How a SKU is compared: letters and digits only. */
export function plainSku(sku: string): string {
  const plain = plainWord(sku);
  return PLAIN.test(plain) ? plain : plain.replace(/[^\p{L}\p{N}]/gu, '');
}
