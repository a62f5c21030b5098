import type { RouteOptions } from 'fastify';
import type { Access } from '../../kernel/http/http-types.ts';
import { type RateLimit, rateLimit } from './limits.ts';

type RateClass = RateLimit['groupId'];

const SHOP = /^\/(?:catalog\/|api\/public\/)/;
const PLAIN_READS = /^(?:GET|HEAD)$/;

/** Expensive routes, by their address below `/api` or `/dashboard`. */
const COSTLY: readonly [rateClass: RateClass, methods: RegExp, url: RegExp][] = [
  ['exports', /GET/, /\.csv$|\/:id\/export$/],
  [
    'imports',
    /POST|PUT/,
    /\.csv$|\/delivery\/file$|\/products\/import(?:\/:importId\/(?:read|run))?$|\/remittance(?:\/preview)?$/,
  ],
  ['papers', /POST/, /\/(?:api|dashboard|:id)\/papers$|\/(?:invoice|label)$/],
  ['papers', /GET/, /\/(?:sample|poster)\.pdf$|\/status\.jpg$/],
  ['photos', /POST|PUT/, /\/(?:images|photos|logo)$|^\/dashboard\/products$/],
  ['bulk', /POST/, /\/bulk(?:\/preview|\/:id\/undo)?$|\/bulk-status$/],
  ['texts', /POST/, /\/read-text$|\/:id\/again$/],
  ['resends', /POST/, /\/resend$/],
  ['tests', /POST/, /\/test$/],
  ['apiKeys', /POST/, /\/api-keys$/],
  ['staff', /POST|PATCH/, /\/staff(?:\/:id(?:\/password)?|\/invitations(?:\/:id\/again)?)?$/],
];

export function doorLimit(access: Access, { method, url }: RouteOptions): RateLimit {
  const asked = [method].flat().join();
  return rateLimit(
    access === 'public' ? publicClass(asked, url) : signedInClass(access, asked, url),
  );
}

function publicClass(method: string, url: string): RateClass {
  if (!PLAIN_READS.test(method)) return 'writes';
  return SHOP.test(url) ? 'reads' : 'pages';
}

function signedInClass(access: Access, method: string, url: string): RateClass {
  if (access === 'operator') return 'operators';
  const costly = COSTLY.find(([, methods, urls]) => methods.test(method) && urls.test(url));
  if (costly) return costly[0];
  return PLAIN_READS.test(method) ? 'storeReads' : 'storeWrites';
}
