import { alphabetically } from '../../db/text-search.ts';
import { folded } from '../../format/folded-text.ts';
import { keptSpelling } from '../../format/phone-spelling.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { MessageKey } from '../../translation/message-key.ts';
import { Customer } from './customer.ts';

const MOST_LOOKED_AT = 20;
const MOST_SHOWN = 5;

/** A customer who may be the same person, and why. */
export interface MergeSuggestion {
  customer: Customer;
  reasons: MessageKey[];
}

/** Customers who may be the same person as this one, most recent buyers first. */
export async function mergeSuggestions(
  tenant: Tenant,
  customer: Customer,
): Promise<MergeSuggestion[]> {
  const alike = await Customer.of(tenant)
    .whereNot('id', customer.id)
    .modify('standing')
    .where((any) => {
      if (customer.email) any.whereRaw('lower(email) = lower(?)', [customer.email]);
      if (customer.address) {
        any.orWhereRaw(`(${alphabetically('name')} = ? and address ->> 'postalCode' = ?)`, [
          folded(customer.name),
          customer.address.postalCode,
        ]);
      }
      if (customer.phone) any.orWhereRaw('right(phone, 7) = right(?, 7)', [customer.phone]);
    })
    // Sorted by an expression without an index: with an index, the planner would scan all customers
    // for a few matches.
    .orderByRaw('coalesce(last_order_at, created_at) desc')
    .limit(MOST_LOOKED_AT);
  return alike
    .map((other) => ({ customer: other, reasons: likenessOf(customer, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MOST_SHOWN);
}

type Known = Pick<Customer, 'name' | 'phone' | 'email' | 'address'>;

/** What suggests that two customers are one person: "same email address". */
export function likenessOf(one: Known, other: Known): MessageKey[] {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    Boolean(a && b && folded(a) === folded(b));
  const reasons: Partial<Record<MessageKey, boolean>> = {
    'customers.same.email': same(one.email, other.email),
    'customers.same.nameAndPostalCode':
      same(one.name, other.name) && same(one.address?.postalCode, other.address?.postalCode),
    'customers.same.number':
      one.phone !== null && other.phone !== null && isSameNumber(one.phone, other.phone),
  };
  return (Object.keys(reasons) as MessageKey[]).filter((key) => reasons[key]);
}

/** Shorter numbers with the same ending are often different people's. */
const MIN_DIGITS = 7;
const LONGEST_COUNTRY_CODE = 3;

/**
 * Whether two stored numbers differ only by a country code or leading zeros: "+919876543210",
 * "09876543210" and "9876543210".
 */
export function isSameNumber(one: string, other: string): boolean {
  const [short, long] = [one, other].map(digitsOf).sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return (
    short.length >= MIN_DIGITS &&
    long.length - short.length <= LONGEST_COUNTRY_CODE &&
    long.endsWith(short)
  );
}

const digitsOf = (phone: string): string =>
  keptSpelling(phone).replace(/\D/g, '').replace(/^0+/, '');
