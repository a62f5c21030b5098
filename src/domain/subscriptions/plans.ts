import { rows } from '../../db.ts';
import type { PlanSlug } from '../../enums.ts';

/** A plan that a store can be on. Prices in minor units of `currency`. */
export interface Plan {
  slug: PlanSlug;
  name: string;
  currency: string;
  monthlyPriceMinor: number;
  yearlyPriceMinor: number;
  /** Orders a calendar month; null: no limit. */
  orderCap: number | null;
}

/** Every plan, the smallest first. */
export const listPlans = (): Promise<Plan[]> =>
  rows<Plan>(
    `select slug, name, currency, monthly_price_minor as "monthlyPriceMinor",
            yearly_price_minor as "yearlyPriceMinor", order_cap as "orderCap"
       from plans order by position`,
  );
