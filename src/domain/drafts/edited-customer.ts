import { invalidField } from '../../errors.ts';
import { isEmail } from '../customers/customer-snapshot.ts';
import { normalizePhone } from '../customers/normalize-phone.ts';
import type { DraftCustomer, SettledField } from './draft.ts';

type Text = string | null | undefined;

/** A person's changes to the customer: an absent part stays, an empty or null one is removed. */
export interface CustomerEdit {
  name?: Text;
  phone?: Text;
  email?: Text;
  address?: Partial<Record<keyof NonNullable<DraftCustomer['address']>, Text>> | null | undefined;
}

/**
 * The customer after an edit, and the parts that the person has decided.
 * @param country of the store, for phone numbers without a country code
 * @throws Refusal 400 naming the invalid part
 */
export function editedCustomer(
  before: DraftCustomer,
  edit: CustomerEdit,
  country: string,
): { customer: DraftCustomer; fields: SettledField[] } {
  const { address, ...plain } = edit;
  const { address: earlier, ...known } = before;
  const customer: DraftCustomer = {
    ...compact({ ...known, ...given(plain) }),
    ...withAddress(address === null ? {} : compact({ ...earlier, ...given(address ?? {}) })),
  };
  if (customer.phone) normalizePhone(customer.phone, country);
  if (customer.email && !isEmail(customer.email)) {
    throw invalidField('customer.email', 'must be an email address, such as name@example.com');
  }
  return { customer, fields: Object.keys(given(edit)) as SettledField[] };
}

/** The given fields; undefined is not given. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** Without empty texts. */
function compact(fields: Record<string, Text>): Record<string, string> {
  const texts = Object.entries(fields).map(([name, text]) => [name, text?.trim() ?? ''] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

const withAddress = (address: Record<string, string>): Pick<DraftCustomer, 'address'> =>
  Object.keys(address).length > 0 ? { address } : {};
