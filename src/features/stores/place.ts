import { type FieldProblem, fieldProblem } from '../../errors.ts';
import { type Country, countryOf } from '../../kernel/format/countries.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { message } from '../../kernel/translation/translator.ts';
import { oldZoneName, todaysZoneName } from './time-zones.ts';
import { usualLanguage } from './usual-language.ts';

export interface Place {
  /** ISO 4217. */
  currency?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** IANA. */
  timeZone?: string | undefined;
  /** BCP 47. */
  language?: string | undefined;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const CHECKS: Record<keyof Place, [(value: string) => boolean, MessageKey]> = {
  currency: [(code) => CURRENCIES.has(code), 'errors.settings.currencyCode'],
  country: [(code) => countryOf(code) !== undefined, 'errors.settings.countryCode'],
  timeZone: [isTimeZone, 'errors.settings.timeZone'],
  language: [isLanguage, 'errors.settings.languageCode'],
};

export function placeProblems(place: Place): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [path, [fits, key]] of Object.entries(CHECKS)) {
    const value = place[path as keyof Place];
    if (value !== undefined && !fits(value)) problems.push(fieldProblem(path, message(key)));
  }
  return problems;
}

function isTimeZone(name: string): boolean {
  // An offset such as +05:30 would ignore daylight saving time, and PostgreSQL reads short names as
  // another zone or none: its IST is Israel's.
  return (
    /^(?:UTC$|[A-Z]\w*\/)/i.test(name) &&
    succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name }))
  );
}

/** Only language, script and region: with extensions, one language has endless tags. */
function isLanguage(tag: string): boolean {
  return (
    /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(tag) &&
    succeeds(() => Intl.getCanonicalLocales(tag))
  );
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

export interface Opener {
  /** IANA; used if the country has it. */
  timeZone?: string | undefined;
  /** BCP 47, best first. */
  languages?: readonly string[] | undefined;
}

/** Empty for an unknown country. */
export function placeOf(code: string, { timeZone, languages }: Opener = {}): Place {
  const country = countryOf(code);
  if (!country) return { country: code };
  const [first] = country.timeZones;
  const isThere = timeZone !== undefined && zoneNames(country).includes(timeZone);
  return {
    country: code,
    currency: country.currency,
    timeZone: isThere ? todaysZoneName(timeZone) : first,
    language: usualLanguage(code, languages),
  };
}

/** Including older names that browsers use. */
export const zoneNames = ({ timeZones }: Country): string[] => [
  ...new Set(timeZones.flatMap((zone) => [zone, oldZoneName(zone)])),
];
