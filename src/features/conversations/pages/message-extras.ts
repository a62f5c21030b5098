import type { CatalogOrderLine } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { goodsOf } from '../../drafts/reading/read-cart.ts';
import type { CatalogOfStore } from '../catalog-of-store.ts';
import { KINDS } from '../first-words.ts';
import type { MessageWithMedia } from '../message.ts';

export interface CartLineView {
  name: string;
  retailerId: string;
  /** Null: it said no number. */
  quantity: number | null;
}

export interface MessageExtras {
  cart: CartLineView[] | null;
  place: { label: string; href: string } | null;
  contacts: { name: string; phones: string[] }[];
  links: { label: string; href: string }[];
  answers: Answer[];
  /** Such as forwarded, from an advertisement, cannot be shown. */
  notes: string[];
  reaction: string | null;
}

type Details = {
  order?: CatalogOrderLine[];
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contacts?: { name?: string; phones?: string[] }[];
  links?: { type?: string; url?: string; title?: string }[];
  products?: { retailerId?: string | null; title?: string; subtitle?: string }[];
  referredRetailerId?: string;
  referral?: { headline?: string; body?: string; url?: string };
  story?: { url?: string };
  form?: unknown;
  choiceText?: string;
  kind?: string;
  awaited?: boolean;
  newNumber?: string;
  forwarded?: boolean;
  automatic?: boolean;
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

/** The provider may have sent anything. */
export function messageExtras(
  message: MessageWithMedia,
  catalog: CatalogOfStore | null,
  t: Translator,
): MessageExtras {
  const details = message.details as Details;
  const { order, location, contacts, reaction } = details;
  const content = {
    cart: Array.isArray(order) ? order.map((line) => cartLine(line, catalog, t)) : null,
    place: location ? placeOf(location) : null,
    contacts: (contacts ?? []).map(({ name = '', phones = [] }) => ({
      name: name || (phones.length > 0 ? '' : t('drafts.media.contact')),
      phones,
    })),
    links: linksOf(details, t),
    answers: formAnswers(details.form),
  };
  const products = productsOf(details, catalog, t);
  const isEmpty =
    message.text === '' &&
    message.media.length === 0 &&
    details.newNumber === undefined &&
    products.length === 0 &&
    !content.cart?.length &&
    !content.place &&
    content.contacts.length + content.links.length + content.answers.length === 0;
  return {
    ...content,
    notes: [...notesOf(details, t), ...products, ...unshownOf(message.type, details, isEmpty, t)],
    reaction: reaction ?? null,
  };
}

function productsOf(
  { products, referredRetailerId }: Details,
  catalog: CatalogOfStore | null,
  t: Translator,
): string[] {
  const named = (products ?? [])
    .map(({ retailerId, title, subtitle }) => [title || retailerId, subtitle])
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((product) => product !== '');
  const asked =
    named.length > 0 || referredRetailerId === undefined
      ? named
      : [nameOf(referredRetailerId, catalog) ?? referredRetailerId];
  return asked.map((product) => t('drafts.thread.aboutProduct', { product }));
}

/** So that no message is an empty bubble. */
function unshownOf(
  type: string,
  { unreadable, kind, awaited }: Details,
  isEmpty: boolean,
  t: Translator,
): string[] {
  if (!unreadable && !isEmpty) return [];
  if (unreadable?.code === LOST || awaited) return [t('drafts.thread.notReceived')];
  const known = kind === undefined ? KINDS[type] : undefined;
  const name = known ? t(known) : (kind ?? (NAMELESS.includes(type) ? '' : type));
  return [
    name === ''
      ? t('drafts.thread.unreadable')
      : t('drafts.thread.unreadableKind', { kind: name.replaceAll('_', ' ') }),
  ];
}

/** The provider's code for a message that was lost while the number was connected. */
const LOST = 131060;
const NAMELESS = ['unsupported', 'unknown', 'text'];

function cartLine(
  { retailerId, quantity }: CatalogOrderLine,
  catalog: CatalogOfStore | null,
  t: Translator,
): CartLineView {
  const name = nameOf(retailerId, catalog) ?? t('drafts.thread.noProduct');
  return { name, retailerId, quantity };
}

function nameOf(retailerId: string, catalog: CatalogOfStore | null): string | null {
  const goods = catalog && goodsOf(String(retailerId), catalog);
  if (!goods) return null;
  return [goods.product.name, goods.variant.name].filter((part) => part !== '').join(' · ');
}

function placeOf({ latitude, longitude, name, address }: NonNullable<Details['location']>) {
  const label = [name, address].filter(Boolean).join(', ') || `${latitude}, ${longitude}`;
  return { label, href: `geo:${Number(latitude)},${Number(longitude)}` };
}

const linksOf = ({ links, story, referral }: Details, t: Translator) =>
  [
    ...(links ?? []),
    ...(story?.url ? [{ url: story.url, title: t('drafts.thread.story') }] : []),
    ...(referral?.url ? [{ url: referral.url, title: t('drafts.thread.ad') }] : []),
  ].flatMap((link) => linkOf(link, t));

/** Only web addresses: a link may hold anything. */
function linkOf(
  { type = '', url = '', title = '' }: NonNullable<Details['links']>[number],
  t: Translator,
) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return [];
  return [{ label: title || t(LINK_LABELS[type] ?? 'drafts.thread.link'), href: url }];
}

function notesOf(
  { forwarded, automatic, referral, story, before, choiceText, newNumber }: Details,
  t: Translator,
): string[] {
  return [
    ...(automatic ? [t('drafts.thread.automatic')] : []),
    ...(forwarded ? [t('drafts.thread.forwarded')] : []),
    ...(referral ? [adText(referral.headline, t)] : []),
    ...(referral?.body ? [referral.body] : []),
    ...(choiceText ? [choiceText] : []),
    ...(newNumber ? [t('drafts.thread.newNumber', { phone: newNumber })] : []),
    ...(story ? [t('drafts.thread.replyToStory')] : []),
    ...(before ? [t('drafts.thread.beforeEditing', { text: before })] : []),
  ];
}

const adText = (headline: string | undefined, t: Translator): string =>
  headline ? t('drafts.thread.fromNamedAd', { ad: headline }) : t('drafts.thread.fromAd');

interface Answer {
  /** Empty: the whole form was one text. */
  name: string;
  value: string;
}

/** It only tells the form's provider which form it was. */
const TECHNICAL = 'flow_token';
const MOST = 100;

/** By name; nested ones follow their own names. The provider may have sent anything. */
function formAnswers(form: unknown, name = ''): Answer[] {
  if (form === undefined || form === null || form === '') return [];
  if (typeof form !== 'object') return [{ name, value: String(form) }];
  if (Array.isArray(form)) {
    const plain = form.every((each) => typeof each !== 'object' || each === null);
    if (plain) return form.length === 0 ? [] : [{ name, value: form.map(String).join(', ') }];
  }
  return Object.entries(form)
    .filter(([key]) => key !== TECHNICAL)
    .flatMap(([key, value]) => formAnswers(value, name ? `${name} ${key}` : key))
    .slice(0, MOST);
}
