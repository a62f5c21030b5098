import type { Clock } from '../../../kernel/format/format-time.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { CatalogOfStore } from '../../conversations/catalog-of-store.ts';
import { quotedMessages } from '../../conversations/find-message.ts';
import { type BubbleView, type Mark, threadView } from '../../conversations/pages/thread-view.ts';
import { thread } from '../../conversations/thread.ts';
import type { Draft } from '../draft.ts';

export interface DraftThread {
  earlier: BubbleView[];
  bubbles: BubbleView[];
  hasEarlier: boolean;
}

const SHOWN = 30;
const CUSTOMER_LABELS: Record<string, MessageKey> = {
  name: 'drafts.field.name',
  phone: 'drafts.field.phone',
  postalCode: 'drafts.field.postalCode',
  city: 'drafts.field.city',
  addressLine: 'drafts.field.address',
};

export async function draftThread(
  tenant: Tenant,
  draft: Draft,
  { clock, catalog, t }: { clock: Clock; catalog: CatalogOfStore; t: Translator },
): Promise<DraftThread> {
  const found = await thread(tenant, draft.conversationId, { limit: SHOWN });
  const quotes = await quotedMessages(tenant, found.messages);
  const texts = new Map(found.messages.map(({ id, text }) => [id, text]));
  const marks = new Map(
    draft.messageIds.map((id, place) => [
      id,
      marksOf(draft, place, t).map((mark) => trimmed(mark, texts.get(id) ?? '')),
    ]),
  );
  const bubbles = threadView(found, { clock, t, marks, quotes, catalog });
  const first = bubbles.findIndex(({ id }) => draft.messageIds.includes(id));
  const at = Math.max(0, first);
  return {
    earlier: bubbles.slice(0, at),
    bubbles: bubbles.slice(at),
    hasEarlier: found.hasEarlier,
  };
}

/** Marks without a line have the number 0. */
function marksOf(draft: Draft, place: number, t: Translator): Mark[] {
  const lines = draft.items.flatMap(({ spans, productName }, at) =>
    spans.map((span) => ({
      ...span,
      number: at + 1,
      label: t('drafts.mark.line', { number: at + 1, product: productName }),
    })),
  );
  const unknown = draft.unmatched.flatMap(({ spans }) =>
    spans.map((span) => ({ ...span, number: 0, label: t('drafts.thread.noProduct') })),
  );
  const customer = Object.entries(draft.customerSpans).map(([field, span]) => ({
    ...span,
    number: 0,
    label: CUSTOMER_LABELS[field] ? t(CUSTOMER_LABELS[field]) : field,
  }));
  return [...lines, ...unknown, ...customer]
    .filter(({ message }) => message === place)
    .map(({ start, end, number, label }) => ({ start, end, number, label }));
}

/** Without surrounding spaces and line ends, so that the number is next to the words. */
function trimmed(mark: Mark, text: string): Mark {
  const words = text.slice(mark.start, mark.end);
  const start = mark.start + words.length - words.trimStart().length;
  return { ...mark, start, end: start + words.trim().length };
}
