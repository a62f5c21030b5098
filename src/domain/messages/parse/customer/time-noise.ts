import type { Noise } from './noise.ts';

/** When something shall come or happened: numbers that count no goods. */
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|mar|april|apr|may|june|jun|july|jul|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)';
const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2})?`;
const HALF_DAY = String.raw`(?:a\.?m\b\.?|p\.?m\b\.?|baje\b|bje\b|o'?clock\b|hrs\b|horas\b)`;
const DAY_PART = String.raw`(?:de la (?:mañana|tarde|noche)|sharp|today|tomorrow|tonight|aaj|kal|in the (?:morning|evening|afternoon)|on \p{L}{3,9}day)`;

const TIME = new RegExp(
  String.raw`\b(?:(?:at|by|before|after|till|until|around|between|from|a las|las|sobre las) )?${CLOCK}(?: ?(?:-|to|and|se|y|a) ?${CLOCK})? ?${HALF_DAY}`,
  'giu',
);
const HINDI_TIME = /\d{1,2}(?:[:.]\d{2})?(?: ?(?:-|से) ?\d{1,2})? ?बजे|[\p{L}\p{M}]{2,6} बजे/gu;
const SPOKEN_TIME =
  /\b(?:ek|do|teen|tin|char|chaar|paanch|panch|che|chhe|saat|aath|nau|das|gyarah|barah|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:baje|bje|o'?clock|am|pm)\b/giu;
/** "Collect at 7" has no word for the hour; what follows must not be a thing or a price. */
const BARE_TIME = new RegExp(
  String.raw`\b(?:at|by|before|after|till|until|around) ${CLOCK}(?= ?(?:$|[.,!?;)\n\ue000]|${DAY_PART}|please\b|pls\b))(?: ?${DAY_PART})?|\ba las? ${CLOCK}(?: ${DAY_PART})?`,
  'giu',
);
// Streets are called after days: "Av. 5 de Mayo".
const DATE = new RegExp(
  String.raw`(?<!(?:calle|av|avda|avenida|col|colonia|blvd|c/|road|marg)\.? ?)\b\d{1,2}(?:st|nd|rd|th)?(?: of| de|-|/)? ?${MONTH}\b\.?(?! \d{1,4}(?:[,\n]| int\b| col\b))(?:,? ?(?:de )?(?:19|20)\d\d\b)?|(?<!de )\b${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?\b(?!:)(?:,? ?(?:19|20)\d\d\b)?`,
  'giu',
);
const NUMBER_DATE = /(?<![\d/.-])(?:[0-3]?\d)([/.-])(?:[0-3]?\d)\1(?:(?:19|20)?\d\d)(?![\d/-])/gu;
const SHORT_DATE = /\b(?:on|date|dated|dt|by|el) (?:[0-3]?\d)[/-](?:[01]?\d)(?![\d/-])/giu;
const DAY_OF_MONTH =
  /\b(?:the|on) \d{1,2}(?:st|nd|rd|th)\b(?! (?:floor|flr|cross|main|street|st|block|road|phase|lane))|\b\d{1,2}(?:st|nd|rd|th)? (?:ko\b|tarikh\b|tareekh\b)|\b(?:tarikh|el día|dia|día) \d{1,2}\b|\d{1,2} तारीख/giu;
const DURATION =
  /\b(?:in|within|for|after|took|every|last|past|next|en|dentro de|hace|since|desde) (?:the )?(?:last )?\d{1,4}(?: ?(?:-|to|a|or) ?\d{1,3})? (?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|din|ghante|hafte|mahine)\b|\b\d{1,3} (?:days?|hours?|weeks?|minutes?|mins?|din|ghante|ghanta|hafte) (?:ago|back|later|pehle|baad|mein|me|se|ho gaye|ho gya|ke andar)\b|\bsince (?:19|20)\d\d\b|\bdesde (?:19|20)\d\d\b|\d{1,3} (?:दिन|घंटे|हफ्ते) (?:में|पहले|बाद|से)/giu;

const OF_DATE = /jan|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|ene|dic/iu;
const OF_DURATION =
  /\d (?:min|hour|hr|day|week|month|hora|d[ií]a|seman|mes|din|ghant|haft|mahin|दिन|घंटे|हफ्ते)|(?:since|desde) \d/iu;

/** What is looked for in each text that may hold days and hours. */
export const TIME_NOISE: readonly Noise[] = [
  { needs: /\d ?(?:[ap]\.?m|baje|bje|o'?clock|hrs|horas)/iu, pattern: TIME },
  { needs: /बजे/, pattern: HINDI_TIME },
  { needs: / (?:baje|bje|o'?clock|am|pm)/iu, pattern: SPOKEN_TIME },
  { needs: /(?:at|by|before|after|till|until|around|las?) \d/iu, pattern: BARE_TIME },
  { needs: /\d[/.-]\d/, pattern: NUMBER_DATE },
  { needs: OF_DATE, pattern: DATE },
  { needs: /\d[/-]\d/, pattern: SHORT_DATE },
  { needs: /\d(?:st|nd|rd|th)|\d ko|tari|tare|d[ií]a|तारीख/iu, pattern: DAY_OF_MONTH },
  { needs: OF_DURATION, pattern: DURATION },
];
