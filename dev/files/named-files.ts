import type pg from 'pg';
import { files } from '../../src/clients/files.ts';
import { fileFoldersOf } from '../../src/features/accounts/purge-files.ts';
import { imageFileKey } from '../../src/features/catalog/photos/image-files.ts';
import { IMAGE_WIDTHS } from '../../src/features/catalog/photos/image-url.ts';
import { isPicture, mediaFileKey } from '../../src/features/conversations/media/media-files.ts';

interface Naming {
  what: 'photo' | 'media' | 'key';
  name: string;
  kind: string;
}

const NAMING = `
select 'photo' as what, id::text as name, '' as kind from product_images where owner_id = $1
union all
select 'media', id::text, kind from message_media where owner_id = $1 and state = 'stored'
union all
select 'key', logo_key, '' from stores where owner_id = $1 and logo_key is not null
union
select 'key', content #>> '{store,logoKey}', '' from invoices
 where owner_id = $1 and content #>> '{store,logoKey}' is not null
union all
select 'key', file_key, '' from papers where owner_id = $1 and state = 'done' and file_key is not null`;

/** The keys of all files that rows of a tenant name. */
export async function namedFiles(client: pg.Client, ownerId: string): Promise<string[]> {
  const { rows } = await client.query<Naming>(NAMING, [ownerId]);
  return rows.flatMap(({ what, name, kind }) => {
    if (what === 'photo') return IMAGE_WIDTHS.map((width) => imageFileKey(ownerId, name, width));
    if (what === 'key') return [name];
    return [mediaFileKey(ownerId, name, isPicture(kind) ? 'picture.webp' : 'file')];
  });
}

/**
 * The files that rows of a tenant name and that are not among the keys; none of what was deleted while
 * the keys were collected. `client` must not be in a transaction that sees the past.
 */
export async function missingAmong(
  client: pg.Client,
  ownerId: string,
  keys: Iterable<string>,
): Promise<string[]> {
  const present = new Set(keys);
  return (await namedFiles(client, ownerId)).filter((key) => !present.has(key));
}

/** The files that rows of a tenant name and that the file store does not have. */
export async function missingFiles(client: pg.Client, ownerId: string): Promise<string[]> {
  const named = await namedFiles(client, ownerId);
  if (named.length === 0) return [];
  const present: string[] = [];
  for (const folder of fileFoldersOf(ownerId)) present.push(...(await files().list(folder)));
  const missing = new Set(await missingAmong(client, ownerId, present));
  // What came since then is no loss.
  return named.filter((key) => missing.has(key));
}

/** The owners of all stores. */
export async function storeOwners(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ owner_id: string }>(
    'select owner_id from stores order by owner_id',
  );
  return rows.map(({ owner_id }) => owner_id);
}

const SHOWN = 20;

/** Missing files as lines for whoever runs a command, not all of many. */
export function namesOf(missing: readonly string[]): string[] {
  const more = missing.length - SHOWN;
  return [...missing.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
}
