import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { countryOf } from '../../kernel/format/countries.ts';
import { majorFromMinor, minorFromMajor } from '../../kernel/format/money.ts';
import { stateKey, statesOf } from '../../kernel/format/states.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import { notAnAmount } from '../../web/amount.ts';
import type { AreaBody, AreasJson, OptionBody } from './area-body.api.ts';
import type { AreaMatch, Charge, DeliveryArea, DeliveryOption } from './delivery-area.ts';
import { hiddenAreas } from './hidden-areas.ts';
import { readPattern } from './postal-patterns.ts';

interface Shop {
  country: string;
  currency: string;
}

/** The ids of areas and options that a store has now. */
export const idsOf = (areas: readonly DeliveryArea[]): Set<string> =>
  new Set(areas.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]));

/**
 * Amounts in minor units; new areas and options get their ids.
 * @param known ids that may be named
 * @throws Refusal 400 naming each wrong field
 */
export function readAreas(
  sent: readonly AreaBody[],
  shop: Shop,
  known: ReadonlySet<string>,
): DeliveryArea[] {
  const reader = new AreaReader(shop, known);
  const areas = sent.map((area, at) => reader.area(area, `areas.${at}.`));
  refuseProblems(reader.problems);
  return areas;
}

class AreaReader {
  readonly problems: FieldProblem[] = [];
  readonly #shop: Shop;
  readonly #unused: Set<string>;

  constructor(shop: Shop, known: ReadonlySet<string>) {
    this.#shop = shop;
    this.#unused = new Set(known);
  }

  area(sent: AreaBody, at: string): DeliveryArea {
    const country = (sent.country ?? this.#shop.country).toUpperCase();
    if (!countryOf(country)) this.#wrong(`${at}country`, message('errors.settings.countryCode'));
    if (sent.serves && sent.options.length === 0) {
      this.#wrong(`${at}options`, message('errors.areas.noOption'));
    }
    return {
      id: this.#id(sent.id, `${at}id`),
      name: this.#name(sent.name, `${at}name`),
      country,
      match: this.#match(sent.match, country, `${at}match.`),
      serves: sent.serves,
      options: sent.options.map((option, place) => this.#option(option, `${at}options.${place}.`)),
    };
  }

  #wrong(path: string, words: Message): void {
    this.problems.push(fieldProblem(path, words));
  }

  /** Twice in the list is unknown the second time. */
  #id(sent: string | undefined, path: string): string {
    if (sent === undefined) return newId();
    const id = sent.toLowerCase();
    if (!this.#unused.delete(id)) this.#wrong(path, message('errors.areas.unknown'));
    return id;
  }

  #name(text: string, path: string): string {
    const name = text.trim();
    if (name === '') this.#wrong(path, message('errors.field.required'));
    return name;
  }

  #match(sent: AreaBody['match'], country: string, at: string): AreaMatch {
    if ('all' in sent) return { all: true };
    if ('states' in sent) {
      const states = sent.states.map((state) => state.trim());
      const known = new Set(statesOf(country).map(({ code }) => code));
      states.forEach((state, place) => {
        const isKnown = known.size === 0 ? state !== '' : known.has(stateKey(country, state));
        if (!isKnown) this.#wrong(`${at}states.${place}`, message('errors.areas.state'));
      });
      return { states };
    }
    const postalCodes = sent.postalCodes.map((code) => code.trim());
    postalCodes.forEach((code, place) => {
      if (readPattern(code, country)) return;
      this.#wrong(`${at}postalCodes.${place}`, message('errors.areas.postalCode', { code }));
    });
    return { postalCodes };
  }

  #option(sent: OptionBody, at: string): DeliveryOption {
    const { kind, days, cutOff, cod } = sent;
    if (days && days.min > days.max) this.#wrong(`${at}days.max`, message('errors.areas.days'));
    const minor = (field: string, amount: number | null | undefined) =>
      amount === null || amount === undefined ? null : this.#minor(amount, `${at}${field}`);
    return {
      id: this.#id(sent.id, `${at}id`),
      kind,
      name: this.#name(sent.name, `${at}name`),
      charge: this.#charge(sent.charge, `${at}charge.`),
      freeFromMinor: minor('freeFrom', sent.freeFrom),
      minOrderMinor: minor('minOrder', sent.minOrder),
      cod: {
        allowed: cod.allowed,
        feeMinor: minor('cod.fee', cod.fee) ?? 0,
        maxAmountMinor: minor('cod.maxAmount', cod.maxAmount),
      },
      days: days ? { min: days.min, max: days.max } : null,
      cutOff: cutOff ?? null,
      address: sent.address?.trim() ?? '',
      hours: sent.hours?.trim() ?? '',
    };
  }

  #charge(sent: OptionBody['charge'], at: string): Charge {
    if (sent.type === 'free') return { type: 'free' };
    if (sent.type === 'flat') {
      return { type: 'flat', amountMinor: this.#minor(sent.amount, `${at}amount`) };
    }
    const amount = (place: number, of: { amount: number }) =>
      this.#minor(of.amount, `${at}steps.${place}.amount`);
    if (sent.type === 'byWeight') {
      const steps = sent.steps.map((step, place) => ({
        upToGrams: step.upToGrams,
        amountMinor: amount(place, step),
      }));
      this.#refuseDown(steps, ({ upToGrams }) => upToGrams, `${at}steps.`, 'upToGrams');
      return { type: 'byWeight', steps };
    }
    const steps = sent.steps.map((step, place) => ({
      fromMinor: this.#minor(step.from, `${at}steps.${place}.from`),
      amountMinor: amount(place, step),
    }));
    this.#refuseDown(steps, ({ fromMinor }) => fromMinor, `${at}steps.`, 'from');
    return { type: 'byAmount', steps };
  }

  #refuseDown<Step>(
    steps: readonly Step[],
    bound: (step: Step) => number,
    at: string,
    field: string,
  ): void {
    steps.forEach((step, place) => {
      const before = steps[place - 1];
      if (before === undefined || bound(before) < bound(step)) return;
      this.#wrong(`${at}${place}.${field}`, message('errors.areas.steps'));
    });
  }

  #minor(amount: number, path: string): number {
    const minor = minorFromMajor(amount, this.#shop.currency);
    if (minor === null) this.#wrong(path, notAnAmount(this.#shop.currency));
    return minor ?? 0;
  }
}

/** In the API's form, with marks on areas that never apply. */
export function areasJson(
  { version, areas }: { version: number; areas: readonly DeliveryArea[] },
  currency: string,
): AreasJson {
  const hidden = hiddenAreas(areas);
  return {
    version,
    areas: areas.map((area) => ({
      ...area,
      options: area.options.map((option) => optionJson(option, currency)),
      hiddenBy: hidden.get(area.id)?.id ?? null,
    })),
  };
}

/** What is not there is left out. */
function optionJson(option: DeliveryOption, currency: string) {
  const major = (minor: number) => majorFromMinor(minor, currency);
  const { id, kind, name, charge, freeFromMinor, minOrderMinor, cod, days, cutOff } = option;
  return {
    id,
    kind,
    name,
    charge: chargeJson(charge, major),
    ...(freeFromMinor === null ? {} : { freeFrom: major(freeFromMinor) }),
    ...(minOrderMinor === null ? {} : { minOrder: major(minOrderMinor) }),
    cod: {
      allowed: cod.allowed,
      ...(cod.feeMinor === 0 ? {} : { fee: major(cod.feeMinor) }),
      ...(cod.maxAmountMinor === null ? {} : { maxAmount: major(cod.maxAmountMinor) }),
    },
    ...(days ? { days } : {}),
    ...(cutOff ? { cutOff } : {}),
    ...(option.address ? { address: option.address } : {}),
    ...(option.hours ? { hours: option.hours } : {}),
  };
}

function chargeJson(charge: Charge, major: (minor: number) => number) {
  if (charge.type === 'free') return charge;
  if (charge.type === 'flat') return { type: charge.type, amount: major(charge.amountMinor) };
  if (charge.type === 'byWeight') {
    const steps = charge.steps.map(({ upToGrams, amountMinor }) => ({
      upToGrams,
      amount: major(amountMinor),
    }));
    return { type: charge.type, steps };
  }
  const steps = charge.steps.map(({ fromMinor, amountMinor }) => ({
    from: major(fromMinor),
    amount: major(amountMinor),
  }));
  return { type: charge.type, steps };
}
