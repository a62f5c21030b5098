import { ownName } from '../../kernel/translation/languages.ts';
import { shopLanguages } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';

/** The languages in which the desk has answers ready; `hi-Latn` is Hindi in Latin letters. */
export type ShopperLanguage = 'en' | 'hi' | 'hi-Latn' | 'es' | 'pt-BR' | 'id' | 'ta' | 'bn';

const SCRIPTS: [ShopperLanguage, RegExp][] = [
  ['hi', /\p{Script=Devanagari}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['bn', /\p{Script=Bengali}/u],
];

// The first letters are checked first: a lookbehind at every position costs far more.
const WORDS: [ShopperLanguage, RegExp][] = [
  [
    'hi-Latn',
    /(?=[abcdehjkmnprtw])(?<![\p{L}])(?:aur|bhai|bhaiya|bhej|bhejo|bhejna|chahiye|chahie|dedo|dena|dijiye|ek|haan|hai|hain|ji|kar|karo|kitna|kitne|ka|ke|ki|kya|mein|mujhe|nahi|pata|paisa|rupaye|teen|wala|wale|wali)(?!\p{L})/giu,
  ],
  [
    'es',
    /[¿¡ñ]|(?=[bcdeghmpqtuy])(?<![\p{L}])(?:buenas|buenos|calle|color|cuanto|cuánto|dos|envio|envío|gracias|hola|mándame|para|pedido|por|quiero|quisiera|talla|tres|una|uno|y)(?!\p{L})/giu,
  ],
  [
    'pt-BR',
    /[ãõ]|(?=[bcdefgmnopqrtuv])(?<![\p{L}])(?:boa|bom|cor|dois|duas|endereco|endereço|entrega|favor|gostaria|meu|minha|nao|obrigada|obrigado|oi|olá|para|pedido|por|pra|quanto|queria|quero|rua|tamanho|tudo|uma|vc|voce|você)(?!\p{L})/giu,
  ],
  [
    'id',
    /(?=[abdghiknmpstuwy])(?<![\p{L}])(?:ada|alamat|beli|berapa|bisa|buah|dong|dua|gak|harga|ini|itu|kak|kasih|kirim|mau|nggak|pesan|saya|satu|terima|tiga|tidak|tolong|ukuran|untuk|warna|yang)(?!\p{L})/giu,
  ],
];
const ENOUGH = 2;

export function shopperLanguage(text: string): ShopperLanguage {
  const written = SCRIPTS.find(([, script]) => script.test(text));
  if (written) return written[0];
  let best: ShopperLanguage = 'en';
  let most = ENOUGH - 1;
  for (const [language, words] of WORDS) {
    const found = text.match(words)?.length ?? 0;
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

/** Of languages with the same letters, the one that the shop speaks. */
export function languageInShop(text: string, shop: Pick<Store, 'language' | 'languages'>): string {
  const found = shopperLanguage(text);
  const letters = SCRIPTS.find(([language]) => language === found)?.[1];
  const spoken = shopLanguages(shop);
  if (!letters || spoken.includes(found)) return found;
  return spoken.find((language) => letters.test(ownName(language))) ?? found;
}

/** The language that a text is clearly written in; null for one without its signs, English too. */
export function writtenLanguage(
  text: string,
  shop: Pick<Store, 'language' | 'languages'>,
): string | null {
  const language = languageInShop(text, shop);
  return language === 'en' ? null : language;
}
