import { localTime } from '../../kernel/format/local-day.ts';
import type { Charge, Days, DeliveryArea, DeliveryOption } from './delivery-area.ts';

/** What is to be delivered, in minor units of the store's currency and grams. */
export interface Load {
  subtotalMinor: number;
  grams: number;
  /** Whether something in it has no weight, and counts nothing. */
  isUnweighed: boolean;
}

export const NO_LOAD: Load = { subtotalMinor: 0, grams: 0, isUnweighed: false };

/** An option as it is offered for a load now. */
export interface DeliveryOffer {
  option: DeliveryOption;
  priceMinor: number;
  /** From today; null: the seller says nothing of it. */
  days: Days | null;
  /** Whether it was charged by a weight that is not wholly known. */
  isUnweighed: boolean;
}

interface Line {
  quantity: number;
  unitPriceMinor: number;
  /** Its weight is null where it is unknown. */
  variant: { weightGrams: number | null };
}

export function loadOf(lines: readonly Line[]): Load {
  let [subtotalMinor, grams] = [0, 0];
  for (const { quantity, unitPriceMinor, variant } of lines) {
    subtotalMinor += quantity * unitPriceMinor;
    grams += quantity * (variant.weightGrams ?? 0);
  }
  const isUnweighed = lines.some(({ variant }) => variant.weightGrams === null);
  return { subtotalMinor, grams, isUnweighed };
}

/** What an area offers for a load, in the seller's order. */
export function offersOf(
  area: DeliveryArea | null,
  load: Load,
  { now, timeZone }: { now: Date; timeZone: string },
): DeliveryOffer[] {
  if (!area?.serves) return [];
  return area.options.flatMap((option) => {
    if (load.subtotalMinor < (option.minOrderMinor ?? 0)) return [];
    const priceMinor = priceOf(option, load);
    if (priceMinor === null) return [];
    const isUnweighed = option.charge.type === 'byWeight' && load.isUnweighed;
    return [{ option, priceMinor, days: daysOf(option, now, timeZone), isUnweighed }];
  });
}

/** In minor units; null: it is not offered for such a load. */
function priceOf({ charge, freeFromMinor }: DeliveryOption, load: Load): number | null {
  const priceMinor = chargeOf(charge, load);
  const isFree = freeFromMinor !== null && load.subtotalMinor >= freeFromMinor;
  return priceMinor !== null && isFree ? 0 : priceMinor;
}

function chargeOf(charge: Charge, { subtotalMinor, grams }: Load): number | null {
  switch (charge.type) {
    case 'free':
      return 0;
    case 'flat':
      return charge.amountMinor;
    case 'byWeight':
      return charge.steps.find(({ upToGrams }) => grams <= upToGrams)?.amountMinor ?? null;
    case 'byAmount':
      return (
        charge.steps.findLast(({ fromMinor }) => fromMinor <= subtotalMinor)?.amountMinor ?? null
      );
  }
}

function daysOf({ days, cutOff }: DeliveryOption, now: Date, timeZone: string): Days | null {
  if (!days) return null;
  const isLate = cutOff !== null && localTime(now, timeZone).slice(-5) >= cutOff;
  return isLate ? { min: days.min + 1, max: days.max + 1 } : days;
}
