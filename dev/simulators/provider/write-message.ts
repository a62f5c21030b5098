import type { Receiver } from './deliveries.ts';

/** What a shopper sends, as the page's form says it. */
export interface Written {
  kind: 'text' | 'order' | 'picture' | 'voice';
  /** The text, or the order's lines: a SKU and a number in each. */
  text: string;
}

/** The content of a message in the form of its channel. `origin`: where a page's files are. */
export const messageContent = ({ channel }: Receiver, written: Written, origin: string): object =>
  channel === 'chat' ? chatContent(written) : socialContent(written, origin);

function chatContent({ kind, text }: Written): object {
  if (kind === 'text') return { type: 'text', text: { body: text } };
  if (kind === 'order') return { type: 'order', order: orderOf(text) };
  if (kind === 'voice') {
    return { type: 'audio', audio: { id: 'voice', mime_type: 'audio/wav', voice: true } };
  }
  const caption = text ? { caption: text } : {};
  return { type: 'image', image: { id: 'picture', mime_type: 'image/jpeg', ...caption } };
}

/** "MUG-BLUE 2" a line. Prices are of no account: the shop has its own. */
function orderOf(text: string): object {
  const lines = text.split('\n').flatMap((line) => {
    const [sku, quantity = '1'] = line.trim().split(/\s+/);
    return sku ? [{ product_retailer_id: sku, quantity: Number(quantity), item_price: 1 }] : [];
  });
  return {
    catalog_id: '194836987003835',
    text: '',
    product_items: lines.map((line) => ({ ...line, currency: 'INR' })),
  };
}

function socialContent({ kind, text }: Written, origin: string): object {
  if (kind === 'text' || kind === 'order') return { text };
  const type = kind === 'voice' ? 'audio' : 'image';
  const attachments = [{ type, payload: { url: `${origin}/open/${kind}` } }];
  return { attachments, ...(text ? { text } : {}) };
}
