import { stateKey } from '../../kernel/format/states.ts';
import type { DeliveryArea } from './delivery-area.ts';
import { patternsOf } from './match-area.ts';
import { PostalMatcher, type PostalPattern } from './postal-patterns.ts';

/**
 * Areas that can never fit, because earlier ones take all of their places, by their ids: with the first
 * of those that take one. Only what is certain: nobody asks which postal codes lie in a state.
 */
export function hiddenAreas(areas: readonly DeliveryArea[]): Map<string, DeliveryArea> {
  const hidden = new Map<string, DeliveryArea>();
  const countries = new Map<string, TakenPlaces>();
  for (const area of areas) {
    const taken = countries.get(area.country) ?? new TakenPlaces();
    countries.set(area.country, taken);
    const by = taken.take(area);
    if (by) hidden.set(area.id, by);
  }
  return hidden;
}

/** The places of one country that earlier areas have taken. */
class TakenPlaces {
  #whole: DeliveryArea | null = null;
  readonly #states = new Map<string, DeliveryArea>();
  readonly #codes = new PostalMatcher([]);
  readonly #lists: { area: DeliveryArea; codes: PostalMatcher }[] = [];

  /** @returns which area has taken all of its places before; null: it has some of its own */
  take(area: DeliveryArea): DeliveryArea | null {
    if (this.#whole) return this.#whole;
    const { match } = area;
    if ('all' in match) this.#whole = area;
    else if ('states' in match) return this.#takeStates(area, match.states);
    else return this.#takeCodes(area, patternsOf(area.country, match.postalCodes));
    return null;
  }

  #takeStates(area: DeliveryArea, names: readonly string[]): DeliveryArea | null {
    const states = names.map((name) => stateKey(area.country, name));
    const by = states.map((state) => this.#states.get(state));
    for (const state of states) if (!this.#states.has(state)) this.#states.set(state, area);
    return by.every((each) => each !== undefined) ? (by[0] ?? null) : null;
  }

  #takeCodes(area: DeliveryArea, patterns: readonly PostalPattern[]): DeliveryArea | null {
    const [first] = patterns;
    const isTaken = patterns.every((pattern) => this.#codes.covers(pattern));
    const by = this.#lists.find(({ codes }) => first && codes.covers(first)) ?? this.#lists[0];
    this.#lists.push({ area, codes: new PostalMatcher(patterns) });
    for (const pattern of patterns) this.#codes.add(pattern);
    return isTaken && by ? by.area : null;
  }
}
