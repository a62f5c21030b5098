import { addressLines } from '../../../kernel/format/address-forms.ts';
import { countryName } from '../../../kernel/format/country-name.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { CustomerSnapshot } from '../../customers/index.ts';
import type { Store } from '../../stores/store.ts';
import type { EditChanges } from '../edit/edit-changes.ts';

type Lines = NonNullable<EditChanges['items']>;
type Line = Lines['from'][number];

export function editDetails(
  { items, totalAmountMinor, customer, notes }: EditChanges,
  { currency, country }: Pick<Store, 'currency' | 'country'>,
  t: Translator,
): string[] {
  const amount = (minor: number) => formatMoney(minor, currency, t.locale);
  return [
    ...(items ? lineDetails(items, amount, t) : []),
    ...(totalAmountMinor
      ? [
          t('orders.timeline.edit.total', {
            from: amount(totalAmountMinor.from),
            to: amount(totalAmountMinor.to),
          }),
        ]
      : []),
    ...(customer ? customerDetails(customer, country, t) : []),
    ...(notes
      ? [t('orders.timeline.edit.note', { from: quoted(notes.from, t), to: quoted(notes.to, t) })]
      : []),
  ];
}

/** Lines of one variant are compared in their order: it may have been sold at several prices. */
function lineDetails(
  { from, to }: Lines,
  amount: (minor: number) => string,
  t: Translator,
): string[] {
  const left = [...to];
  const kept = from.flatMap((before) => {
    const place = left.findIndex(({ variantId }) => variantId === before.variantId);
    if (place < 0)
      return [
        t('orders.timeline.edit.removed', { item: nameOf(before), quantity: before.quantity }),
      ];
    const [after] = left.splice(place, 1);
    return after ? changesOf(before, after, amount, t) : [];
  });
  const added = left.map((line) => {
    const values = { item: nameOf(line), quantity: line.quantity };
    return line.unitPriceMinor === undefined
      ? t('orders.timeline.edit.addedAlone', values)
      : t('orders.timeline.edit.added', { ...values, price: amount(line.unitPriceMinor) });
  });
  return [...kept, ...added];
}

function changesOf(
  before: Line,
  after: Line,
  amount: (minor: number) => string,
  t: Translator,
): string[] {
  const parts = [
    before.quantity !== after.quantity && `${before.quantity} → ${after.quantity}`,
    before.unitPriceMinor !== after.unitPriceMinor &&
      t('orders.timeline.edit.price', {
        from: amount(before.unitPriceMinor),
        to: amount(after.unitPriceMinor),
      }),
  ].filter(Boolean);
  return parts.length > 0 ? [`${nameOf(before)}: ${parts.join(', ')}`] : [];
}

const nameOf = ({ productName, variantName }: Line): string =>
  variantName ? `${productName} (${variantName})` : productName;

function customerDetails(
  { from, to }: NonNullable<EditChanges['customer']>,
  home: string,
  t: Translator,
): string[] {
  const none = t('orders.timeline.edit.none');
  const pairs: [MessageKey, (customer: CustomerSnapshot) => string | undefined][] = [
    ['orders.timeline.edit.name', ({ name }) => name],
    ['orders.timeline.edit.phone', ({ phone }) => phone],
    ['orders.timeline.edit.email', ({ email }) => email],
    ['orders.timeline.edit.address', ({ address }) => addressText(address, home, t)],
  ];
  return pairs.flatMap(([key, read]) => {
    const [before, after] = [read(from) || none, read(to) || none];
    return before === after ? [] : [t(key, { from: before, to: after })];
  });
}

const addressText = (
  address: CustomerSnapshot['address'],
  home: string,
  { locale }: Translator,
): string => addressLines(address, home, (country) => countryName(country, locale)).join(', ');

const LONGEST = 80;
const quoted = (text: string, t: Translator): string =>
  text === ''
    ? t('orders.timeline.edit.none')
    : `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
