import { invalidField } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { lineErrors, type OtherReading } from '../../reader/index.ts';
import type { Actor } from '../../session.ts';
import { catalogOfStore } from '../conversations/catalog-of-store.ts';
import type { Store } from '../stores/store.ts';
import { recordCorrections } from './corrections/record-corrections.ts';
import { countParts } from './count-parts.ts';
import type { Draft } from './draft.ts';
import { findDraft, lockDraft, refuseChanged, refuseSettled } from './find-draft.ts';
import { saveDraft } from './queries/write-draft.ts';
import { draftItems, linesOf } from './reading/draft-items.ts';

interface Swap {
  at: number;
  /** The version of the draft that the person has seen; absent: not checked. */
  version?: number | undefined;
}

/**
 * The present ones become the alternative, so that repeating it undoes it. Customer, notes and
 * payment stay.
 * @throws Refusal 404, 400 for an index without a reading that orders something, 409 as `editDraft`
 */
export const swapReading = (
  store: Store,
  draftId: string,
  { at, version }: Swap,
  actor: Actor,
): Promise<Draft> =>
  inTransaction(async (trx) => {
    const tenant = tenantOfStore(store);
    const draft = await lockDraft(tenant, draftId, trx);
    refuseSettled(draft);
    refuseChanged(draft, version);
    const other = draft.alternatives[at];
    if (!other || !ordersSomething(other))
      throw invalidField('at', message('errors.drafts.noReading'));
    const catalog = await catalogOfStore(store, trx);
    const items = draftItems(other.lines, catalog, draft.items);
    const swapped = {
      ...draft,
      items,
      unmatched: other.unmatched,
      confidence: other.confidence,
      reader: other.reader,
      alternatives: draft.alternatives.with(at, readingOf(draft)),
      parseErrors: [
        ...lineErrors(linesOf(items), other.unmatched),
        ...draft.parseErrors.filter(({ code }) => OF_THE_WHOLE.includes(code)),
      ],
    };
    const changed = { ...swapped, ...countParts(swapped), editedAt: databaseNow() };
    await saveDraft(tenant, changed, trx);
    await recordCorrections(tenant, draft, items, actor, trx);
    return findDraft(tenant, draftId, trx);
  });

/** A reading that orders nothing can't be chosen: rejecting says the same. */
export const ordersSomething = ({ lines, unmatched }: OtherReading): boolean =>
  lines.length + unmatched.length > 0;

const OF_THE_WHOLE: readonly string[] = ['PHONE_INVALID', 'ADDRESS_INCOMPLETE', 'IS_IT_AN_ORDER'];

const readingOf = ({ reader, items, unmatched, confidence }: Draft): OtherReading => ({
  reader,
  intent: 'order',
  lines: linesOf(items),
  unmatched,
  confidence,
});
