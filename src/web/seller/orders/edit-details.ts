import type { CustomerSnapshot } from '../../../domain/customers/customer-snapshot.ts';
import type { EditChanges } from '../../../domain/orders/edit/edit-changes.ts';
import { formatMoney } from '../../../format/money.ts';

type Lines = NonNullable<EditChanges['items']>;
type Line = Lines['from'][number];

/** The changes of an edit, before → after, one per line. `amount` formats minor units. */
export function editDetails(
  { items, totalAmountMinor, customer, notes }: EditChanges,
  { currency, language }: { currency: string; language: string },
): string[] {
  const amount = (minor: number) => formatMoney(minor, currency, language);
  return [
    ...(items ? lineDetails(items, amount) : []),
    ...(totalAmountMinor
      ? [`Total: ${amount(totalAmountMinor.from)} → ${amount(totalAmountMinor.to)}`]
      : []),
    ...(customer ? customerDetails(customer.from, customer.to) : []),
    ...(notes ? [`Note: ${quoted(notes.from)} → ${quoted(notes.to)}`] : []),
  ];
}

/** Lines of one variant are compared in their order: it may have been sold at several prices. */
function lineDetails({ from, to }: Lines, amount: (minor: number) => string): string[] {
  const left = [...to];
  const kept = from.flatMap((before) => {
    const place = left.findIndex(({ variantId }) => variantId === before.variantId);
    if (place < 0) return [`${nameOf(before)}: ${before.quantity} → removed`];
    const [after] = left.splice(place, 1);
    return after ? changesOf(before, after, amount) : [];
  });
  const added = left.map(
    (line) => `${nameOf(line)}: ${line.quantity} added at ${amount(line.unitPriceMinor)}`,
  );
  return [...kept, ...added];
}

function changesOf(before: Line, after: Line, amount: (minor: number) => string): string[] {
  const parts = [
    before.quantity !== after.quantity && `${before.quantity} → ${after.quantity}`,
    before.unitPriceMinor !== after.unitPriceMinor &&
      `${amount(before.unitPriceMinor)} → ${amount(after.unitPriceMinor)} each`,
  ].filter(Boolean);
  return parts.length > 0 ? [`${nameOf(before)}: ${parts.join(', ')}`] : [];
}

const nameOf = ({ productName, variantName }: Line): string =>
  variantName ? `${productName} (${variantName})` : productName;

function customerDetails(from: CustomerSnapshot, to: CustomerSnapshot): string[] {
  const pairs: [string, (customer: CustomerSnapshot) => string | undefined][] = [
    ['Name', ({ name }) => name],
    ['Phone', ({ phone }) => phone],
    ['Email', ({ email }) => email],
    ['Address', ({ address }) => address && addressText(address)],
  ];
  return pairs.flatMap(([label, read]) => {
    const [before, after] = [read(from) || 'none', read(to) || 'none'];
    return before === after ? [] : [`${label}: ${before} → ${after}`];
  });
}

const addressText = (address: NonNullable<CustomerSnapshot['address']>): string =>
  [
    address.line1,
    address.line2,
    `${address.city} ${address.postalCode}`.trim(),
    address.state,
    address.country,
  ]
    .filter(Boolean)
    .join(', ');

const LONGEST = 80;
const quoted = (text: string): string =>
  text === '' ? 'none' : `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
