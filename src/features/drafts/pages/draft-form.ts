import { newToken } from '../../../ids.ts';
import { minorToText } from '../../../kernel/format/money.ts';
import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import type { Draft, SettledField } from '../draft.ts';

export interface DraftLineFields {
  /** Empty for a line that was added in the form. */
  id: string;
  productId: string;
  /** Empty: still open. */
  variantId: string;
  quantity: string;
  /** `1`: a person has checked it. */
  settled: string;
  /** The index in `unmatched` that it replaces; empty: none. */
  answers: string;
  /** `1`: remember the words as an alias of this product. */
  remember: string;
}

export const DRAFT_FIELDS = [
  'customer.name',
  'customer.phone',
  'customer.address.line1',
  'customer.address.line2',
  'customer.address.district',
  'customer.address.city',
  'customer.address.state',
  'customer.address.postalCode',
  'customer.address.country',
  'notes',
  'paymentMethod',
  'deliveryOptionId',
  'deliveryPrice',
] as const;
export type DraftFieldName = (typeof DRAFT_FIELDS)[number];

/** As last shown or sent; nothing is saved before approval. */
export interface DraftForm {
  version: number;
  /** One reply per key, however often it is sent. */
  key: string;
  items: DraftLineFields[];
  fields: Record<DraftFieldName, string>;
  /** Parts of the customer that were confirmed as they are. */
  settledFields: SettledField[];
  /** Indexes in `unmatched` that need no more attention. */
  settledUnmatched: number[];
  moving: string[];
  search: string;
  /** The index in `unmatched` for which a product is searched; empty: for a new line. */
  seek: string;
  reply: string;
}

const LINE = /^items\.(\d{1,3})\.productId$/;
const MAX_LINES = 100;
const TICKABLE: readonly SettledField[] = ['phone', 'address'];

/** @param currency of the store */
export const formOfDraft = (draft: Draft, currency: string): DraftForm => ({
  version: draft.version,
  key: newToken(),
  items: draft.items.map(({ id, productId, variantId, quantity, settled }) => ({
    id,
    productId,
    variantId: variantId ?? '',
    quantity: String(quantity),
    settled: settled ? '1' : '',
    answers: '',
    remember: '',
  })),
  fields: fieldsOf(draft, currency),
  settledFields: TICKABLE.filter((field) => draft.settledFields.includes(field)),
  settledUnmatched: settledIn(draft),
  moving: [],
  search: '',
  seek: '',
  reply: '',
});

/** The places in `unmatched` of what needs no more attention. */
export const settledIn = ({ unmatched }: Draft): number[] =>
  unmatched.flatMap(({ settled }, at) => (settled ? [at] : []));

export function fieldsOf(draft: Draft, currency: string): DraftForm['fields'] {
  const { customer, notes, paymentMethod, deliveryOptionId, deliveryMinor } = draft;
  const { address = {} } = customer;
  return {
    'customer.name': customer.name ?? '',
    'customer.phone': customer.phone ?? '',
    'customer.address.line1': address.line1 ?? '',
    'customer.address.line2': address.line2 ?? '',
    'customer.address.district': address.district ?? '',
    'customer.address.city': address.city ?? '',
    'customer.address.state': address.state ?? '',
    'customer.address.postalCode': address.postalCode ?? '',
    'customer.address.country': address.country ?? '',
    notes,
    paymentMethod,
    deliveryOptionId: deliveryOptionId ?? '',
    deliveryPrice: deliveryMinor === null ? '' : minorToText(deliveryMinor, currency),
  };
}

export function readDraftForm(body: FormBody): DraftForm {
  const text = (name: string): string => fieldText(body, name);
  const rows = Object.keys(body).flatMap((name) => LINE.exec(name)?.[1] ?? []);
  const fields = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, text(name)]));
  return {
    version: Number.parseInt(text('version'), 10) || 0,
    key: text('key') || newToken(),
    items: rows.slice(0, MAX_LINES).map((row) => {
      const of = (name: keyof DraftLineFields) => text(`items.${row}.${name}`);
      return {
        id: of('id'),
        productId: of('productId'),
        variantId: of('variantId'),
        quantity: of('quantity'),
        settled: of('settled'),
        answers: of('answers'),
        remember: of('remember'),
      };
    }),
    fields: fields as DraftForm['fields'],
    settledFields: TICKABLE.filter((field) => text(`settled.${field}`) === '1'),
    settledUnmatched: Object.keys(body).flatMap((name) => {
      const at = /^unmatched\.(\d{1,3})$/.exec(name)?.[1];
      return at !== undefined && text(name) === '1' ? [Number(at)] : [];
    }),
    moving: [body.moving].flat().filter((id): id is string => typeof id === 'string'),
    search: text('search'),
    seek: text('seek'),
    reply: text('reply'),
  };
}
