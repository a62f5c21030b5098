import { plainWord } from '../words/words.ts';

/** How a SKU is compared: letters and digits only. */
export const plainSku = (sku: string): string => plainWord(sku).replace(/[^\p{L}\p{N}]/gu, '');
