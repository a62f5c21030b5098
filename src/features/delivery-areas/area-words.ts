import { countryName } from '../../kernel/format/country-name.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { stateName } from '../../kernel/format/states.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { AreaMatch, Charge, DeliveryArea, DeliveryOption } from './delivery-area.ts';

/** Of a long list its beginning. */
const MOST_SHOWN = 8;

export interface AreaWords {
  /** "682001, 6820* and 40 more". */
  where: string;
  /** "Courier: ₹60, free from ₹999, cash possible, 2–4 days". */
  options: string[];
}

/** What an area means, for a seller. */
export function areaWords(area: DeliveryArea, currency: string, t: Translator): AreaWords {
  const { match, country, serves, options } = area;
  const land = countryName(country, t.locale);
  const money = (minor: number) => formatMoney(minor, currency, t.locale);
  return {
    where: whereWords(match, { country, land }, t),
    options: serves
      ? options.map((option) => optionWords(option, money, t))
      : [t('settings.areas.words.notServed')],
  };
}

interface Land {
  /** ISO 3166-1 alpha-2. */
  country: string;
  land: string;
}

function whereWords(match: AreaMatch, { country, land }: Land, t: Translator): string {
  if ('all' in match) return t('settings.areas.words.all', { country: land });
  const places =
    'states' in match ? match.states.map((state) => stateName(country, state)) : match.postalCodes;
  const list = places.slice(0, MOST_SHOWN).join(', ');
  const more = places.length - MOST_SHOWN;
  const said = more > 0 ? t('settings.areas.words.andMore', { list, more }) : list;
  return t('settings.areas.words.within', { list: said, country: land });
}

type Money = (minor: number) => string;

function optionWords(option: DeliveryOption, money: Money, t: Translator): string {
  const { freeFromMinor, minOrderMinor, cod, days, cutOff, kind } = option;
  const parts = [
    chargeWords(option.charge, money, t),
    freeFromMinor === null
      ? ''
      : t('settings.areas.words.freeFrom', { least: money(freeFromMinor) }),
    minOrderMinor === null
      ? ''
      : t('settings.areas.words.minOrder', { least: money(minOrderMinor) }),
    cashWords(cod, money, t),
    days ? t('settings.areas.words.days', { min: days.min, max: days.max }) : '',
    cutOff ? t('settings.areas.words.cutOff', { time: cutOff }) : '',
    kind === 'pickup' ? [option.address, option.hours].filter(Boolean).join(', ') : '',
  ];
  const said = parts.filter(Boolean).join(' · ');
  const name =
    kind === 'pickup' ? t('common.delivery.pickupNamed', { name: option.name }) : option.name;
  return t('settings.areas.words.option', { name, terms: said });
}

function chargeWords(charge: Charge, money: Money, t: Translator): string {
  if (charge.type === 'free') return t('settings.areas.words.free');
  if (charge.type === 'flat') return money(charge.amountMinor);
  const steps =
    charge.type === 'byWeight'
      ? charge.steps.map(({ upToGrams, amountMinor }) =>
          t('settings.areas.words.upTo', { grams: upToGrams, price: money(amountMinor) }),
        )
      : charge.steps.map(({ fromMinor, amountMinor }) =>
          t('settings.areas.words.from', { least: money(fromMinor), price: money(amountMinor) }),
        );
  return steps.join(', ');
}

function cashWords(cod: DeliveryOption['cod'], money: Money, t: Translator): string {
  if (!cod.allowed) return t('settings.areas.words.noCash');
  const fee = cod.feeMinor
    ? t('settings.areas.words.cashFee', { fee: money(cod.feeMinor) })
    : t('settings.areas.words.cash');
  return cod.maxAmountMinor === null
    ? fee
    : t('settings.areas.words.cashMost', { cash: fee, most: money(cod.maxAmountMinor) });
}
