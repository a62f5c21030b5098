import { idOf, textOf, valueAt } from '../payload-values.ts';

const MEDIA_TYPES = ['image', 'video', 'audio', 'file'];

export function socialDetails(
  item: unknown,
  attachments: readonly unknown[],
  products: readonly unknown[],
): Record<string, unknown> {
  const message = valueAt(item, 'message');
  const story = valueAt(message, 'reply_to', 'story');
  const links = attachments.flatMap(linkOf).slice(0, 10);
  const place = attachments.flatMap(placeOf)[0];
  const payload =
    textOf(valueAt(item, 'postback', 'payload'), 500) ||
    textOf(valueAt(message, 'quick_reply', 'payload'), 500);
  const referral =
    valueAt(item, 'postback', 'referral') ??
    valueAt(message, 'referral') ??
    valueAt(item, 'referral');
  return {
    ...(payload === '' ? {} : { choice: payload }),
    ...(story === undefined
      ? {}
      : { story: { id: idOf(valueAt(story, 'id')), url: textOf(valueAt(story, 'url'), 2_000) } }),
    ...(links.length === 0 ? {} : { links }),
    ...(place ? { location: place } : {}),
    ...(products.length === 0 ? {} : { products: products.slice(0, 10).map(productOf) }),
    ...(referral === undefined || referral === null ? {} : { referral: referralOf(referral) }),
    ...(valueAt(message, 'is_unsupported') === true
      ? { unreadable: { code: null, title: '' } }
      : {}),
  };
}

/** A shared post, a mention in a story, and other attachments without a file. */
function linkOf(attachment: unknown) {
  const type = textOf(valueAt(attachment, 'type'), 60);
  const url =
    textOf(valueAt(attachment, 'payload', 'url'), 2_000) ||
    textOf(valueAt(attachment, 'url'), 2_000);
  if (MEDIA_TYPES.includes(type) || url === '') return [];
  const title =
    textOf(valueAt(attachment, 'title'), 300) ||
    textOf(valueAt(attachment, 'payload', 'title'), 300);
  return [{ type, url, title }];
}

function placeOf(attachment: unknown) {
  const latitude = valueAt(attachment, 'payload', 'coordinates', 'lat');
  const longitude = valueAt(attachment, 'payload', 'coordinates', 'long');
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  return [{ latitude, longitude, name: textOf(valueAt(attachment, 'title'), 300), address: '' }];
}

const productOf = (product: unknown) => ({
  retailerId: idOf(valueAt(product, 'retailer_id')),
  title: textOf(valueAt(product, 'title'), 300),
  subtitle: textOf(valueAt(product, 'subtitle'), 300),
});

const referralOf = (referral: unknown) => ({
  headline: textOf(valueAt(referral, 'ads_context_data', 'ad_title'), 300),
  body: textOf(valueAt(referral, 'ref'), 300),
  url: textOf(valueAt(referral, 'referer_uri'), 1_000),
});
