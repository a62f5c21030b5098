import { type FieldProblem, fieldProblem, Refusal, refuseProblems } from '../../errors.ts';
import { asciiDigits } from '../../kernel/format/ascii-digits.ts';
import { majorFromMinor, minorToText, parseMoney } from '../../kernel/format/money.ts';
import { stateName } from '../../kernel/format/states.ts';
import { message } from '../../kernel/translation/translator.ts';
import { notAnAmount } from '../../web/amount.ts';
import { type FormBody, fieldText } from '../../web/seller/form-body.ts';
import type { AreaBody, OptionBody } from './area-body.api.ts';
import {
  CHARGE_TYPES,
  type Charge,
  DELIVERY_LIMITS,
  type DeliveryArea,
  type DeliveryOption,
} from './delivery-area.ts';
import { readPattern } from './postal-patterns.ts';

/** The fields of an area, and of an option after `options.0.`, as typed. */
export type AreaFields = Record<string, string>;

const AREA = ['name', 'country', 'match', 'states', 'postalCodes', 'notServed'] as const;
const OPTION = [
  'id',
  'kind',
  'name',
  'charge',
  'amount',
  'steps',
  'freeFrom',
  'minOrder',
  'cash',
  'cashFee',
  'cashMost',
  'daysFrom',
  'daysTo',
  'cutOff',
  'address',
  'hours',
  'remove',
] as const;

export interface AreaForm {
  area: AreaFields;
  options: AreaFields[];
}

const textsOf = (body: FormBody, names: readonly string[], at = ''): AreaFields =>
  Object.fromEntries(names.map((name) => [name, fieldText(body, at + name)]));

export function readAreaForm(body: FormBody): AreaForm {
  const places = Object.keys(body).flatMap((name) => /^options\.(\d)\.name$/.exec(name)?.[1] ?? []);
  return {
    area: textsOf(body, AREA),
    options: places.map((place) => textsOf(body, OPTION, `options.${place}.`)),
  };
}

export const newOptionFields = (): AreaFields => ({ kind: 'delivery', charge: 'flat', cash: 'on' });

export const newAreaForm = (country: string): AreaForm => ({
  area: { country, match: 'postalCodes' },
  options: [newOptionFields()],
});

export function areaFormOf(area: DeliveryArea, currency: string): AreaForm {
  const { name, country, match, serves, options } = area;
  return {
    area: {
      name,
      country,
      match: 'all' in match ? 'all' : 'states' in match ? 'states' : 'postalCodes',
      states:
        'states' in match ? match.states.map((state) => stateName(country, state)).join(', ') : '',
      postalCodes: 'postalCodes' in match ? match.postalCodes.join(', ') : '',
      notServed: serves ? '' : 'on',
    },
    options: options.map((option) => optionFields(option, currency)),
  };
}

function optionFields(option: DeliveryOption, currency: string): AreaFields {
  const amount = (minor: number | null) => (minor === null ? '' : minorToText(minor, currency));
  const { charge, cod, days } = option;
  return {
    id: option.id,
    kind: option.kind,
    name: option.name,
    charge: charge.type,
    amount: charge.type === 'flat' ? amount(charge.amountMinor) : '',
    steps: stepLines(charge, amount),
    freeFrom: amount(option.freeFromMinor),
    minOrder: amount(option.minOrderMinor),
    cash: cod.allowed ? 'on' : '',
    cashFee: cod.feeMinor ? amount(cod.feeMinor) : '',
    cashMost: amount(cod.maxAmountMinor),
    daysFrom: days ? String(days.min) : '',
    daysTo: days ? String(days.max) : '',
    cutOff: option.cutOff ?? '',
    address: option.address,
    hours: option.hours,
  };
}

function stepLines(charge: Charge, amount: (minor: number) => string): string {
  if (charge.type === 'byWeight') {
    return charge.steps.map((step) => `${step.upToGrams} = ${amount(step.amountMinor)}`).join('\n');
  }
  if (charge.type !== 'byAmount') return '';
  return charge.steps
    .map((step) => `${amount(step.fromMinor)} = ${amount(step.amountMinor)}`)
    .join('\n');
}

/** Codes between commas, lines and spaces; a space may also be part of one, as in "682 001". */
export function codesIn(text: string, country: string): string[] {
  const joined = text.replace(/(?<!\s)\s+(\p{Pd})\s+/gu, '$1');
  return joined.split(/[,;\n]+/).flatMap((piece) => {
    const typed = piece.trim();
    if (typed === '') return [];
    return readPattern(typed, country) ? [typed] : typed.split(/\s+/);
  });
}

/** As the API has it. @throws Refusal 400 naming each field that can't be read */
export function areaOfForm(
  { area, options }: AreaForm,
  id: string | null,
  currency: string,
): AreaBody {
  const reader = new OptionReader(currency);
  const country = (area.country ?? '').toUpperCase();
  const kept = options.filter((option) => !option.remove && isFilled(option));
  const body = {
    ...(id ? { id } : {}),
    name: cut(area.name),
    ...(country ? { country } : {}),
    match: matchOf(area, country),
    serves: !area.notServed,
    options: kept.map((option) => reader.option(option, options.indexOf(option))),
  };
  refuseProblems(reader.problems);
  return body;
}

/** A blank form for a further option stays blank. */
const isFilled = ({ id, name, amount, steps }: AreaFields): boolean =>
  [id, name, amount, steps].some((text) => text?.trim());

const cut = (text = ''): string => text.trim().slice(0, DELIVERY_LIMITS.name);
const cutText = (text = ''): string => text.trim().slice(0, DELIVERY_LIMITS.text);

function matchOf(
  { match, states = '', postalCodes = '' }: AreaFields,
  country: string,
): AreaBody['match'] {
  if (match === 'all') return { all: true };
  if (match === 'states') {
    const names = states.split(/[,;\n]+/).map((name) => name.trim());
    return { states: names.filter(Boolean).slice(0, DELIVERY_LIMITS.states) };
  }
  return { postalCodes: codesIn(postalCodes, country) };
}

class OptionReader {
  readonly problems: FieldProblem[] = [];
  readonly #currency: string;

  constructor(currency: string) {
    this.#currency = currency;
  }

  option(typed: AreaFields, place: number): OptionBody {
    const at = `options.${place}.`;
    const amount = (name: string) => this.#amount(typed[name], at + name);
    const whole = (name: string) => this.#whole(typed[name], at + name, DELIVERY_LIMITS.days);
    const [min, max] = [whole('daysFrom'), whole('daysTo')];
    return {
      ...(typed.id ? { id: typed.id } : {}),
      kind: typed.kind === 'pickup' ? 'pickup' : 'delivery',
      name: cut(typed.name),
      charge: this.#charge(typed, at),
      freeFrom: amount('freeFrom') || null,
      minOrder: amount('minOrder') || null,
      cod: {
        allowed: typed.cash === 'on',
        fee: amount('cashFee'),
        maxAmount: amount('cashMost') || null,
      },
      days: min === null && max === null ? null : { min: min ?? max ?? 0, max: max ?? min ?? 0 },
      cutOff: this.#time(typed.cutOff, `${at}cutOff`),
      address: cutText(typed.address),
      hours: cutText(typed.hours),
    };
  }

  #charge(typed: AreaFields, at: string): OptionBody['charge'] {
    const type = CHARGE_TYPES.find((each) => each === typed.charge) ?? 'flat';
    if (type === 'free') return { type };
    if (type === 'flat') {
      const amount = this.#amount(typed.amount, `${at}amount`);
      if (amount === null) this.#wrong(`${at}amount`, 'errors.field.required');
      return { type, amount: amount ?? 0 };
    }
    const steps = this.#steps(typed.steps, `${at}steps`);
    if (type === 'byWeight') {
      const grams = (bound: string) => this.#whole(bound, `${at}steps`, DELIVERY_LIMITS.grams) ?? 0;
      return { type, steps: steps.map(([bound, amount]) => ({ upToGrams: grams(bound), amount })) };
    }
    const from = (bound: string) => this.#amount(bound, `${at}steps`) ?? 0;
    return { type, steps: steps.map(([bound, amount]) => ({ from: from(bound), amount })) };
  }

  #steps(text = '', path: string): [bound: string, amount: number][] {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) this.#wrong(path, 'errors.field.required');
    return lines.slice(0, DELIVERY_LIMITS.steps).map((line) => {
      const [bound = '', amount = ''] = line.split('=');
      return [bound.trim(), this.#amount(amount, path) ?? this.#missing(path)];
    });
  }

  #missing(path: string): number {
    this.#wrong(path, 'errors.areas.stepLine');
    return 0;
  }

  #amount(text: string | undefined, path: string): number | null {
    if (!text?.trim()) return null;
    const minor = parseMoney(text, this.#currency);
    if (minor === null || minor < 0) {
      this.problems.push(fieldProblem(path, notAnAmount(this.#currency)));
    }
    return majorFromMinor(Math.max(minor ?? 0, 0), this.#currency);
  }

  #whole(text: string | undefined, path: string, most: number): number | null {
    const typed = asciiDigits(text ?? '').trim();
    if (typed === '') return null;
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : most + 1;
    if (number <= most) return number;
    this.problems.push(fieldProblem(path, message('errors.areas.whole', { most })));
    return 0;
  }

  #time(text: string | undefined, path: string): string | null {
    const typed = asciiDigits(text ?? '').trim();
    if (typed === '') return null;
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typed)) this.#wrong(path, 'errors.areas.time');
    return typed;
  }

  #wrong(
    path: string,
    key: 'errors.field.required' | 'errors.areas.stepLine' | 'errors.areas.time',
  ) {
    this.problems.push(fieldProblem(path, message(key)));
  }
}

const FORM_FIELDS: Record<string, string> = {
  'charge.amount': 'amount',
  'cod.fee': 'cashFee',
  'cod.maxAmount': 'cashMost',
  'days.max': 'daysTo',
};

/** A refusal of an area by the names of the form's fields. */
export const inFormFields = (error: unknown): unknown => inNamedFields(error, formField);

/** @param nameOf a field's name in the form, by its path in the areas */
export function inNamedFields(error: unknown, nameOf: (path: string) => string): unknown {
  if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') return error;
  const { fields } = error.details as { fields: FieldProblem[] };
  const named = fields.map((field) => ({ ...field, path: nameOf(field.path) }));
  return new Refusal(400, error.code, error.words ?? error.message, { fields: named });
}

function formField(path: string): string {
  const own = path.replace(/^areas\.\d+\./, '');
  if (own === 'options') return 'options.0.name';
  const [, list] = /^match\.(states|postalCodes)\b/.exec(own) ?? [];
  if (list) return list;
  const [, at = '', rest = ''] = /^(options\.\d+\.)(.+)$/.exec(own) ?? [];
  if (rest.startsWith('charge.steps')) return `${at}steps`;
  return at ? at + (FORM_FIELDS[rest] ?? rest) : own;
}
