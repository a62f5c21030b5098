import { type Static, Type } from 'typebox';
import type { StoreChanges } from '../../../domain/stores/change-store.ts';
import type { StoreSettings } from '../../../domain/stores/store-settings.ts';
import { amountText, readAmounts } from './amounts.ts';

const Line = Type.String({ default: '', maxLength: 300 });
const Text = Type.String({ default: '', maxLength: 2_000 });

export const StoreForm = Type.Object({
  name: Line,
  // Absent without the permission to change the shop's address.
  slug: Type.Optional(Type.String({ maxLength: 300 })),
  description: Text,
  'contact.phone': Line,
  'contact.chat': Line,
  'contact.email': Line,
  'contact.address': Text,
  taxId: Line,
  shippingFee: Line,
  freeShippingAbove: Line,
});

export const PlaceForm = Type.Object({
  country: Line,
  // Not there once it stays.
  currency: Type.Optional(Type.String({ maxLength: 300 })),
  timeZone: Line,
  language: Line,
});

/** The field labels of both forms. */
export const LABELS = {
  name: 'Store name',
  slug: 'Shop link',
  description: 'What you sell',
  'contact.phone': 'Phone number shown to shoppers',
  'contact.chat': 'WhatsApp number',
  'contact.email': 'Email shown to shoppers',
  'contact.address': 'Postal address',
  taxId: 'Tax number',
  shippingFee: 'Delivery fee',
  freeShippingAbove: 'Free delivery on orders from',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  language: 'Language',
};

type StoreValues = Static<typeof StoreForm>;

/** A store's settings as its forms show them; amounts as text. */
export function formValues(store: StoreSettings): StoreValues {
  return {
    name: store.name,
    slug: store.slug,
    description: store.description,
    'contact.phone': store.contact.phone ?? '',
    'contact.chat': store.contact.chat ?? '',
    'contact.email': store.contact.email ?? '',
    'contact.address': store.contact.address ?? '',
    taxId: store.taxId ?? '',
    shippingFee: amountText(store.shippingFeeMinor, store.currency),
    freeShippingAbove: amountText(store.freeShippingAboveMinor, store.currency),
  };
}

/**
 * The form as changes; an empty tax number takes it away.
 * @throws Refusal 400 with every field that is not an amount
 */
export function storeChangesOf(form: StoreValues, currency: string): StoreChanges {
  const amounts = readAmounts(form, ['shippingFee', 'freeShippingAbove'], currency);
  return {
    name: form.name.trim(),
    slug: form.slug?.trim(),
    description: form.description.trim(),
    contact: {
      phone: form['contact.phone'].trim(),
      chat: form['contact.chat'].trim(),
      email: form['contact.email'].trim(),
      address: form['contact.address'].trim(),
    },
    taxId: form.taxId.trim() || null,
    shippingFeeMinor: amounts.shippingFee,
    // Empty and 0 both mean: never free.
    freeShippingAboveMinor: amounts.freeShippingAbove || null,
  };
}
