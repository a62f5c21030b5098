import type { MessageKey } from '../translation/message-key.ts';
import { countryOf } from './countries.ts';

/** What stands in the lines of an address. */
export const ADDRESS_PARTS = [
  'line1',
  'line2',
  'district',
  'city',
  'state',
  'postalCode',
  'country',
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

type AddressParts = { readonly [Part in AddressPart]?: string | null | undefined };

/** How a country writes addresses. */
interface AddressForm {
  /** The names of its parts where they are not the usual ones. */
  labels: Partial<Record<Exclude<AddressPart, 'country' | 'postalCode'>, MessageKey>>;
  /** Whether an address has a part between street and city: a colonia, a bairro, a kelurahan. */
  usesDistrict: boolean;
  needsDistrict: boolean;
  /**
   * The lines as they are printed. A part stands in braces with what is written before it; blanks,
   * commas, dashes and slashes at the front only join it to a part of the same line.
   */
  lines: readonly string[];
}

const USUAL: AddressForm = {
  labels: {},
  usesDistrict: false,
  needsDistrict: false,
  lines: ['{line1}', '{line2}', '{district}', '{city}{ postalCode}', '{state}'],
};

const form = (lines: readonly string[], rest: Partial<AddressForm> = {}): AddressForm => ({
  ...USUAL,
  ...rest,
  lines,
});

const CODE_BEFORE_CITY = form(['{line1}{, line2}', '{district}', '{postalCode}{ city}', '{state}']);
const CODE_LAST = form(['{line1}', '{line2}', '{district}', '{city}{, state}{ postalCode}']);

/** By ISO 3166-1 alpha-2. Which parts a country needs besides: data/places/countries.tsv. */
const FORMS: Readonly<Record<string, AddressForm>> = {
  IN: form(['{line1}{, line2}', '{district}', '{city}{ postalCode}', '{state}']),
  MX: form(['{line1}{, line2}', '{Col. district}', '{postalCode}{ city}{, state}'], {
    labels: {
      line2: 'common.address.interior',
      district: 'common.address.colonia',
    },
    usesDistrict: true,
    needsDistrict: true,
  }),
  BR: form(['{line1}{, line2}{ - district}', '{city}{ - state}', '{postalCode}'], {
    labels: { line2: 'common.address.complement', district: 'common.address.bairro' },
    usesDistrict: true,
    needsDistrict: true,
  }),
  ID: form(['{line1}{, line2}', '{Kel. district}', '{city}{ postalCode}', '{state}'], {
    labels: { district: 'common.address.kelurahan', state: 'common.address.province' },
    usesDistrict: true,
  }),
  BD: form(['{line1}{, line2}', '{district}', '{city}{-postalCode}', '{state}']),
  US: CODE_LAST,
  CA: form(CODE_LAST.lines, { labels: { state: 'common.address.province' } }),
  AU: form(['{line1}', '{line2}', '{district}', '{city}{ state}{ postalCode}']),
  GB: form(['{line1}', '{line2}', '{district}', '{city}', '{state}', '{postalCode}']),
  NG: form(['{line1}{, line2}', '{district}', '{city}{ postalCode}', '{state}']),
  AR: form(['{line1}{, line2}', '{district}', '{postalCode}{ city}', '{state}'], {
    labels: { state: 'common.address.province' },
  }),
  CO: form(['{line1}{, line2}', '{district}', '{city}{, state}{, postalCode}']),
  DE: CODE_BEFORE_CITY,
  ES: form(['{line1}{, line2}', '{district}', '{postalCode}{ city}', '{state}'], {
    labels: { state: 'common.address.province' },
  }),
  FR: CODE_BEFORE_CITY,
  IT: form(['{line1}{, line2}', '{district}', '{postalCode}{ city}{ state}'], {
    labels: { state: 'common.address.province' },
  }),
  PT: CODE_BEFORE_CITY,
};

const formOf = (country: string): AddressForm => FORMS[country.toUpperCase()] ?? USUAL;

/** The parts of an address in a country. */
export interface AddressRules {
  usesPostalCode: boolean;
  needsPostalCode: boolean;
  needsState: boolean;
  usesDistrict: boolean;
  needsDistrict: boolean;
  labels: AddressForm['labels'];
}

/** The address rules of a country. For an unknown country, a postal code is required. */
export function addressRules(code: string): AddressRules {
  const country = countryOf(code);
  const { usesDistrict, needsDistrict, labels } = formOf(code);
  return {
    usesPostalCode: country?.postalForms.length !== 0,
    needsPostalCode: country?.needsPostalCode ?? true,
    needsState: country?.needsState ?? false,
    usesDistrict,
    needsDistrict,
    labels,
  };
}

/**
 * An address as its country writes it, a line each; empty without one.
 * @param home the country of the store: only another one is named
 * @param nameOf the name of another country
 */
export function addressLines(
  address: AddressParts | null | undefined,
  home: string,
  nameOf: (country: string) => string,
): string[] {
  if (!address) return [];
  const country = address.country?.trim() || home;
  const lines = formOf(country).lines.map((line) => writtenLine(line, address));
  const abroad = country.toUpperCase() === home.toUpperCase() ? '' : nameOf(country);
  return [...lines, abroad].filter(Boolean);
}

const PLACE = /\{([ ,/-]*)([^}]*?)(\w+)\}/g;

function writtenLine(line: string, address: AddressParts): string {
  let written = '';
  for (const [, joint = '', word = '', part] of line.matchAll(PLACE)) {
    const text = address[part as AddressPart]?.trim();
    if (!text) continue;
    written += `${written ? joint : ''}${NAMED.test(text) ? '' : word}${text}`;
  }
  return written;
}

/** Typed with the word that is printed before it. */
const NAMED = /^(?:col|colonia|kel|kelurahan|desa)(?:\.|\s)/iu;
