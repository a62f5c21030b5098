import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { files } from '../../src/clients/files.ts';
import { fileFoldersOf } from '../../src/features/accounts/purge-files.ts';
import { SecretBox, type SecretPlace } from '../../src/kernel/crypto/encryption.ts';
import { missingAmong, namesOf } from '../files/named-files.ts';
import { claimsOf } from './claims.ts';
import {
  FILE_LIST,
  FILES,
  type FileList,
  FORMAT,
  MANIFEST,
  type Manifest,
  SEAL,
  TABLES,
} from './manifest.ts';
import { MoveRefused } from './move-refused.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { begin, schemaOf } from './open-database.ts';
import { Resealing } from './reseal-row.ts';
import { readRows, sumDerived, sumTable, type TableSums, writtenColumns } from './table-rows.ts';
import { type TarEntry, tarEnd, tarEntry } from './tar.ts';

export interface Exporting {
  /** Slug or id. */
  store: string;
  path: string;
  /** Opens the archive’s secrets. */
  passphrase: string;
  /** Opens the database’s secrets. */
  secrets: SecretBox;
  /** Whether files that rows name may be missing: they were lost before. */
  mayLackFiles: boolean;
}

/** What is in an archive. */
export interface Exported {
  name: string;
  rows: number;
  files: number;
  secrets: number;
  /** Secrets that did not open here. */
  unreadable: string[];
  /** Files that rows name and that are not there. */
  missing: string[];
}

/**
 * Writes a store with its files to an archive (docs/operations/moving-a-store.md), as it is at
 * one moment, while it sells. Only a whole archive gets its name.
 * @throws MoveRefused
 */
export async function exportStore(client: pg.Client, asked: Exporting): Promise<Exported> {
  const unfinished = `${asked.path}.part`;
  await begin(client, 'copy');
  try {
    const store = await findStore(client, asked.store);
    const salt = randomBytes(16).toString('base64url');
    const box = archiveBox(asked.passphrase, salt);
    const proof = box.seal(store.slug, proofPlace(store));
    const manifest = { ...(await manifestOf(client, store)), salt, proof };
    const resealing = new Resealing(asked.secrets, box);
    const list: FileList = { files: [] };
    const entries = sealed(archived(client, manifest, resealing, list), manifest, box);
    await pipeline(
      Readable.from(entries),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    // What was deleted meanwhile is not lost: the database is asked as it is now.
    await client.query('rollback');
    const keys = list.files.map(({ key }) => key);
    const missing = await missingAmong(client, store.ownerId, keys);
    if (!asked.mayLackFiles) refuseMissing(missing);
    await rename(unfinished, asked.path);
    return {
      name: store.name,
      rows: Object.values(manifest.tables).reduce((total, { rows }) => total + rows, 0),
      files: list.files.length,
      secrets: resealing.sealed,
      unreadable: resealing.unreadable,
      missing,
    };
  } finally {
    await client.query('rollback');
    await rm(unfinished, { force: true });
  }
}

/** @throws MoveRefused that names files which are not there */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new MoveRefused(
    [
      `${missing.length} files that rows of this store name are not there. Does DATA_DIR, or FILES_S3_…, say what web and worker use? If they are lost, --without-missing-files leaves them out`,
      ...namesOf(missing),
    ].join('\n'),
  );
}

/** What seals an archive’s secrets: no two archives share a key. */
export const archiveBox = (passphrase: string, salt: string): SecretBox =>
  new SecretBox(`${salt}:${passphrase}`);

/** Where the proof of the passphrase belongs. */
export const proofPlace = ({ id }: Manifest['store']): SecretPlace => ({
  storeId: id,
  field: 'archive.proof',
});

/** Where the digest of all entries belongs: whoever has no passphrase can’t change any of them. */
export const sealPlace = ({ id }: Manifest['store']): SecretPlace => ({
  storeId: id,
  field: 'archive.seal',
});

/** What an archive’s entries before its seal say, in their order. */
export class EntriesDigest {
  readonly #hash = createHash('sha256');

  add({ name, content }: TarEntry): void {
    this.#hash.update(JSON.stringify([name, content.length])).update(content);
  }

  /** As hexadecimal; the last call. */
  get(): string {
    return this.#hash.digest('hex');
  }
}

/**
 * A store by its slug or id.
 * @throws MoveRefused
 */
export async function findStore(client: pg.Client, named: string): Promise<Manifest['store']> {
  const { rows } = await client.query<Manifest['store']>(
    `select id, owner_id as "ownerId", name, slug from stores where slug = $1 or id::text = $1`,
    [named],
  );
  if (!rows[0]) throw new MoveRefused(`There is no store ${named}`);
  return rows[0];
}

async function manifestOf(
  client: pg.Client,
  store: Manifest['store'],
): Promise<Omit<Manifest, 'salt' | 'proof'>> {
  const columns = await writtenColumns(client);
  const tables: TableSums = {};
  for (const table of MOVED_TABLES) {
    tables[table.name] = await sumTable(
      client,
      table,
      columns.get(table.name) ?? [],
      store.ownerId,
    );
  }
  return {
    format: FORMAT,
    schema: await schemaOf(client),
    exportedAt: new Date().toISOString(),
    store,
    claims: await claimsOf(client, store.ownerId),
    tables,
    derived: await sumDerived(client, store.ownerId),
  };
}

async function* sealed(
  entries: AsyncIterable<TarEntry>,
  { store }: Manifest,
  box: SecretBox,
): AsyncGenerator<Buffer> {
  const digest = new EntriesDigest();
  for await (const entry of entries) {
    digest.add(entry);
    yield tarEntry(entry);
  }
  const seal = box.seal(digest.get(), sealPlace(store));
  yield tarEntry({ name: SEAL, content: json({ seal }) });
  yield tarEnd();
}

async function* archived(
  client: pg.Client,
  manifest: Manifest,
  resealing: Resealing,
  list: FileList,
): AsyncGenerator<TarEntry> {
  const { ownerId } = manifest.store;
  yield { name: MANIFEST, content: json(manifest) };
  const columns = await writtenColumns(client);
  for (const table of MOVED_TABLES) {
    let part = 0;
    for await (const rows of readRows(client, table, columns.get(table.name) ?? [], ownerId)) {
      const lines = rows.map((row) => Buffer.from(`${resealing.renew(table.name, row)}\n`));
      for (const content of inParts(lines)) {
        const name = `${TABLES}${table.name}/${String(++part).padStart(6, '0')}.ndjson`;
        yield { name, content };
      }
    }
  }
  for (const folder of fileFoldersOf(ownerId)) {
    for (const key of await files().list(folder)) {
      const file = await files().read(key);
      // It was deleted after it was listed.
      if (!file) continue;
      const content = await buffer(file.stream);
      list.files.push({ key, bytes: content.length, sha256: sha256(content) });
      yield { name: `${FILES}${key}`, content };
    }
  }
  yield { name: FILE_LIST, content: json(list) };
}

/** Bytes after which a part is closed, so that whoever reads it can bound what it takes. */
const PART_BYTES = 8 * 1024 * 1024;

function* inParts(lines: readonly Buffer[]): Generator<Buffer> {
  let part: Buffer[] = [];
  let bytes = 0;
  for (const line of lines) {
    part.push(line);
    bytes += line.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(part);
    [part, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(part);
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');
