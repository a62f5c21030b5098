import places from '../../data/seed/places.json' with { type: 'json' };
import type { Random } from './random.ts';

/** Names of one script or language, so that first and last names fit together. */
interface Names {
  first: readonly string[];
  last: readonly string[];
}

/** A country in which stores sell: who lives there, where, and what they pay with. */
export interface Place {
  country: string;
  /** How many of the stores are there, compared with the other places. */
  weight: number;
  currency: string;
  language: string;
  timeZone: string;
  /** How many minor units something costs that costs one rupee in India. */
  priceFactor: number;
  /** The forms of a mobile number in E.164. In forms x is any digit and n any but 0. */
  phones: readonly string[];
  /** The first of the lists is what most people there write their names in. */
  names: readonly Names[];
  streets: readonly string[];
  /** The postal code is a form, too. */
  cities: readonly { city: string; state: string; postalCode: string }[];
}

/** A place for a store; most stores are in India. */
export const somePlace = (random: Random): Place =>
  random.weighted((places satisfies Place[]).map((place) => [place, place.weight] as const));

export function fullName(place: Place, random: Random): string {
  const names = random.chance(0.75) ? place.names[0] : random.pick(place.names);
  return names ? `${random.pick(names.first)} ${random.pick(names.last)}` : '';
}

/** A mobile number in E.164. */
export const phone = (place: Place, random: Random): string =>
  filled(random.pick(place.phones), random);

/** A street, house and city; sometimes with a second line. */
export function address(place: Place, random: Random) {
  const { city, state, postalCode } = random.pick(place.cities);
  const line1 = `${random.between(1, 240)} ${random.pick(place.streets)}`;
  const flat = random.chance(0.3)
    ? { line2: `${random.between(1, 9)}-${random.between(1, 40)}` }
    : {};
  return {
    line1,
    ...flat,
    city,
    state,
    postalCode: filled(postalCode, random),
    country: place.country,
  };
}

const filled = (form: string, random: Random): string =>
  form.replace(/[xn]/g, (digit) => String(random.between(digit === 'n' ? 1 : 0, 9)));
