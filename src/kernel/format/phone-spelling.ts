/*
 * Countries in which one phone has several international numbers, so that chats know it by another
 * than its owner types. It is kept as it is dialled from abroad today; the column `found_by` has
 * the others, too (migrations/20261130_100_found_by.ts).
 */

/** The number in all its spellings, and as it is kept. */
const KEPT: readonly (readonly [RegExp, string])[] = [
  // Brazil put a 9 in front of all mobiles by 2016, and WhatsApp leaves it out in most areas.
  // Landlines begin with 2 to 5.
  [/^\+55(?<area>[1-9]{2})(?<rest>[6-9]\d{7})$/, '+55$<area>9$<rest>'],
  // Mexico: mobiles were dialled with a 1 behind the country code until 2019, and within the
  // country with 01, 044 or 045.
  [/^\+52(?:1|01|044|045)(?<rest>[2-9]\d{9})$/, '+52$<rest>'],
  // Argentina: a 9 says that it is a mobile, and many leave it out. A number is never given out
  // twice, so landlines may have one, too.
  [/^\+54(?<rest>[1-3]\d{9})$/, '+549$<rest>'],
];

/** How else people and chats write a number that is kept so. */
const ALSO: readonly (readonly [RegExp, string])[] = [
  [/^\+55(?<area>[1-9]{2})9(?<rest>[6-9]\d{7})$/, '+55$<area>$<rest>'],
  [/^\+52(?<rest>[2-9]\d{9})$/, '+521$<rest>'],
  [/^\+549(?<rest>[1-3]\d{9})$/, '+54$<rest>'],
];

/** The one spelling of a number in E.164; others stay as they are. */
export const keptSpelling = (number: string): string => rewritten(number, KEPT) ?? number;

/** In E.164, the kept one first. */
export function spellingsOf(number: string): string[] {
  const kept = keptSpelling(number);
  return [kept, rewritten(kept, ALSO) ?? kept].filter((each, at, all) => all.indexOf(each) === at);
}

function rewritten(number: string, table: typeof KEPT): string | undefined {
  const row = table.find(([pattern]) => pattern.test(number));
  return row && number.replace(...(row as [RegExp, string]));
}
