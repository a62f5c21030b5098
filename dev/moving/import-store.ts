import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { files } from '../../src/clients/files.ts';
import { fileFoldersOf } from '../../src/features/accounts/purge-files.ts';
import {
  CannotDecrypt,
  type SecretBox,
  type SecretPlace,
} from '../../src/kernel/crypto/encryption.ts';
import { missingAmong } from '../files/named-files.ts';
import { claimsOf, takenClaims } from './claims.ts';
import { archiveBox, EntriesDigest, proofPlace, sealPlace, sha256 } from './export-store.ts';
import {
  BrokenArchive,
  type Claims,
  FILE_LIST,
  FILES,
  type FileList,
  FORMAT,
  MANIFEST,
  type Manifest,
  readFileList,
  readManifest,
  readSeal,
  SEAL,
  TABLES,
} from './manifest.ts';
import { keepFiles } from './move-files.ts';
import { MoveRefused, refusalOf } from './move-refused.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { begin, schemaOf } from './open-database.ts';
import { Resealing } from './reseal-row.ts';
import { type Column, insertRows, sumDerived, sumTable, writtenColumns } from './table-rows.ts';
import type { TarEntry } from './tar.ts';
import { unpackArchive } from './unpack-archive.ts';

export interface Importing {
  path: string;
  passphrase: string;
  /** Seals secrets for this installation. */
  secrets: SecretBox;
}

export interface Imported {
  store: Manifest['store'];
  rows: number;
  files: number;
  unreadable: string[];
  /** Files that rows name and the archive lacks. */
  missing: string[];
}

/**
 * Adds the store of an archive, in one transaction: it is there as a whole, or not at all. Whoever
 * made the archive chose all that is in it, so nothing of it reaches a store that is already here:
 * its owner is new, all its rows are this owner's, and so are its files.
 * @throws MoveRefused when it does not fit here, or is not whole
 */
export async function importStore(client: pg.Client, asked: Importing): Promise<Imported> {
  let arriving: Arrival | null = null;
  await begin(client, 'write');
  try {
    for await (const entry of unpackArchive(asked.path)) {
      if (arriving) await arriving.add(entry);
      else arriving = await Arrival.begin(client, entry, asked);
    }
    const imported = await arriving?.end();
    if (!imported) throw new BrokenArchive('The archive is empty');
    // It may have been here before.
    await client.query('delete from store_moves where owner_id = $1', [imported.store.ownerId]);
    await client.query('commit');
    return imported;
  } catch (error) {
    await client.query('rollback');
    await arriving?.removeFiles();
    throw isUnreadable(error) ? new MoveRefused((error as Error).message) : error;
  }
}

/** What gunzip and our own reader say of a file that is no whole archive. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof BrokenArchive ||
  ['Z_BUF_ERROR', 'Z_DATA_ERROR'].includes((error as { code?: string }).code ?? '');

/** A store on its way into the database. */
class Arrival {
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  readonly #box: SecretBox;
  readonly #resealing: Resealing;
  readonly #columns: Map<string, Column[]>;
  readonly #digest = new EntriesDigest();
  readonly #found: FileList['files'] = [];
  /** Whether the list of files came, and after it the seal. */
  #isListed = false;
  #isSealed = false;

  private constructor(
    client: pg.Client,
    manifest: Manifest,
    box: SecretBox,
    secrets: SecretBox,
    columns: Map<string, Column[]>,
  ) {
    this.#client = client;
    this.#manifest = manifest;
    this.#box = box;
    this.#resealing = new Resealing(box, secrets);
    this.#columns = columns;
  }

  static async begin(
    client: pg.Client,
    entry: TarEntry,
    { passphrase, secrets }: Importing,
  ): Promise<Arrival> {
    if (entry.name !== MANIFEST) throw new BrokenArchive('This is no archive of a store');
    const manifest = readManifest(entry.content);
    const box = archiveBox(passphrase, manifest.salt);
    assertOpens(box, manifest);
    await assertFits(client, manifest);
    await keepFiles(client, manifest.store.ownerId);
    const arrival = new Arrival(client, manifest, box, secrets, await writtenColumns(client));
    arrival.#digest.add(entry);
    return arrival;
  }

  async add(entry: TarEntry): Promise<void> {
    const { name, content } = entry;
    if (this.#isSealed) throw new BrokenArchive('The archive goes on after its end');
    if (name === SEAL) return this.#checkSeal(content);
    this.#digest.add(entry);
    if (this.#isListed) throw new BrokenArchive('The archive goes on after its list of files');
    if (name === FILE_LIST) return this.#checkFiles(content);
    if (name.startsWith(TABLES)) return this.#addRows(name, content);
    if (name.startsWith(FILES)) return this.#addFile(name.slice(FILES.length), content);
    throw new MoveRefused(`The archive has something unknown: ${name}`);
  }

  async end(): Promise<Imported> {
    if (!this.#isListed || !this.#isSealed) throw new BrokenArchive('The archive is not complete');
    await this.#checkRows();
    await this.#checkClaims();
    const { store } = this.#manifest;
    const keys = this.#found.map(({ key }) => key);
    return {
      store,
      rows: Object.values(this.#manifest.tables).reduce((total, { rows }) => total + rows, 0),
      files: this.#found.length,
      unreadable: this.#resealing.unreadable,
      missing: await missingAmong(this.#client, store.ownerId, keys),
    };
  }

  /** Of a store that was not added: nobody had files of this owner before. */
  async removeFiles(): Promise<void> {
    if (this.#found.length === 0) return;
    for (const folder of fileFoldersOf(this.#manifest.store.ownerId)) {
      await files().removeAll(folder);
    }
  }

  async #addRows(path: string, content: Buffer): Promise<void> {
    const name = path.slice(TABLES.length).split('/')[0] ?? '';
    const table = MOVED_TABLES.find((moved) => moved.name === name);
    if (!table) throw new MoveRefused(`The archive has rows of an unknown table ${name}`);
    const rows = content.toString().trimEnd().split('\n');
    const renewed = rows.map((row) => this.#resealing.renew(name, row));
    const { ownerId } = this.#manifest.store;
    const columns = this.#columnsOf(table);
    const added = await insertRows(this.#client, table, columns, ownerId, renewed).catch(
      (error) => {
        throw refusalOf(name, error);
      },
    );
    if (added < rows.length) {
      throw new MoveRefused(`The archive has rows of ${name} that are not the store’s`);
    }
  }

  async #addFile(key: string, content: Buffer): Promise<void> {
    const { ownerId } = this.#manifest.store;
    if (!fileFoldersOf(ownerId).some((folder) => key.startsWith(`${folder}/`))) {
      throw new MoveRefused(`The archive has a file that is not the store’s: ${key}`);
    }
    this.#found.push({ key, bytes: content.length, sha256: sha256(content) });
    await files().put(key, content);
  }

  #checkFiles(content: Buffer): void {
    const { files: listed } = readFileList(content);
    if (!isDeepStrictEqual(listed, this.#found)) {
      throw new MoveRefused('The files of this archive are not those that were exported');
    }
    this.#isListed = true;
  }

  #checkSeal(content: Buffer): void {
    const sealed = opened(this.#box, readSeal(content).seal, sealPlace(this.#manifest.store));
    if (sealed !== this.#digest.get()) {
      throw new MoveRefused('This archive was changed after it was exported');
    }
    this.#isSealed = true;
  }

  /** What the rows use must be what was free: the manifest alone was asked about. */
  async #checkClaims(): Promise<void> {
    const { claims, store } = this.#manifest;
    const used = inOrder(await claimsOf(this.#client, store.ownerId));
    const { rows } = await this.#client.query(
      'select from stores where id = $1 and owner_id = $2 and slug = $3 and name = $4',
      [store.id, store.ownerId, store.slug, store.name],
    );
    if (rows.length !== 1 || !isDeepStrictEqual(used, inOrder(claims))) {
      throw new MoveRefused('The archive’s manifest names another store than its rows');
    }
  }

  /** Compares all that is in the database now with what was exported. */
  async #checkRows(): Promise<void> {
    const { tables, derived, store } = this.#manifest;
    const found = await sumDerived(this.#client, store.ownerId);
    for (const table of MOVED_TABLES) {
      found[table.name] = await sumTable(
        this.#client,
        table,
        this.#columnsOf(table),
        store.ownerId,
      );
    }
    const exported = { ...tables, ...derived };
    const wrong = Object.keys(found).filter(
      (name) => found[name]?.checksum !== exported[name]?.checksum,
    );
    if (wrong.length > 0) {
      throw new MoveRefused(`These tables are not as they were exported: ${wrong.join(', ')}`);
    }
  }

  #columnsOf({ name }: MovedTable): Column[] {
    return this.#columns.get(name) ?? [];
  }
}

/** Two databases may sort differently. */
const inOrder = ({ userIds, emails, slugs, channels }: Claims): Claims => ({
  userIds: userIds.toSorted(),
  emails: emails.toSorted(),
  slugs: slugs.toSorted(),
  channels: channels.toSorted(),
});

/** @throws MoveRefused */
async function assertFits(
  client: pg.Client,
  { format, schema, claims, store }: Manifest,
): Promise<void> {
  if (format !== FORMAT) {
    throw new MoveRefused(`This archive has format ${format}; this installation reads ${FORMAT}`);
  }
  const here = await schemaOf(client);
  if (schema !== here) {
    throw new MoveRefused(
      `The archive’s schema is ${schema}, this database’s is ${here}: use the same release of Stallkeeper on both sides`,
    );
  }
  const taken = await takenClaims(client, claims);
  if (taken.length > 0) throw new MoveRefused(`In use here: ${taken.join(', ')}`);
  const { rows } = await client.query(
    `select from users where id = $1 or owner_id = $1
     union all select from stores where id = $2 or owner_id = $1 limit 1`,
    [store.ownerId, store.id],
  );
  if (rows.length > 0) throw new MoveRefused('In use here: the store’s owner');
}

/** @throws MoveRefused */
function assertOpens(box: SecretBox, { store, proof }: Manifest): void {
  if (opened(box, proof, proofPlace(store)) === null) {
    throw new MoveRefused('The passphrase is not the one of this archive');
  }
}

function opened(box: SecretBox, sealed: string, place: SecretPlace): string | null {
  try {
    return box.open(sealed, place);
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}
