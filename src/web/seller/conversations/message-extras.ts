import type { CatalogOrderLine } from '../../../clients/provider/webhooks/inbound-message.ts';
import { goodsOf } from '../../../domain/drafts/reading/read-cart.ts';
import type { CatalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import type { Message } from '../../../domain/messages/message.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Translator } from '../../../translation/translator.ts';

/** A line of an order from the provider's catalog. */
export interface CartLineView {
  name: string;
  retailerId: string;
  /** Null: it said no number. */
  quantity: number | null;
}

/** The other contents of a message. */
export interface MessageExtras {
  cart: CartLineView[] | null;
  place: { label: string; href: string } | null;
  contacts: { name: string; phones: string[] }[];
  links: { label: string; href: string }[];
  /** Sentences about it: forwarded, from an advertisement, cannot be shown. */
  notes: string[];
  reaction: string | null;
}

type Details = {
  order?: CatalogOrderLine[];
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contacts?: { name?: string; phones?: string[] }[];
  links?: { type?: string; url?: string; title?: string }[];
  referral?: { headline?: string };
  story?: object;
  forwarded?: boolean;
  unreadable?: { code?: number | null };
  reaction?: string;
  before?: string;
};

const LINK_LABELS: Record<string, MessageKey> = {
  story_mention: 'drafts.thread.storyMention',
  share: 'drafts.thread.sharedPost',
  reel: 'drafts.thread.sharedVideo',
  ig_reel: 'drafts.thread.sharedVideo',
};

/** Reads the stored details of a message; the provider may have sent anything. */
export function messageExtras(
  { details }: Message,
  catalog: CatalogOfStore | null,
  t: Translator,
): MessageExtras {
  const { order, location, contacts, links, reaction } = details as Details;
  return {
    cart: Array.isArray(order) ? order.map((line) => cartLine(line, catalog, t)) : null,
    place: location ? placeOf(location) : null,
    contacts: (contacts ?? []).map(({ name = '', phones = [] }) => ({ name, phones })),
    links: (links ?? []).flatMap((link) => linkOf(link, t)),
    notes: notesOf(details as Details, t),
    reaction: reaction ?? null,
  };
}

function cartLine(
  { retailerId, quantity }: CatalogOrderLine,
  catalog: CatalogOfStore | null,
  t: Translator,
): CartLineView {
  const goods = catalog && goodsOf(String(retailerId), catalog);
  const name = goods
    ? [goods.product.name, goods.variant.name].filter((part) => part !== '').join(' · ')
    : t('drafts.thread.noProduct');
  return { name, retailerId, quantity };
}

function placeOf({ latitude, longitude, name, address }: NonNullable<Details['location']>) {
  const label = [name, address].filter(Boolean).join(', ') || `${latitude}, ${longitude}`;
  return { label, href: `geo:${Number(latitude)},${Number(longitude)}` };
}

/** Only addresses of pages: a link may hold anything. */
function linkOf(
  { type = '', url = '', title = '' }: NonNullable<Details['links']>[number],
  t: Translator,
) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return [];
  return [{ label: title || t(LINK_LABELS[type] ?? 'drafts.thread.link'), href: url }];
}

function notesOf(
  { forwarded, referral, story, unreadable, before }: Details,
  t: Translator,
): string[] {
  const isLost = unreadable?.code === 131060;
  return [
    ...(forwarded ? [t('drafts.thread.forwarded')] : []),
    ...(referral ? [adText(referral.headline, t)] : []),
    ...(story ? [t('drafts.thread.replyToStory')] : []),
    ...(before ? [t('drafts.thread.beforeEditing', { text: before })] : []),
    ...(unreadable ? [t(isLost ? 'drafts.thread.notReceived' : 'drafts.thread.unreadable')] : []),
  ];
}

const adText = (headline: string | undefined, t: Translator): string =>
  headline ? t('drafts.thread.fromNamedAd', { ad: headline }) : t('drafts.thread.fromAd');
