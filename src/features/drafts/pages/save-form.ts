import { Refusal } from '../../../errors.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { aliasWords } from '../../../reader/index.ts';
import type { Actor } from '../../../session.ts';
import { addAlias } from '../../catalog/aliases.ts';
import { findSellableVariants } from '../../catalog/find-sellable-variants.ts';
import type { Store } from '../../stores/store.ts';
import type { Draft } from '../draft.ts';
import { editDraft, previewEdit } from '../edit-draft.ts';
import { refuseChanged, refuseSettled } from '../find-draft.ts';
import { draftEditOf } from './draft-edit-of.ts';
import { type DraftForm, settledIn } from './draft-form.ts';

/** @throws Refusal 400 for lines or customer */
export const previewOf = (store: Store, draft: Draft, form: DraftForm): Promise<Draft> =>
  previewEdit(store, draft, draftEditOf(form, draft, store.currency));

/** Also remembers ticked words as aliases. @throws Refusal as `editDraft` */
export async function saveForm(
  store: Store,
  draft: Draft,
  form: DraftForm,
  actor: Actor,
): Promise<Draft> {
  refuseSettled(draft);
  refuseChanged(draft, form.version);
  const edit = draftEditOf(form, draft, store.currency);
  const isSame = Object.keys(edit).length === 0;
  const saved = isSame
    ? draft
    : await editDraft(store, draft.id, { ...edit, version: form.version }, actor);
  await rememberWords(store, saved, form);
  return saved;
}

async function rememberWords(store: Store, draft: Draft, form: DraftForm): Promise<void> {
  const remembered = form.items.flatMap(({ remember }, row) =>
    remember === '1' && draft.items[row] ? [draft.items[row]] : [],
  );
  const products = await findSellableVariants(
    tenantOfStore(store),
    remembered.map(({ productId }) => ({ productId, variantId: null })),
  );
  for (const item of remembered) {
    const product = products.find(({ id }) => id === item.productId);
    const words = aliasWords(
      item.sourceText,
      product?.variants.map(({ name }) => name),
    );
    if (words === '') continue;
    try {
      await addAlias(tenantOfStore(store), item.productId, words);
    } catch (error) {
      // A product that has all the names it may have is no reason to lose an order.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Lines for unmatched words are matched by position, where others may be now. */
export const keptForm = (form: DraftForm, draft: Draft): DraftForm => ({
  ...form,
  version: draft.version,
  items: form.items.map((line) => ({ ...line, answers: '', remember: '' })),
  settledUnmatched: settledIn(draft),
  seek: '',
});

export const savedForm = (form: DraftForm, draft: Draft): DraftForm => ({
  ...form,
  version: draft.version,
  items: draft.items.map((item, row) => ({
    id: item.id,
    productId: item.productId,
    variantId: item.variantId ?? '',
    quantity: String(item.quantity),
    settled: item.settled ? '1' : '',
    answers: '',
    remember: form.items[row]?.remember ?? '',
  })),
});
