import type { Trx } from '../../db/db.ts';
import { together } from '../../db/statement.ts';
import { announcing } from '../notifications/announcing.ts';
import { recentNoticeContext } from '../notifications/recent-notice-context.ts';
import { forgetDraftNotices } from '../notifications/settle-draft-notices.ts';
import { type Beginning, draftNews } from './begin-draft.ts';
import type { Draft } from './draft.ts';
import { isDoubtful } from './is-doubtful.ts';
import { saveDraft, savingDraft } from './write-draft.ts';

/**
 * Writes what a message adds to a pending draft, whose row the caller has locked. If a doubtful
 * draft is now certain, sellers are notified as of any other.
 */
export async function continueDraft(
  draft: Draft,
  { tenant, conversation, content }: Omit<Beginning, 'message'>,
  trx: Trx,
): Promise<void> {
  const saved = { ...content, id: draft.id };
  if (!isDoubtful(draft) || isDoubtful(content)) {
    await saveDraft(tenant, saved, trx);
    return;
  }
  await forgetDraftNotices(tenant, [draft.id], trx);
  const news = draftNews(draft.id, conversation, content);
  const told = announcing(await recentNoticeContext(tenant, trx), news, trx);
  await together({ ...savingDraft(tenant, saved, trx), ...told }, 'select 1', trx);
}
