import type { LineConfidence } from '../../reader/index.ts';
import { type Draft, type DraftItem, isCalledOff, isDoubtful } from './draft.ts';

export type PartState = 'sure' | 'check' | 'unknown';

/** From SURE on, a part needs no check; below the other limit it is unknown. */
export const SURE = 0.9;
const CHECK = 0.5;

export const partState = (confidence: number): PartState =>
  confidence >= SURE ? 'sure' : confidence >= CHECK ? 'check' : 'unknown';

/** In a line that a person has settled, all are sure except missing ones. */
export function lineParts(
  item: Pick<DraftItem, 'parts' | 'variantId' | 'settled'>,
): Record<keyof LineConfidence, PartState> {
  const of = (confidence = 1): PartState => (item.settled ? 'sure' : partState(confidence));
  return {
    product: of(item.parts.product),
    variant: item.variantId === null ? 'unknown' : of(item.parts.variant),
    quantity: of(item.parts.quantity),
  };
}

export function customerParts({
  customer,
  settledFields,
  parseErrors,
}: Pick<Draft, 'customer' | 'settledFields' | 'parseErrors'>): Record<
  'name' | 'phone' | 'address',
  PartState
> {
  const badPhone = parseErrors.some(({ code }) => code === 'PHONE_INVALID');
  const typed = (field: 'phone' | 'address') => settledFields.includes(field);
  return {
    name: customer.name ? 'sure' : 'unknown',
    phone: !customer.phone ? 'unknown' : badPhone && !typed('phone') ? 'check' : 'sure',
    // A missing address needs no check: most shoppers give it when asked.
    address: !customer.address || hasWholeAddress(customer) || typed('address') ? 'sure' : 'check',
  };
}

export const hasWholeAddress = ({ address }: Draft['customer']): boolean =>
  Boolean(address?.line1 && address.city && address.postalCode);

export function countParts(
  draft: Pick<
    Draft,
    'items' | 'unmatched' | 'customer' | 'settledFields' | 'parseErrors' | 'calledOff'
  >,
): { unknowns: number; checks: number } {
  const states = [
    ...draft.items.flatMap((item) => Object.values(lineParts(item))),
    ...Object.values(customerParts(draft)),
    ...draft.unmatched.map((words) => (words.settled ? 'sure' : 'unknown')),
    ...(draft.items.length === 0 ? ['unknown'] : []),
    ...(isDoubtful(draft) ? ['unknown'] : []),
    ...(isCalledOff(draft) ? ['unknown'] : []),
  ];
  const count = (wanted: PartState) => states.filter((state) => state === wanted).length;
  return { unknowns: count('unknown'), checks: count('check') };
}
