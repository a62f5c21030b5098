const CASH =
  /(?<![\p{L}\p{N}])(?:c\.?\s?o\.?\s?d|cash on (?:delivery|arrival)|pay(?:ment)? on delivery|cash pe|contra ?reembolso|contra ?entrega|pago al recibir|कैश ऑन डिलीवरी|सीओडी)(?![\p{L}\p{M}\p{N}])/iu;
const REFUSED =
  /(?<![\p{L}\p{N}])(?:no|not|without|sin|non?)\s+(?:c\.?o\.?d|cash on delivery)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])c\.?o\.?d\s+(?:nahi|nahin|nhi|mat|not|नहीं)/iu;

/** Whether the words ask for payment in cash when the parcel comes. */
export const asksForCash = (text: string): boolean => CASH.test(text) && !REFUSED.test(text);
