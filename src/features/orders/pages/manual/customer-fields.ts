import type { Address } from '../../../customers/index.ts';

interface Person {
  name: string;
  email?: string | null;
  address?: Address | null;
}

/** By the names of the form's fields, without the phone. */
export const customerFields = ({ name, email, address }: Person) => ({
  'customer.name': name,
  'customer.email': email ?? '',
  'customer.address.line1': address?.line1 ?? '',
  'customer.address.line2': address?.line2 ?? '',
  'customer.address.city': address?.city ?? '',
  'customer.address.state': address?.state ?? '',
  'customer.address.postalCode': address?.postalCode ?? '',
  'customer.address.country': address?.country ?? '',
});
