import type { LineConfidence } from '../messages/parse/parsed-message.ts';
import type { Draft, DraftItem } from './draft.ts';
import { isDoubtful } from './is-doubtful.ts';

/** How a part stands, in the words of the desk. */
export type PartState = 'sure' | 'check' | 'unknown';

/** From here on nobody need look, and below the other one nobody can tell. */
const SURE = 0.9;
const CHECK = 0.5;

/** What a confidence, 0 to 1, means to a person. */
export const partState = (confidence: number): PartState =>
  confidence >= SURE ? 'sure' : confidence >= CHECK ? 'check' : 'unknown';

/** How each part of a line stands; all of one that a person has settled are sure but what is missing. */
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

/** How each part of the customer stands. */
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
    // None at all is nothing to look at: most shoppers give theirs when they are asked.
    address: !customer.address || hasWholeAddress(customer) || typed('address') ? 'sure' : 'check',
  };
}

/** Whether a parcel would find its way. */
export const hasWholeAddress = ({ address }: Draft['customer']): boolean =>
  Boolean(address?.line1 && address.city && address.postalCode);

/** How many parts a person has to answer, and how many one should look at. */
export function countParts(
  draft: Pick<Draft, 'items' | 'unmatched' | 'customer' | 'settledFields' | 'parseErrors'>,
): { unknowns: number; checks: number } {
  const states = [
    ...draft.items.flatMap((item) => Object.values(lineParts(item))),
    ...Object.values(customerParts(draft)),
    ...draft.unmatched.map((words) => (words.settled ? 'sure' : 'unknown')),
    ...(draft.items.length === 0 ? ['unknown'] : []),
    ...(isDoubtful(draft) ? ['unknown'] : []),
  ];
  const count = (wanted: PartState) => states.filter((state) => state === wanted).length;
  return { unknowns: count('unknown'), checks: count('check') };
}
