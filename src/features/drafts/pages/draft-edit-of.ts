import { type FieldProblem, fieldProblem, invalidField, refuseProblems } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { ADDRESS_PARTS } from '../../../kernel/format/address-forms.ts';
import { parseMoney } from '../../../kernel/format/money.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { notAnAmount } from '../../../web/amount.ts';
import { MOST_PIECES, readPieces } from '../../orders/pieces.ts';
import type { Draft, SettledField } from '../draft.ts';
import type { CustomerEdit, DraftEdit } from '../edit-draft.ts';
import type { ItemEdit } from '../edited-items.ts';
import { type DraftForm, type DraftLineFields, fieldsOf } from './draft-form.ts';

/**
 * Unchanged parts are left out, since a part that a person has decided is not changed by later
 * messages.
 * @param currency of the store
 * @throws Refusal 400 naming every invalid quantity, or a price that is none
 */
export function draftEditOf(form: DraftForm, draft: Draft, currency: string): DraftEdit {
  const items = itemsOf(form, draft);
  const before = fieldsOf(draft, currency);
  const { notes, paymentMethod } = form.fields;
  const settledFields = form.settledFields.filter((field) => !draft.settledFields.includes(field));
  const settledUnmatched = form.settledUnmatched.filter(
    (at) => draft.unmatched[at] !== undefined && !draft.unmatched[at].settled,
  );
  const customer = customerOf(form, before);
  return {
    ...(items ? { items } : {}),
    ...(Object.keys(customer).length > 0 ? { customer } : {}),
    ...(notes.trim() === before.notes ? {} : { notes }),
    ...(paymentMethod === before.paymentMethod ? {} : paymentOf(paymentMethod)),
    ...deliveryOf(form, before, currency),
    ...(settledFields.length > 0 ? { settledFields: settledFields as SettledField[] } : {}),
    ...(settledUnmatched.length > 0 ? { settledUnmatched } : {}),
  };
}

function deliveryOf(
  { fields }: DraftForm,
  before: DraftForm['fields'],
  currency: string,
): Pick<DraftEdit, 'deliveryOptionId' | 'deliveryMinor'> {
  const { deliveryOptionId, deliveryPrice } = fields;
  return {
    ...(deliveryOptionId === before.deliveryOptionId
      ? {}
      : { deliveryOptionId: isUuid(deliveryOptionId) ? deliveryOptionId : null }),
    ...(deliveryPrice.trim() === before.deliveryPrice
      ? {}
      : { deliveryMinor: priceOf(deliveryPrice, currency) }),
  };
}

function priceOf(text: string, currency: string): number | null {
  if (text.trim() === '') return null;
  const minor = parseMoney(text, currency);
  if (minor !== null && minor >= 0) return minor;
  throw invalidField('deliveryPrice', notAnAmount(currency));
}

const paymentOf = (typed: string): Pick<DraftEdit, 'paymentMethod'> =>
  typed === 'cod' || typed === 'unpaid' ? { paymentMethod: typed } : {};

function itemsOf(form: DraftForm, draft: Draft): ItemEdit[] | null {
  const problems: FieldProblem[] = [];
  const edits = form.items.map((line, row) => {
    const pieces = readPieces(line.quantity);
    if (pieces === null) {
      const words = message('errors.drafts.wholeQuantity', { most: String(MOST_PIECES) });
      problems.push(fieldProblem(`items.${row}.quantity`, words));
    }
    return itemOf(line, pieces ?? 0, draft);
  });
  refuseProblems(problems);
  const isSame =
    edits.length === draft.items.length && edits.every((edit, row) => isAsBefore(edit, row, draft));
  return isSame ? null : edits;
}

/** A line that orders something else than before counts as checked. */
function itemOf(line: DraftLineFields, quantity: number, draft: Draft): ItemEdit {
  const before = draft.items.find(({ id }) => id === line.id);
  const isChanged =
    before?.productId !== line.productId ||
    (before.variantId ?? '') !== line.variantId ||
    before.quantity !== quantity;
  const words = line.answers === '' ? undefined : draft.unmatched[Number(line.answers)];
  return {
    id: before?.id ?? null,
    productId: line.productId,
    variantId: line.variantId || null,
    quantity,
    settled: isChanged || line.settled === '1',
    ...(words ? { words } : {}),
  };
}

function isAsBefore(edit: ItemEdit, row: number, draft: Draft): boolean {
  const before = draft.items[row];
  return (
    before?.id === edit.id &&
    before?.productId === edit.productId &&
    before.variantId === edit.variantId &&
    before.quantity === edit.quantity &&
    before.settled === edit.settled
  );
}

function customerOf({ fields }: DraftForm, before: DraftForm['fields']): CustomerEdit {
  const isNew = (name: keyof DraftForm['fields']) => fields[name].trim() !== before[name];
  const address = ADDRESS_PARTS.filter((part) => isNew(`customer.address.${part}`)).map(
    (part) => [part, fields[`customer.address.${part}`]] as const,
  );
  return {
    ...(isNew('customer.name') ? { name: fields['customer.name'] } : {}),
    ...(isNew('customer.phone') ? { phone: fields['customer.phone'] } : {}),
    ...(address.length > 0 ? { address: Object.fromEntries(address) } : {}),
  };
}
