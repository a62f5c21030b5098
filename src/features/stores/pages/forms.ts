import { type Static, Type } from 'typebox';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { StoreChanges } from '../change-store.ts';
import type { StoreSettings } from '../store-settings.ts';
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
  // Absent once it can't be changed.
  currency: Type.Optional(Type.String({ maxLength: 300 })),
  timeZone: Line,
  language: Line,
  // Absent where only one language is offered.
  languages: Type.Optional(Type.Union([Line, Type.Array(Line, { maxItems: 20 })])),
});

export const labels = (t: Translator) => ({
  name: t('settings.store.name'),
  slug: t('settings.store.slug'),
  description: t('settings.store.descriptionLabel'),
  'contact.phone': t('settings.store.phone'),
  'contact.chat': t('settings.store.chat'),
  'contact.email': t('settings.store.email'),
  'contact.address': t('settings.store.address'),
  taxId: t('settings.store.taxId'),
  shippingFee: t('settings.store.shippingFee'),
  freeShippingAbove: t('settings.store.freeShipping'),
  country: t('settings.place.country'),
  currency: t('settings.place.currency'),
  timeZone: t('settings.place.timeZone'),
  language: t('settings.place.language'),
  'languages.*': t('settings.languages.title'),
});

export type StoreValues = Static<typeof StoreForm>;

/** Amounts as text. */
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

/** An empty tax number deletes it. @throws Refusal 400 with every field that is not an amount */
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
