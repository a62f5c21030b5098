import { formatMoney } from '../../kernel/format/money.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { LoggedChange } from '../stores/log/log-labels.ts';
import type { Store } from '../stores/store.ts';
import type { AreaMatch, Charge, DeliveryArea, DeliveryOption } from './delivery-area.ts';

type Writing = Pick<Store, 'currency' | 'country' | 'language'>;

/** For the store's log: each area that was added, changed or removed, and another order of them. */
export function areaChanges(
  before: readonly DeliveryArea[],
  after: readonly DeliveryArea[],
  store: Writing,
): LoggedChange[] {
  const money = (minor: number) => formatMoney(minor, store.currency, localeOf(store));
  const was = new Map(before.map((area) => [area.id, area]));
  const is = new Map(after.map((area) => [area.id, area]));
  const written = (area: DeliveryArea | undefined) => (area ? areaText(area, money) : null);
  const changes = [...new Set([...was.keys(), ...is.keys()])]
    .filter((id) => JSON.stringify(was.get(id)) !== JSON.stringify(is.get(id)))
    .map((id) => ({
      field: 'deliveryArea',
      before: written(was.get(id)),
      after: written(is.get(id)),
    }));
  const stayed = (areas: readonly DeliveryArea[], others: ReadonlyMap<string, DeliveryArea>) =>
    areas.filter(({ id }) => others.has(id)).map(({ id }) => id);
  if (stayed(before, is).join() === stayed(after, was).join()) return changes;
  const names = (areas: readonly DeliveryArea[]) => areas.map(({ name }) => name).join(', ');
  return [...changes, { field: 'deliveryOrder', before: names(before), after: names(after) }];
}

type Money = (minor: number) => string;

/** "Kerala (IN: 682001, 6820*): Standard ₹60", in signs that need no translation. */
function areaText({ name, country, match, serves, options }: DeliveryArea, money: Money): string {
  const offered = options.map((option) => optionText(option, money)).join('; ');
  return `${name} (${country}: ${matchText(match)}): ${serves ? offered : '✕'}`;
}

/** Of a long list its beginning. */
const MOST_SHOWN = 20;

function matchText(match: AreaMatch): string {
  if ('all' in match) return '*';
  const places = 'states' in match ? match.states : match.postalCodes;
  const more = places.length - MOST_SHOWN;
  return places.slice(0, MOST_SHOWN).join(', ') + (more > 0 ? ` +${more}` : '');
}

function optionText(option: DeliveryOption, money: Money): string {
  const { name, charge, freeFromMinor, minOrderMinor, cod, days, cutOff } = option;
  return [
    `${name} ${chargeText(charge, money)}`,
    freeFromMinor === null ? '' : `${money(0)} ≥ ${money(freeFromMinor)}`,
    minOrderMinor === null ? '' : `≥ ${money(minOrderMinor)}`,
    cod.allowed ? `COD +${money(cod.feeMinor)}` : '',
    cod.allowed && cod.maxAmountMinor !== null ? `COD ≤ ${money(cod.maxAmountMinor)}` : '',
    days ? `${days.min}–${days.max} d` : '',
    cutOff ?? '',
    option.address,
    option.hours,
  ]
    .filter(Boolean)
    .join(', ');
}

function chargeText(charge: Charge, money: Money): string {
  if (charge.type === 'free') return money(0);
  if (charge.type === 'flat') return money(charge.amountMinor);
  return charge.type === 'byWeight'
    ? charge.steps
        .map(({ upToGrams, amountMinor }) => `≤ ${upToGrams} g ${money(amountMinor)}`)
        .join(', ')
    : charge.steps
        .map(({ fromMinor, amountMinor }) => `≥ ${money(fromMinor)} ${money(amountMinor)}`)
        .join(', ');
}
