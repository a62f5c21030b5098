import { type Static, Type } from 'typebox';
import type { StoreChanges } from '../../../domain/stores/change-store.ts';
import type { StoreSettings } from '../../../domain/stores/store-settings.ts';
import { type FieldProblem, refuseProblems } from '../../../errors.ts';
import { minorToText, parseMoney } from '../../../money.ts';

const Line = Type.String({ default: '', maxLength: 300 });
const Text = Type.String({ default: '', maxLength: 2_000 });
const Box = Type.Optional(Type.Literal('on'));

export const StoreForm = Type.Object({
  name: Line,
  slug: Line,
  description: Text,
  'contact.phone': Line,
  'contact.email': Line,
  'contact.address': Text,
  taxId: Line,
});

export const CheckoutForm = Type.Object({
  codEnabled: Box,
  codMaxAmount: Line,
  codFee: Line,
  shippingFee: Line,
  freeShippingAbove: Line,
});

export const PlaceForm = Type.Object({
  country: Line,
  currency: Line,
  timeZone: Line,
  language: Line,
});

/** What the fields of all three forms are called on their pages. */
export const LABELS = {
  name: 'Store name',
  slug: 'Shop link',
  description: 'What you sell',
  'contact.phone': 'Phone for shoppers',
  'contact.email': 'E-mail for shoppers',
  'contact.address': 'Postal address',
  taxId: 'Tax number',
  shippingFee: 'Delivery fee',
  freeShippingAbove: 'Free delivery',
  codMaxAmount: 'Cash on delivery limit',
  codFee: 'Fee for cash on delivery',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  language: 'Language',
};

type StoreValues = Static<typeof StoreForm>;
type CheckoutValues = Static<typeof CheckoutForm>;

/** A store's settings as its forms show them; amounts as text. */
export function formValues(store: StoreSettings): StoreValues & CheckoutValues {
  const text = (minor: number | null) =>
    minor ? minorToText(minor, store.currency).replace(/\.0+$/, '') : '';
  return {
    name: store.name,
    slug: store.slug,
    description: store.description,
    'contact.phone': store.contact.phone ?? '',
    'contact.email': store.contact.email ?? '',
    'contact.address': store.contact.address ?? '',
    taxId: store.taxId ?? '',
    ...(store.codEnabled ? { codEnabled: 'on' } : {}),
    codMaxAmount: text(store.codMaxAmountMinor),
    codFee: text(store.codFeeMinor),
    shippingFee: text(store.shippingFeeMinor),
    freeShippingAbove: text(store.freeShippingAboveMinor),
  };
}

/** The store's section as changes; an empty tax number takes it away. */
export const storeChangesOf = (form: StoreValues): StoreChanges => ({
  name: form.name.trim(),
  slug: form.slug.trim(),
  description: form.description.trim(),
  contact: {
    phone: form['contact.phone'].trim(),
    email: form['contact.email'].trim(),
    address: form['contact.address'].trim(),
  },
  taxId: form.taxId.trim() || null,
});

/** @throws Refusal 400 with every field that is no amount */
export function checkoutChangesOf(form: CheckoutValues, currency: string): StoreChanges {
  const problems: FieldProblem[] = [];
  const amount = (path: Exclude<keyof CheckoutValues, 'codEnabled'>): number => {
    const minor = parseMoney(form[path].trim() || '0', currency);
    if (minor !== null && minor >= 0) return minor;
    problems.push({ path, message: `should be an amount in ${currency}, such as 49` });
    return 0;
  };
  const changes = {
    codEnabled: form.codEnabled === 'on',
    // Empty and 0 both mean: no limit, never free.
    codMaxAmountMinor: amount('codMaxAmount') || null,
    codFeeMinor: amount('codFee'),
    shippingFeeMinor: amount('shippingFee'),
    freeShippingAboveMinor: amount('freeShippingAbove') || null,
  };
  refuseProblems(problems);
  return changes;
}
