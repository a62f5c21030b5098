import type { DraftPaymentMethod } from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { normalizePhone } from '../../kernel/format/phone.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { isEmail, type PersonField, readPersonField } from '../customers/index.ts';
import { findLineProducts } from '../orders/price-lines.ts';
import type { Store } from '../stores/store.ts';
import { recordCorrections } from './corrections/record-corrections.ts';
import { countParts } from './count-parts.ts';
import type { Draft, DraftCustomer, SettledField } from './draft.ts';
import { editedItems, type ItemEdit, ordersOther } from './edited-items.ts';
import { withPlaceOfCode } from './fill-place.ts';
import { findDraft, lockDraft, refuseChanged, refuseSettled } from './find-draft.ts';
import { saveDraft } from './queries/write-draft.ts';

type Text = string | null | undefined;

/** A person's changes to the customer: an absent part stays, an empty or null one is removed. */
export interface CustomerEdit {
  name?: Text;
  phone?: Text;
  email?: Text;
  address?: Partial<Record<keyof NonNullable<DraftCustomer['address']>, Text>> | null | undefined;
}

/** Absent fields stay. */
export interface DraftEdit {
  items?: readonly ItemEdit[] | undefined;
  areMerged?: boolean | undefined;
  customer?: CustomerEdit | undefined;
  notes?: string | null | undefined;
  paymentMethod?: DraftPaymentMethod | undefined;
  /** Null: the only one. */
  deliveryOptionId?: string | null | undefined;
  /** The seller's own price; null: the option's. */
  deliveryMinor?: number | null | undefined;
  settledUnmatched?: readonly number[] | undefined;
  /** What is confirmed as it is: parts of the customer, or that it is an order. */
  settledFields?: readonly SettledField[] | undefined;
  /** The version that was edited; absent: not checked. */
  version?: number | undefined;
}

/**
 * Corrections of the reading are stored as examples.
 * @throws Refusal 404, 400 for lines or customer, 409 DRAFT_NOT_PENDING, DRAFT_EXPIRED or, for
 * another version, DRAFT_CHANGED
 */
export async function editDraft(
  store: Store,
  draftId: string,
  edit: DraftEdit,
  actor: Actor,
): Promise<Draft> {
  const tenant = tenantOfStore(store);
  const products = await findLineProducts(tenant, edit.items ?? []);
  return inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    refuseSettled(draft);
    refuseChanged(draft, edit.version);
    if (changesNothing(edit)) return draft;
    const items = edit.items
      ? editedItems(draft.items, edit.items, products, edit.areMerged)
      : draft.items;
    const changed = withEdit(store, { ...draft, items }, edit);
    const editedAt = ordersOther(draft.items, items) ? databaseNow() : draft.editedAt;
    await saveDraft(tenant, { ...changed, ...countParts(changed), editedAt }, trx);
    await recordCorrections(tenant, draft, items, actor, trx);
    return findDraft(tenant, draftId, trx);
  });
}

/** Writes nothing and doesn't check the version. @throws Refusal 404, 400 for lines or customer */
export async function previewEdit(store: Store, draft: Draft, edit: DraftEdit): Promise<Draft> {
  const products = await findLineProducts(tenantOfStore(store), edit.items ?? []);
  const items = edit.items ? editedItems(draft.items, edit.items, products) : draft.items;
  const changed = withEdit(store, { ...draft, items }, edit);
  return { ...changed, ...countParts(changed) };
}

/** A request that only checks the version creates no new one. */
const changesNothing = ({ version: _, areMerged: __, ...parts }: DraftEdit): boolean =>
  Object.values(parts).every((part) => part === undefined);

function withEdit(store: Store, draft: Draft, edit: DraftEdit): Draft {
  const { customer, fields } = editedCustomer(draft.customer, edit.customer ?? {}, store.country);
  const settled = [...draft.settledFields, ...fields, ...(edit.settledFields ?? [])];
  return {
    ...draft,
    customer,
    settledFields: [...new Set(settled)],
    parseErrors: settled.includes('order')
      ? draft.parseErrors.filter(({ code }) => code !== 'IS_IT_AN_ORDER')
      : draft.parseErrors,
    unmatched: draft.unmatched.map((words, index) =>
      edit.settledUnmatched?.includes(index) ? { ...words, settled: true } : words,
    ),
    notes: edit.notes === undefined ? draft.notes : readPersonField('notes', edit.notes),
    paymentMethod: edit.paymentMethod ?? draft.paymentMethod,
    deliveryOptionId:
      edit.deliveryOptionId === undefined ? draft.deliveryOptionId : edit.deliveryOptionId,
    deliveryMinor: edit.deliveryMinor === undefined ? draft.deliveryMinor : edit.deliveryMinor,
  };
}

/**
 * The customer after an edit, and the parts that the person has decided.
 * @param country of the store, for phone numbers without a country code
 * @throws Refusal 400 naming the invalid part
 */
function editedCustomer(
  before: DraftCustomer,
  edit: CustomerEdit,
  country: string,
): { customer: DraftCustomer; fields: SettledField[] } {
  const { address, ...plain } = edit;
  const { address: earlier, ...known } = before;
  const edited = address === null ? {} : compact({ ...earlier, ...given(address ?? {}) });
  const customer: DraftCustomer = {
    ...compact({ ...known, ...given(plain) }),
    ...withAddress(withPlaceOfCode(edited, earlier, country)),
  };
  refuseLong(plain, 'customer');
  refuseLong(address ?? {}, 'customer.address');
  if (customer.phone) normalizePhone(customer.phone, country);
  if (customer.email && !isEmail(customer.email)) {
    throw invalidField('customer.email', message('errors.field.email'));
  }
  return { customer, fields: Object.keys(given(edit)) as SettledField[] };
}

/** @throws Refusal 400 naming the field that is too long */
function refuseLong(fields: Record<string, Text>, path: 'customer' | 'customer.address'): void {
  for (const [name, text] of Object.entries(fields)) {
    readPersonField(`${path}.${name}` as PersonField, text);
  }
}

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

function compact(fields: Record<string, Text>): Record<string, string> {
  const texts = Object.entries(fields).map(([name, text]) => [name, text?.trim() ?? ''] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

const withAddress = (address: DraftCustomer['address'] & object): Pick<DraftCustomer, 'address'> =>
  Object.keys(address).length > 0 ? { address } : {};
