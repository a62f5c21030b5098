import { postSigned, sendAll } from '../../dev/provider-load.ts';
import { buyerFlows } from '../checkout/buyer-flow.ts';
import { FIRST_PRODUCT, FIRST_SHOP, LAST_SHOP, productSlug, shopSlug } from '../checkout/shops.ts';
import { deliveryNo, type Line } from '../messages/deliveries.ts';
import { type Prepared, runWrk } from '../wrk.ts';

const SECONDS = 8;
const CONNECTIONS = 32;
const BUYERS = 16;
const WEBHOOKS = 4_000;
const AT_ONCE = 48;
const FIRST_SHOPPER = 6_400_000_000;

/** Everything that a web process is measured with, one after the other: pages, orders, webhooks. */
export async function allLoads(
  url: string,
  { lines, secret }: { lines: readonly Line[]; secret: string },
): Promise<void> {
  const urls = [url];
  await runWrk({ urls, connections: CONNECTIONS, seconds: SECONDS, requests: pages() });
  await buyerFlows({ urls, atOnce: BUYERS, seconds: SECONDS, firstShopper: FIRST_SHOPPER });
  const deliveries = Array.from({ length: WEBHOOKS }, (_, n) => deliveryNo(n, lines).body);
  const answers = await sendAll(deliveries, AT_ONCE, (body) =>
    postSigned(`${url}/webhooks/provider`, body, secret),
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} webhooks were not answered 200`);
}

/** Each shop's list and a product, for readers of many addresses. */
function pages(): Prepared[] {
  const shops = LAST_SHOP - FIRST_SHOP + 1;
  return Array.from({ length: shops * 40 }, (_, n) => {
    const shop = `/catalog/${shopSlug(FIRST_SHOP + (n % shops))}`;
    return {
      path: n % 2 === 0 ? shop : `${shop}/products/${productSlug(FIRST_PRODUCT + (n % 20))}`,
      headers: {
        accept: 'text/html',
        'accept-encoding': 'gzip, deflate, br',
        'x-forwarded-for': `10.9.${Math.floor(n / 250)}.${(n % 250) + 1}`,
      },
    };
  });
}
