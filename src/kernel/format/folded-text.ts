/*
 * How texts are compared in searches and sorted by name: without case, accents, and signs that
 * people leave out or cannot type. The database does the same for what it stores, with its functions
 * `folded` and `searchable` (migrations/20261130_100_found_by.ts); a test compares both for every
 * character.
 */

/** Accents, vowel points, nuktas, tatweel, hamza, apostrophes, and signs that nobody sees. */
const LEFT_OUT = new RegExp(
  `[${[
    "'`\\u00b7\\u02b9-\\u02bd\\u02c8\\u02ca\\u02cb\\u055a\\u05f3\\u2018-\\u201b\\u2032\\u2035\\ua78c",
    '\\u0300-\\u036f\\u0483-\\u0487\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
    '\\u0610-\\u061a\\u0621\\u0640\\u064b-\\u065f\\u0670',
    '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
    '\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc',
    '\\u00ad\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff',
  ].join('')}]`,
  'g',
);

/** Pairs of a character and the one that people type for it. */
const TYPED_AS =
  'øo đd ðd łl ħh ıi ȷj ŋn ŧt ĸk əe ǝe ɓb ɗd ɖd ƙk ƴy ɔo ɛe ɨi ɩi ʉu ʋv ƶz ƒf ɲn ɣg ςσ ґг ' +
  'ٱا ٲا ٳا ىي یي ۍي ېي ےي کك ڪك ګك ہه ھه ەه ۃه ةه ँं ਂੰ ' +
  '‐- ‑- ‒- –- —- ―- −- ⁃- ˗- ־- ×x ⁄/ “" ”" „" ‟"';

/** The zeros of the scripts in which people write numbers; their other digits follow. */
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᭐᱐';

const ONE_FOR_ONE = new Map([
  ...TYPED_AS.split(' ').map(([from = '', to = '']) => [from, to] as const),
  ...Array.from(ZEROS, (zero) => zero.charCodeAt(0)).flatMap((zero) =>
    Array.from(
      { length: 10 },
      (_, digit) => [String.fromCharCode(zero + digit), `${digit}`] as const,
    ),
  ),
]);

const SPELLED_OUT = new Map(
  'ßss æae œoe þth ൺണ് ൻന് ർര് ൽല് ൾള് ൿക് ৎত্'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const typedFor = (char: string): string => ONE_FOR_ONE.get(char) ?? SPELLED_OUT.get(char) ?? char;

/** In Hindi, a nasal before a consonant of its own place may be written as a dot. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

const PLAIN = /^[\0-\x7f]*$/;

/** Lower case, Latin letters without accents, digits 0 to 9. Idempotent. */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase().replace(/['`]/g, '')
    : text
        .replaceAll('´', "'")
        .normalize('NFKD')
        .toLowerCase()
        .replace(LEFT_OUT, '')
        .replace(/[^\0-\x7f]/g, typedFor)
        .replaceAll('്്', '്')
        .replaceAll('\u0d46\u0d57', '\u0d57')
        .replace(NASALS, 'ं')
        .normalize('NFC');

/** Beside A to Z, in lower case; other letters stay. */
export const latinLetters = (text: string): string =>
  text.replace(/(?=\p{Script=Latin})[^\0-\x7f]/gu, typedFor);

/** Umlauts and their like as people spell them out on other keyboards. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** A word in the second way in which people type it: "Jürgen" as "juergen", "T-Shirt" as "tshirt". */
export const spelledOut = (word: string): string =>
  folded(
    word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter)
      .replace(/[-‐‑‒–]/g, ''),
  );
