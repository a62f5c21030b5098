import type { Belongings } from '../belongings.ts';
import type { Route } from '../route-table.ts';
import { rows } from '../rows.ts';
import { kindsIn } from '../tenant-bodies.ts';

/** What stands for the parts of a path, and for what an address's query names, by their names. */
export interface Samples {
  own: Belongings;
  operatorId: string;
  productSlug: string;
  subscriptionId: string;
  publicToken: string;
}

/** What the routes are asked about: everything that the store has. */
export async function samplesOf(own: Belongings, operatorId: string): Promise<Samples> {
  const { ownerId } = own.store;
  const [found] = await rows<Omit<Samples, 'own' | 'operatorId'>>(
    `select (select slug from products where owner_id = ? and active limit 1) as "productSlug",
            (select id from user_subscriptions where user_id = ? limit 1) as "subscriptionId",
            (select public_token from orders where owner_id = ? limit 1) as "publicToken"`,
    [ownerId, ownerId, ownerId],
  );
  if (!found) throw new Error('the store is missing');
  return { own, operatorId, ...found };
}

/** @throws Error for a part that nothing stands for: add it here or to `belongings.ts` */
export function samplePath(route: Route, samples: Samples): string {
  const { own, productSlug, publicToken } = samples;
  const path = route.url
    .replace(/:(?:idOrSlug|productSlug)\b/, productSlug)
    .replace(':slug', own.store.slug)
    .replace(':publicToken', publicToken)
    .replace(':token', 'a-link-that-was-mailed')
    .replace(':awb', 'SK9005882546')
    .replace(':tile', 'drafts')
    .replace(':language', 'hi')
    .replace(':name', 'sweep');
  if (/^(?:\/api)?\/admin\//.test(path)) return operatorPath(path, samples);
  return kindsIn({ ...route, url: path }).reduce(
    (rest, { param, kind }) => rest.replace(`:${param}`, own.ids[kind]),
    path,
  );
}

function operatorPath(path: string, { own, subscriptionId }: Samples): string {
  const id = path.includes('/stores/')
    ? own.store.storeId
    : path.includes('/users/')
      ? own.store.ownerId
      : path.includes('/subscriptions/')
        ? subscriptionId
        : path.includes('/events/')
          ? own.ids.unreadEvent
          : own.ids.notification;
  return path.replace(':ownerId', own.store.ownerId).replace(':id', id);
}

/** What a parameter of the query names, if it names something of ours. */
export function sampleId(name: string, { own, operatorId }: Samples): string | undefined {
  const ids: Record<string, string> = {
    ownerId: own.store.ownerId,
    actorId: operatorId,
    targetId: own.store.storeId,
    order: own.ids.order,
    orderId: own.ids.order,
    ask: own.ids.order,
    ids: own.ids.order,
    rows: own.ids.order,
    into: own.ids.customer,
    customerId: own.ids.customer,
    after: own.ids.draft,
    before: own.ids.message,
  };
  return ids[name];
}
