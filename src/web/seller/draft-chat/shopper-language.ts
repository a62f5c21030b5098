/** The languages in which the desk has answers ready; `hi-Latn` is Hindi in Latin letters. */
export type ShopperLanguage = 'en' | 'hi' | 'hi-Latn' | 'es';

// The first letters are checked first: a lookbehind at every position costs far more.
const HINDI =
  /(?=[abcdehjkmnprtw])(?<![\p{L}])(?:aur|bhai|bhaiya|bhej|bhejo|bhejna|chahiye|chahie|dedo|dena|dijiye|ek|haan|hai|hain|ji|kar|karo|kitna|kitne|ka|ke|ki|kya|mein|mujhe|nahi|pata|paisa|rupaye|teen|wala|wale|wali)(?!\p{L})/giu;
const SPANISH =
  /[¿¡ñ]|(?=[bcdeghmpqtuy])(?<![\p{L}])(?:buenas|buenos|calle|color|cuanto|cuánto|dos|envio|envío|gracias|hola|mándame|para|pedido|por|quiero|quisiera|talla|tres|una|uno|y)(?!\p{L})/giu;
/** One such word may be a name. */
const ENOUGH = 2;

/** The language that a shopper seems to write, by letters and common words. */
export function shopperLanguage(text: string): ShopperLanguage {
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi';
  const hindi = text.match(HINDI)?.length ?? 0;
  const spanish = text.match(SPANISH)?.length ?? 0;
  if (Math.max(hindi, spanish) < ENOUGH) return 'en';
  return hindi >= spanish ? 'hi-Latn' : 'es';
}
