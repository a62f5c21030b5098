import { expect } from 'vitest';
import { readCustomer } from '../../../../src/reader/built-in/customer/read-customer.ts';
import type { ParsedCustomer } from '../../../../src/reader/built-in/parsed-message.ts';

/** A message, the store's country, what it says of the person, and the goods that stay readable. */
export type Case = [text: string, country: string, customer: ParsedCustomer, goods: string[]];

/** Checks what is read of a message, and that nothing is taken of its goods. */
export function checkReading(
  text: string,
  country: string,
  customer: ParsedCustomer,
  goods: string[],
): void {
  const reading = readCustomer(text, country);
  expect(reading.customer).toMatchObject(customer);
  for (const words of goods) {
    const start = text.indexOf(words);
    const taken = reading.taken.filter(
      (one) => one.start < start + words.length && one.end > start,
    );
    expect(taken).toEqual([]);
  }
}
