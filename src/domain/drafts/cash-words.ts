/** "COD", which is also a fish: it needs a number or a word of the kitchen next to it. */
const COD =
  /(?<![\p{L}\p{N}]|(?<!\d)\d{1,2}[ \t]{0,3}|\d[ \t]{0,3}(?:kg|kilos?|g|gms?|pcs?)[ \t]{1,3})c\.?o\.?d\.?(?![\p{L}\p{N}]|\s{1,3}(?:liver|fish|fillets?|steaks?|roe|oil))/iu;
// The first letters are checked first: a lookbehind at every position costs far more.
const WORDS =
  /(?=[cpकस])(?<![\p{L}\p{M}\p{N}])(?:cash on (?:delivery|arrival)|pay(?:ment)? on delivery|cash pe|contra ?re{1,2}mbolso|contra ?entrega|pago al recibir|कैश ऑन डिलीवरी|सीओडी)(?![\p{L}\p{M}\p{N}])/iu;
const REFUSED =
  /(?<![\p{L}\p{N}])(?:no|not|non|without|sin) (?:c\.?o\.?d|cash on delivery)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])c\.?o\.?d\.? (?:nahi|nahin|nhi|mat|not|नहीं)/iu;

/** Whether the words ask to pay cash on delivery. */
export const asksForCash = (text: string): boolean =>
  (COD.test(text) || WORDS.test(text)) && !REFUSED.test(text);
