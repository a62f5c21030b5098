import { type Static, Type } from 'typebox';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import { type Days, DELIVERY_KINDS, type DeliveryKind } from './delivery-area.ts';
import type { DeliveryOffer } from './quote-area.ts';

/** How an order was sold to go; later changes of the areas don't affect it. */
export interface SoldDelivery {
  name: string;
  kind: DeliveryKind;
  /** From the day of the order; null: nothing was said. */
  days: Days | null;
  /** Without the fee for cash. */
  priceMinor: number;
  optionId?: string;
  /** Where and when to pick up. */
  address?: string;
  hours?: string;
  /** The seller set the price. */
  isSet?: true;
  /** What the option would have cost then; absent: no option was offered. */
  quotedMinor?: number;
  /** Charged by weight, though something had none. */
  isUnweighed?: true;
}

const Price = Type.Number({
  description: 'Amount in the main currency unit, such as rupees, without the COD fee',
});
const QuotedPrice = OrNull(
  Type.Number({ description: 'The price by the store’s areas, if the seller set another' }),
);
const DaysJson = Type.Object({ min: Type.Integer(), max: Type.Integer() });

const SOLD = {
  name: Type.String(),
  kind: Type.Enum([...DELIVERY_KINDS]),
  days: OrNull(DaysJson),
  setBySeller: Type.Boolean({ description: 'Whether the seller set the price' }),
  address: OrNull(Type.String({ description: 'Where to pick up' })),
  hours: OrNull(Type.String({ description: 'When to pick up' })),
};
const AS_SOLD = {
  description:
    'The delivery option, as sold; null if the store has no delivery areas, or the order has no address',
};

export const SoldDeliveryJson = Type.Union(
  [Type.Object({ ...SOLD, price: Price, quotedPrice: QuotedPrice }), Type.Null()],
  AS_SOLD,
);

/** For people who may not see the amounts of orders, without them. */
export const PlainDeliveryJson = Type.Union(
  [
    Type.Object({ ...SOLD, price: Type.Optional(Price), quotedPrice: Type.Optional(QuotedPrice) }),
    Type.Null(),
  ],
  AS_SOLD,
);

export function withoutPrice(sold: Static<typeof SoldDeliveryJson>) {
  if (!sold) return null;
  const { price: _price, quotedPrice: _quoted, ...rest } = sold;
  return rest;
}

export function soldDeliveryJson(
  sold: SoldDelivery | null,
  currency: string,
): Static<typeof SoldDeliveryJson> {
  if (!sold) return null;
  const { name, kind, days, priceMinor, quotedMinor, isSet = false } = sold;
  const { address = null, hours = null } = sold;
  return {
    name,
    kind,
    days,
    price: majorFromMinor(priceMinor, currency),
    setBySeller: isSet,
    quotedPrice: quotedMinor === undefined ? null : majorFromMinor(quotedMinor, currency),
    address,
    hours,
  };
}

export function soldDelivery(
  { option, priceMinor, days, isUnweighed }: DeliveryOffer,
  setMinor: number | null = null,
): SoldDelivery {
  const { id, name, kind, address, hours } = option;
  const isSet = setMinor !== null && setMinor !== priceMinor;
  return {
    name,
    kind,
    days,
    priceMinor: setMinor ?? priceMinor,
    optionId: id,
    ...(address ? { address } : {}),
    ...(hours ? { hours } : {}),
    ...(isSet ? { isSet, quotedMinor: priceMinor } : {}),
    ...(isUnweighed ? { isUnweighed } : {}),
  };
}
