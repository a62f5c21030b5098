import type { CustomerReading } from './customer-reading.ts';

/**
 * Reads who orders and where it goes.
 * @param country of the store, ISO 3166-1 alpha-2: how numbers without a country are read
 */
export function readCustomer(_text: string, _country: string): CustomerReading {
  return { customer: {}, spans: {}, taken: [], invalidPhone: null };
}
