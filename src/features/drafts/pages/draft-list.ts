import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { exactTime } from '../../../kernel/format/format-time.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { SessionStore } from '../../../session.ts';
import { besides, newBar, sinceOf } from '../../../web/seller/new-bar.ts';
import { channelTroubles, listConnections } from '../../channels/list-connections.ts';
import { conversationsById } from '../../conversations/find-conversation.ts';
import { lastTextOf } from '../../conversations/first-words.ts';
import { conversationsAfter } from '../../conversations/list-conversations.ts';
import type { Conversation } from '../../conversations/message.ts';
import { channelLook } from '../../conversations/pages/conversation-text.ts';
import { readyAreasOf } from '../../delivery-areas/delivery-areas.ts';
import type { ReadyArea } from '../../delivery-areas/match-area.ts';
import { NO_LOAD } from '../../delivery-areas/quote-area.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { Store } from '../../stores/store.ts';
import { hasWholeAddress } from '../count-parts.ts';
import { type DraftList, draftLink, FILTER_LABELS } from '../draft.list.ts';
import { type Draft, type DraftItem, isDoubtful } from '../draft.ts';
import { draftsAfter } from '../list-drafts.ts';
import { chargesOfDraft } from '../order-of-draft.ts';
import { type CountedFilter, draftCounts } from '../queries/count-drafts.ts';
import { draftLook, expiresText, isReady, senderOf } from './draft-labels.ts';
import { type LinesToday, linesToday } from './unsellable-lines.ts';

const PAGE_LENGTH = 20;
const FIRST_WORDS = 90;

export interface ListOptions {
  list: DraftList;
  t: Translator;
  after?: string;
  current?: Draft;
}

export async function draftList(
  tenant: Tenant,
  store: SessionStore,
  { list, t, after = '', current }: ListOptions,
) {
  // Read before the list: a draft that arrives in between is then announced, though it is already
  // listed.
  const counts = await draftCounts(tenant);
  const [page, own] = await Promise.all([
    draftsAfter(tenant, { ...list, after, limit: PAGE_LENGTH }),
    findStoreOf(tenant),
  ]);
  const shown = [...page.items, ...(current ? [current] : [])];
  const [conversations, lines] = await Promise.all([
    conversationsById(tenant, [...new Set(shown.map(({ conversationId }) => conversationId))]),
    linesToday(tenant, page.items),
  ]);
  const last = page.items.at(-1);
  return {
    conversations,
    ...shownRows(page.items, {
      areas: own && (await readyAreasOf(own)),
      list,
      t,
      store,
      own,
      conversations,
      lines,
      current: current?.id ?? '',
    }),
    filters: filtersOf(list, counts, t),
    none: t(FILTER_LABELS[list.filter].none),
    newBar: newDrafts(list, sinceOf(counts.newestAt)),
    doubtful: counts.doubtful,
    isDoubtful: list.filter === 'doubtful',
    sorts: sortsOf(list, t),
    more: page.hasMore && last ? draftLink(list, '', { after: last.id }) : null,
    first: after === '' ? null : draftLink(list),
    link: draftLink(list),
    isReview: list.filter === 'review',
  };
}

export const newDrafts = (list: DraftList, since: string, more?: number) =>
  newBar('draft', { list: draftLink(list), fresh: '/dashboard/drafts/fresh' }, since, more);

export async function draftRows(
  tenant: Tenant,
  store: SessionStore,
  drafts: readonly Draft[],
  { list, t, current = '' }: { list: DraftList; t: Translator; current?: string },
) {
  const [conversations, lines, own] = await Promise.all([
    conversationsById(tenant, [...new Set(drafts.map(({ conversationId }) => conversationId))]),
    linesToday(tenant, drafts),
    findStoreOf(tenant),
  ]);
  const areas = own && (await readyAreasOf(own));
  return shownRows(drafts, { list, t, store, own, areas, conversations, lines, current });
}

/** `current`: the draft that is open next to them. */
function shownRows(drafts: readonly Draft[], shown: ShownRows) {
  const { list, t, store, conversations, lines, current } = shown;
  const here = draftLink(list, '', current ? { current } : {});
  return {
    rows: drafts.map((draft) => ({
      ...rowOf(draft, conversations.get(draft.conversationId), store, t),
      ...termsOf(draft, shown, lines.get(draft.id)),
      href: draftLink(list, draft.id),
      approve: draftLink(list, `${draft.id}/approve`),
      current: draft.id === current,
    })),
    rowsHref: besides(here, '/dashboard/drafts/rows', drafts),
  };
}

interface ShownRows {
  list: DraftList;
  t: Translator;
  store: SessionStore;
  own: Store | null;
  /** Null: the store has no delivery areas. */
  areas: readonly ReadyArea[] | null;
  conversations: Map<string, Conversation>;
  lines: Map<string, LinesToday>;
  current: string;
}

function termsOf(
  draft: Draft,
  { own, areas, t }: Pick<ShownRows, 'own' | 'areas' | 't'>,
  today: LinesToday | undefined,
) {
  const { stuck: unsellable = 0, load = NO_LOAD } = today ?? {};
  const priced = own && draft.items.length > 0 ? chargesOfDraft(areas, own, draft, load) : null;
  const stuck = unsellable + (priced?.refused ? 1 : 0);
  const isCash = draft.paymentMethod === 'cod';
  return {
    look: draftLook(draft, stuck, t),
    goods: draft.items.map(goodsWords).join(' + '),
    totalMinor: priced && !priced.refused ? priced.charges.totalAmountMinor : null,
    pay: statusWords(t).paymentLooks[isCash ? 'cod' : 'unpaid'],
    isReady: isReady(draft, stuck),
    missing: missingOf(draft, t),
    version: draft.version,
  };
}

function missingOf({ status, customer, items }: Draft, t: Translator): string {
  if (status !== 'pending' || items.length === 0 || hasWholeAddress(customer)) return '';
  return t(hasSomeAddress(customer) ? 'drafts.row.partAddress' : 'drafts.row.noAddress');
}

const hasSomeAddress = ({ address = {} }: Draft['customer']): boolean =>
  Boolean(address.line1 || address.city || address.postalCode);

/** "2 Bud Vase, Blue". */
const goodsWords = ({ quantity, productName, variantName }: DraftItem): string =>
  [`${quantity} ${productName}`, variantName].filter(Boolean).join(', ');

function rowOf(
  draft: Draft,
  conversation: Conversation | undefined,
  store: SessionStore,
  t: Translator,
) {
  const text = draft.messageText || textIn(lastTextOf(conversation?.lastText ?? ''), t);
  return {
    id: draft.id,
    sender: senderOf(draft.customer, conversation, t),
    channel: channelLook(draft.channel, t),
    isModel: draft.reader === 'model',
    settle: isDoubtful(draft) && draft.status === 'pending' ? draft.version : null,
    text: text.length > FIRST_WORDS ? `${text.slice(0, FIRST_WORDS).trimEnd()}…` : text,
    lastMessageAt: draft.lastMessageAt,
    left: draft.status === 'pending' ? expiresText(draft.expiresAt, t) : null,
    isEnding: draft.status === 'pending' && draft.expiresAt.getTime() - Date.now() < 3 * 3_600_000,
    endsAt: draft.expiresAt.toISOString(),
    endsAtText: exactTime(draft.expiresAt, store),
  };
}

export const draftFilters = async (tenant: Tenant, list: DraftList, t: Translator) =>
  filtersOf(list, await draftCounts(tenant), t);

function filtersOf(list: DraftList, counts: Record<CountedFilter, number>, t: Translator) {
  return Object.entries(FILTER_LABELS).map(([filter, { word }]) => ({
    word: t(word),
    count: counts[filter as CountedFilter] ?? null,
    isOpen: filter in counts,
    current: list.filter === filter,
    href: draftLink({ ...list, filter: filter as DraftList['filter'] }),
  }));
}

const sortsOf = (list: DraftList, t: Translator) =>
  (
    [
      ['-createdAt', 'drafts.list.newestFirst'],
      ['expiresAt', 'drafts.list.expiringFirst'],
    ] as const
  ).map(([sort, word]) => ({
    word: t(word),
    current: list.sort === sort,
    href: draftLink({ ...list, sort }),
  }));

/** For the text above the list and in an empty one. */
export async function channelStanding(tenant: Tenant, secrets: SecretBox, t: Translator) {
  const [troubles, connections, newest] = await Promise.all([
    channelTroubles(tenant),
    listConnections(tenant, secrets),
    conversationsAfter(tenant, {}, { after: null, limit: 1 }),
  ]);
  const [last] = newest.items;
  return {
    troubles: troubles.map((trouble) => ({
      ...trouble,
      reason: textIn(trouble.reason, t),
      word: channelLook(trouble.channel, t).word,
    })),
    isConnected: connections.length > 0,
    last: last ? { at: last.lastMessageAt, channel: last.channel } : null,
  };
}
