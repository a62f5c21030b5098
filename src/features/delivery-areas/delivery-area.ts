export const DELIVERY_KINDS = ['delivery', 'pickup'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const CHARGE_TYPES = ['free', 'flat', 'byWeight', 'byAmount'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** Contract 14.3; 30,000 lines are what couriers' own lists come to. */
export const DELIVERY_LIMITS = {
  areas: 50,
  options: 10,
  steps: 50,
  states: 100,
  postalCodes: 30_000,
  days: 365,
  grams: 10_000_000,
  name: 100,
  text: 500,
};

/** Steps go up: by weight the first that is large enough counts, by amount the last that is reached. */
export type Charge =
  | { type: 'free' }
  | { type: 'flat'; amountMinor: number }
  | { type: 'byWeight'; steps: { upToGrams: number; amountMinor: number }[] }
  | { type: 'byAmount'; steps: { fromMinor: number; amountMinor: number }[] };

/** As they were typed: `match-area.ts` reads them. */
export type AreaMatch = { all: true } | { states: string[] } | { postalCodes: string[] };

export interface Days {
  min: number;
  max: number;
}

export interface DeliveryOption {
  id: string;
  kind: DeliveryKind;
  name: string;
  charge: Charge;
  /** Goods for as much go without a charge; null: never. */
  freeFromMinor: number | null;
  /** It is offered for goods for as much; null: for all. */
  minOrderMinor: number | null;
  /** Cash at the door: the fee in place of the store's own, the maximum beside the store's limits. */
  cod: { allowed: boolean; feeMinor: number; maxAmountMinor: number | null };
  /** Null: the seller says nothing of it. */
  days: Days | null;
  /** "14:00" in the store's zone: what is ordered from then on counts as ordered a day later. */
  cutOff: string | null;
  /** Where to pick up, and when; empty: not said. */
  address: string;
  hours: string;
}

/** Amounts are minor units of the store's currency. The first area that fits a place counts. */
export interface DeliveryArea {
  id: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  match: AreaMatch;
  /** Whether it is delivered there at all. */
  serves: boolean;
  options: DeliveryOption[];
}
