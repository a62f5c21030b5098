import type { CatalogOrderLine } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { CatalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import type { Message } from '../../../domain/messages/message.ts';

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

const LINK_LABELS: Record<string, string> = {
  story_mention: 'Mention in a story',
  share: 'Shared post',
  reel: 'Shared video',
  ig_reel: 'Shared video',
};

/** Reads the stored details of a message; the provider may have sent anything. */
export function messageExtras({ details }: Message, catalog: CatalogOfStore | null): MessageExtras {
  const { order, location, contacts, links, reaction } = details as Details;
  return {
    cart: Array.isArray(order) ? order.map((line) => cartLine(line, catalog)) : null,
    place: location ? placeOf(location) : null,
    contacts: (contacts ?? []).map(({ name = '', phones = [] }) => ({ name, phones })),
    links: (links ?? []).flatMap(linkOf),
    notes: notesOf(details as Details),
    reaction: reaction ?? null,
  };
}

function cartLine(
  { retailerId, quantity }: CatalogOrderLine,
  catalog: CatalogOfStore | null,
): CartLineView {
  const id = String(retailerId).trim().toLowerCase();
  const goods = catalog?.skus.get(id) ?? catalog?.variants.get(id);
  const name = goods
    ? [goods.product.name, goods.variant.name].filter((part) => part !== '').join(' · ')
    : 'No matching product';
  return { name, retailerId, quantity };
}

function placeOf({ latitude, longitude, name, address }: NonNullable<Details['location']>) {
  const label = [name, address].filter(Boolean).join(', ') || `${latitude}, ${longitude}`;
  return { label, href: `geo:${Number(latitude)},${Number(longitude)}` };
}

/** Only addresses of pages: a link may hold anything. */
function linkOf({ type = '', url = '', title = '' }: NonNullable<Details['links']>[number]) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return [];
  return [{ label: title || (LINK_LABELS[type] ?? 'Link'), href: url }];
}

function notesOf({ forwarded, referral, story, unreadable, before }: Details): string[] {
  const isLost = unreadable?.code === 131060;
  return [
    ...(forwarded ? ['Forwarded'] : []),
    ...(referral ? [referral.headline ? `From your ad “${referral.headline}”` : 'From an ad'] : []),
    ...(story ? ['Reply to your story'] : []),
    ...(before ? [`Before editing: “${before}”`] : []),
    ...(unreadable
      ? [
          isLost
            ? 'We couldn’t receive this message. Look for it in the messaging app on your phone'
            : 'This type of message can’t be shown here. Open it in the messaging app on your phone',
        ]
      : []),
  ];
}
