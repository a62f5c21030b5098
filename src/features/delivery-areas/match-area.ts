import { readPostalCode } from '../../kernel/format/postal-code.ts';
import { postalPlace } from '../../kernel/format/postal-places.ts';
import { stateKey } from '../../kernel/format/states.ts';
import type { DeliveryArea } from './delivery-area.ts';
import { PostalMatcher, plainCode, readPattern } from './postal-patterns.ts';

/** Where something goes, as far as is known; empty: not. */
export interface Place {
  country: string;
  postalCode: string;
  state: string;
}

/** An area, ready to be asked whether it fits. */
export interface ReadyArea {
  area: DeliveryArea;
  fits(place: Place): boolean;
}

export const readyAreas = (areas: readonly DeliveryArea[]): ReadyArea[] =>
  areas.map((area) => ({ area, fits: fitsOf(area) }));

function fitsOf({ country, match }: DeliveryArea): ReadyArea['fits'] {
  if ('all' in match) return (place) => place.country === country;
  if ('states' in match) {
    const states = new Set(match.states.map((state) => stateKey(country, state)));
    const isOf = (state: string) => states.has(stateKey(country, state.trim()));
    return (place) => place.country === country && (isOf(place.state) || isOf(stateOfCode(place)));
  }
  const codes = new PostalMatcher(patternsOf(country, match.postalCodes));
  return (place) => place.country === country && codes.fits(codeOf(place));
}

/** Shoppers tell their postal code first, and may spell their state as we do not know it. */
const stateOfCode = ({ country, postalCode }: Place): string =>
  postalPlace(country, postalCode)?.state ?? '';

export const patternsOf = (country: string, postalCodes: readonly string[]) =>
  postalCodes.flatMap((text) => readPattern(text, country) ?? []);

/** In its country's form, so that "CEP 01310-100" and "01310100" are one code. */
const codeOf = ({ country, postalCode }: Place): string =>
  plainCode(readPostalCode(postalCode, country) ?? postalCode);

/** The first that fits; null: none does. */
export const areaFor = (areas: readonly ReadyArea[], place: Place): DeliveryArea | null =>
  areas.find(({ fits }) => fits(place))?.area ?? null;
