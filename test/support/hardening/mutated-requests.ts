import fc from 'fast-check';
import { newId } from '../../../src/ids.ts';
import type { Belongings } from '../belongings.ts';
import { mutationsOf, naughtyText } from '../naughty.ts';
import type { Route } from '../route-table.ts';
import { bodyFor, kindsIn } from '../tenant-bodies.ts';
import { exampleOf, type Operation, type Schema } from './api-document.ts';

/** What a request to a route consists of, apart from who sends it. */
export interface MutatedRequest {
  url: string;
  query: string;
  sent: { body: unknown; type: string };
}

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
];

/** Requests to a route that are nearly good, as a store with these belongings would send them. */
export async function mutatedRequests(
  route: Route,
  documented: Operation | undefined,
  own: Belongings,
): Promise<fc.Arbitrary<MutatedRequest>> {
  return fc.record({
    url: pathsOf(route, own),
    query: queriesOf(route),
    sent: await bodiesOf(route, documented, own),
  });
}

/** A body as its type writes it; what no type could write, such as half a letter, is replaced. */
export function encoded(body: unknown, type: string): string {
  if (!type.includes('urlencoded')) return JSON.stringify(body) ?? '';
  const fields = Object.entries(typeof body === 'object' && body ? body : { body });
  return fields
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value : `${JSON.stringify(value)}`))}`,
    )
    .join('&');
}

const wellFormed = (text: string) => text.slice(0, 2_000).replace(/\p{Surrogate}/gu, '\ufffd');

/** A path with the ids that stand there, or with something else. */
function pathsOf(route: Route, own: Belongings): fc.Arbitrary<string> {
  const isTenants = route.config?.access === 'tenant';
  const known = isTenants
    ? Object.fromEntries(kindsIn(route).map(({ param, kind }) => [param, own.ids[kind]]))
    : {};
  const names = [...route.url.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name);
  const good = (name: string) => known[name] ?? (name === 'slug' ? own.store.slug : newId());
  return fc
    .tuple(
      ...names.map((name) =>
        fc.oneof({ weight: 3, arbitrary: fc.constant(good(name)) }, naughtyText),
      ),
    )
    .map((values) => {
      let at = 0;
      return route.url.replace(/:\w+|\*/g, () =>
        encodeURIComponent(wellFormed(values[at++] ?? '')),
      );
    });
}

function queriesOf({ schema }: Route): fc.Arbitrary<string> {
  const known = Object.keys(
    (schema as { querystring?: { properties?: object } } | undefined)?.querystring?.properties ??
      {},
  );
  const name = fc.oneof(fc.constantFrom(...known, 'page', 'sort', 'x[]', '__proto__'), naughtyText);
  return fc
    .array(fc.tuple(name, naughtyText), { maxLength: 3 })
    .map((pairs) =>
      new URLSearchParams(pairs.map((pair) => pair.map(wellFormed) as [string, string]))
        .toString()
        .slice(0, 4_000),
    );
}

/** A body that the route takes: the fixtures' own, or else one made of what it documents. */
async function goodBody(route: Route, documented: Operation | undefined, own: Belongings) {
  const { payload, headers } = await bodyFor(route, own.ids);
  const known =
    typeof payload === 'string' ? Object.fromEntries(new URLSearchParams(payload)) : payload;
  if (known && (Buffer.isBuffer(known) || Object.keys(known).length > 0))
    return { good: known, headers };
  const { body } = (route.schema ?? {}) as { body?: Schema };
  const schema = documented?.body ?? body;
  return { good: schema ? exampleOf(schema) : known, headers };
}

async function bodiesOf(route: Route, documented: Operation | undefined, own: Belongings) {
  const { good, headers } = await goodBody(route, documented, own);
  const type = headers?.['content-type'] ?? 'application/json';
  return fc.record({
    body: mutationsOf(Buffer.isBuffer(good) ? {} : (good ?? {})),
    type: fc.oneof({ weight: 4, arbitrary: fc.constant(type) }, fc.constantFrom(...TYPES)),
  });
}
