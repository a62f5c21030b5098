import { lazy } from '../../../../lazy.ts';
import type { Stretch } from './customer-reading.ts';
import { digitRuns, type Group } from './digit-groups.ts';
import { announcing } from './number-labels.ts';
import { hasCallingCode, phoneNumber } from './phone-number.ts';
import { formsOfCountry } from './places/country-forms.ts';
import { maySpell, spelledDigits } from './spelled-digits.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The numbers of phones in a text. */
export interface PhoneReading {
  phone: (Stretch & { value: string }) | null;
  /** All numbers of phones in the text, with the words that announce them. */
  stretches: Stretch[];
  invalid: Stretch | null;
}

interface Found extends Stretch {
  value: string | null;
  weight: number;
}

// Hostile text may hold thousands of numbers, and each look at one costs some microseconds.
const MAX_LOOKS = 60;
const patterns = lazy(() => {
  const phone = announcing('phone');
  const reference = announcing('no phone');
  return {
    label: new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}])(?:${phone})(?![\p{L}\p{M}])|[📞📱☎📲])[\s.:=#()-]{0,4}(?:(?:number|no|num|nº|is|hai|es|en|on|at|me|na|é|e|o|saya|sy|नंबर|नम्बर|है|\p{L}{2,12} \p{L}{2,12}|\p{L}{2,14})[\s.:=#-]{1,3}){0,2}\+?\(?$`,
      'iu',
    ),
    notPhone: new RegExp(
      String.raw`(?:(?<!\p{L})(?:${reference})[\s.:=#-]{0,3}(?:(?:no|number|num|id|é|nya)[\s.:=#-]{0,3})?|[₹$€£]|\b(?:rs|rp)\.?) ?$`,
      'iu',
    ),
    // The words are consecutive, each with few signs behind it, so this looks back over little.
    announced: new RegExp(
      String.raw`(?<![\p{L}\p{M}])(?:(?:and|y|aur|my|our|mi|meu|o|mera|meri|hamara|मेरा|और|(?:(?![mtp](?![\p{L}\p{M}]))(?:${phone}))|(?<=(?:^|[\n,.;|(])\s{0,2})m)(?![\p{L}\p{M}])[\s.:=#-]{0,4}){1,4}(?:(?:is|hai|es|on|at|me|é|saya|है)[\s.:=-]{1,3})?$`,
      'iu',
    ),
    word: new RegExp(`^(?:${phone})$`, 'iu'),
  };
});

/**
 * Finds the shopper's number, whichever way it is typed.
 * @param countries whose numbers may be meant; asked for where there are digits enough
 */
export function readPhone(text: string, countries: () => readonly string[]): PhoneReading {
  const found: Found[] = [];
  let looks = MAX_LOOKS;
  for (const run of digitRuns(text)) {
    const digits = run.reduce((sum, group) => sum + group.digits.length, 0);
    if (digits < 7 || looks <= 0) continue;
    const reader = new RunReader(text, run, countries(), looks);
    const read = reader.read();
    looks = reader.looks;
    if (read) found.push(read);
  }
  if (!found.some(({ value }) => value)) found.push(...spelled(text, countries));
  return chosen(found, text);
}

/** Looks at the ways in which one run of groups may be a number. */
class RunReader {
  constructor(
    private readonly text: string,
    private readonly run: readonly Group[],
    private readonly countries: readonly string[],
    public looks: number,
  ) {}

  read(): Found | null {
    let best: Found | null = null;
    for (let from = 0; from < this.run.length; from++) {
      for (let to = this.run.length; to > from; to--) {
        const found = this.window(from, to);
        if (found && (!best || found.weight > best.weight)) best = found;
      }
      // The longest stretch from the left that is written as an international number is certain.
      if (best && best.weight >= 10) break;
    }
    return best ?? this.incomplete();
  }

  private window(from: number, to: number): Found | null {
    const groups = this.run.slice(from, to);
    const first = groups[0];
    const last = groups.at(-1);
    if (!first || !last || this.looks <= 0) return null;
    const digits = groups.map((group) => group.digits).join('');
    if (digits.length < 7 || digits.length > 15) return null;
    const start = this.startOf(first);
    const plus = this.text.slice(start, first.start).includes('+');
    const abroad = plus || digits.startsWith('00');
    if (digits.length > 12 && !abroad && !this.countries.some((one) => hasCallingCode(digits, one)))
      return null;
    const before = this.text.slice(Math.max(0, start - 40), start);
    if (!abroad && patterns().notPhone.test(before)) return null;
    const labelled = from === 0 && patterns().label.test(before);
    if (!labelled && !abroad && !looksTyped(groups)) return null;
    if (!labelled && this.isPostalCode(this.text.slice(first.start, last.end))) return null;
    this.looks--;
    const value = this.valueOf(plus ? `+${digits}` : digits, labelled);
    if (!value) return null;
    const whole = from === 0 && to === this.run.length;
    const weight =
      (abroad ? 10 : 0) + (labelled ? 5 : 0) + (whole ? 3 : to === this.run.length ? 2 : 1);
    return { start, end: this.endOf(last), value, weight };
  }

  private valueOf(digits: string, labelled: boolean): string | null {
    for (const country of this.countries) {
      // With several countries to choose from, a label does not tell which.
      const value =
        phoneNumber(digits, country, labelled && this.countries.length === 1) ??
        (hasCallingCode(digits, country) ? phoneNumber(`+${digits}`, country, false) : null);
      if (value) return value;
    }
    return null;
  }

  /** A number that was meant as one but misses digits or has too many. */
  private incomplete(): Found | null {
    const first = this.run[0];
    const last = this.run.at(-1);
    if (!first || !last) return null;
    const start = this.startOf(first);
    const digits = this.run.map((group) => group.digits).join('');
    const before = this.text.slice(Math.max(0, start - 40), start);
    const abroad = this.text.slice(start, first.start).includes('+');
    if (this.isPostalCode(this.text.slice(first.start, last.end))) return null;
    const meant =
      abroad ||
      (digits.length <= 15 && patterns().label.test(before) && !patterns().notPhone.test(before));
    const alone =
      digits.length >= 8 && digits.length <= 11 && /^[6-9]/.test(digits) && looksTyped(this.run);
    if (!meant && !(alone && !patterns().notPhone.test(before))) return null;
    return { start, end: this.endOf(last), value: null, weight: meant ? 1 : 0 };
  }

  /** "80230-010" is a code in Brazil, half a number elsewhere. */
  private isPostalCode(written: string): boolean {
    const forms = formsOfCountry(this.countries[0] ?? '')?.codes ?? [];
    return /[ -]/.test(written) && forms.some(({ pattern }) => pattern.test(written));
  }

  /** With the "+" and the bracket before it. */
  private startOf(group: Group): number {
    const before = /(?:\+ ?\(?|\()$/.exec(
      this.text.slice(Math.max(0, group.start - 3), group.start),
    );
    return group.start - (before?.[0].length ?? 0);
  }

  private endOf(group: Group): number {
    return this.text[group.end] === ')' ? group.end + 1 : group.end;
  }
}

const SPREAD = 40;

/** Whether the groups look like a number that a person wrote, not like sizes or prices in a row. */
function looksTyped(groups: readonly Group[]): boolean {
  if (groups.every(({ digits }) => digits.length === 1)) return groups.length >= 9;
  if (groups.some(({ digits }) => digits.length >= 3)) return true;
  // Sizes and prices in a row lie close together, the pairs of a number anywhere.
  const values = groups.map(({ digits }) => Number(digits));
  return groups.length <= 6 && Math.max(...values) - Math.min(...values) > SPREAD;
}

const isPhoneWord = (token: Token | undefined): boolean =>
  token !== undefined && patterns().word.test(token.text);

function spelled(text: string, countries: () => readonly string[]): Found[] {
  const tokens = tokensOf(text);
  if (!maySpell(tokens)) return [];
  for (let at = 0; at < tokens.length; at++) {
    const said = spelledDigits(
      tokens,
      at,
      isPhoneWord(tokens[at - 1]) || isPhoneWord(tokens[at - 2]),
    );
    if (!said) continue;
    const value = countries()
      .map((country) => phoneNumber(said.digits, country, true))
      .find(Boolean);
    return [{ start: said.start, end: said.end, value: value ?? null, weight: 5 }];
  }
  return [];
}

/** Where "my no is" before a number begins. */
function labelStart(text: string, start: number): number {
  const label = patterns().announced.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
  const connector = /^(?:and|y|e|aur|और)\s+/iu.exec(label)?.[0] ?? '';
  return start - label.length + (connector.length === label.length ? label.length : 0);
}

function chosen(found: readonly Found[], text: string): PhoneReading {
  const valid = found.filter(({ value }) => value);
  const best = valid.reduce<Found | undefined>(
    (top, next) => (!top || next.weight > top.weight + 2 ? next : top),
    undefined,
  );
  const invalid = found.find(({ value }) => !value);
  return {
    phone: best?.value ? { start: best.start, end: best.end, value: best.value } : null,
    stretches: found.map(({ start, end }) => ({ start: labelStart(text, start), end })),
    invalid: invalid && !best ? { start: invalid.start, end: invalid.end } : null,
  };
}
