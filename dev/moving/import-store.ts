import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { files } from '../../src/clients/files.ts';
import { CannotDecrypt, type SecretBox } from '../../src/crypto/encryption.ts';
import { fileFoldersOf } from '../../src/domain/accounts/purge-files.ts';
import { takenClaims } from './claims.ts';
import { archiveBox, proofPlace, sha256 } from './export-store.ts';
import {
  FILE_LIST,
  FILES,
  type FileList,
  FORMAT,
  MANIFEST,
  type Manifest,
  TABLES,
} from './manifest.ts';
import { MoveRefused, refusalOf } from './move-refused.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { begin, schemaOf } from './open-database.ts';
import { Resealing } from './reseal-row.ts';
import { type Column, insertRows, sumDerived, sumTable, writtenColumns } from './table-rows.ts';
import { BrokenArchive, readTar, type TarEntry } from './tar.ts';

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
}

/**
 * Adds the store of an archive, in one transaction: it is there as a whole, or not at all.
 * @throws MoveRefused when it does not fit here, or is not whole
 */
export async function importStore(client: pg.Client, asked: Importing): Promise<Imported> {
  let arriving: Arrival | null = null;
  await begin(client, 'write');
  try {
    await pipeline(createReadStream(asked.path), createGunzip(), async (chunks) => {
      for await (const entry of readTar(chunks)) {
        if (arriving) await arriving.add(entry);
        else arriving = await Arrival.begin(client, entry, asked);
      }
    });
    const imported = await (arriving as Arrival | null)?.end();
    if (!imported) throw new BrokenArchive('The archive is empty');
    // It may have been here before.
    await client.query('delete from store_moves where owner_id = $1', [imported.store.ownerId]);
    await client.query('commit');
    return imported;
  } catch (error) {
    await client.query('rollback');
    await (arriving as Arrival | null)?.removeFiles();
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
  readonly #resealing: Resealing;
  readonly #columns: Map<string, Column[]>;
  readonly #found: FileList['files'] = [];
  /** Rows of each table. */
  readonly #added = new Map<string, number>();
  #isWhole = false;

  private constructor(
    client: pg.Client,
    manifest: Manifest,
    resealing: Resealing,
    columns: Map<string, Column[]>,
  ) {
    this.#client = client;
    this.#manifest = manifest;
    this.#resealing = resealing;
    this.#columns = columns;
  }

  static async begin(
    client: pg.Client,
    { name, content }: TarEntry,
    { passphrase, secrets }: Importing,
  ): Promise<Arrival> {
    if (name !== MANIFEST) throw new BrokenArchive('This is no archive of a store');
    const manifest = JSON.parse(content.toString()) as Manifest;
    await assertFits(client, manifest);
    const box = archiveBox(passphrase, manifest.salt);
    assertOpens(box, manifest);
    const resealing = new Resealing(box, secrets);
    return new Arrival(client, manifest, resealing, await writtenColumns(client));
  }

  async add({ name, content }: TarEntry): Promise<void> {
    if (name.startsWith(TABLES)) return this.#addRows(name, content);
    if (name.startsWith(FILES)) return this.#addFile(name.slice(FILES.length), content);
    if (name === FILE_LIST) this.#checkFiles(content);
  }

  async end(): Promise<Imported> {
    if (!this.#isWhole) throw new BrokenArchive('The archive is not complete');
    await this.#checkRows();
    return {
      store: this.#manifest.store,
      rows: Object.values(this.#manifest.tables).reduce((total, { rows }) => total + rows, 0),
      files: this.#found.length,
      unreadable: this.#resealing.unreadable,
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
    this.#added.set(name, (this.#added.get(name) ?? 0) + rows.length);
    await insertRows(this.#client, table, this.#columnsOf(table), renewed).catch((error) => {
      throw refusalOf(name, error);
    });
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
    const { files: listed } = JSON.parse(content.toString()) as FileList;
    if (JSON.stringify(listed) !== JSON.stringify(this.#found)) {
      throw new MoveRefused('The files of this archive are not those that were exported');
    }
    this.#isWhole = true;
  }

  /** Compares what is in the database now with what was exported. */
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
    const wrong: string[] = Object.entries({ ...tables, ...derived })
      .filter(([name, { checksum }]) => found[name]?.checksum !== checksum)
      .map(([name]) => name);
    // A row of somebody else is added, but not found among the store's.
    wrong.push(
      ...[...this.#added]
        .filter(([name, rows]) => found[name]?.rows !== rows)
        .map(([name]) => name),
    );
    if (wrong.length > 0) {
      throw new MoveRefused(`These tables are not as they were exported: ${wrong.join(', ')}`);
    }
  }

  #columnsOf({ name }: MovedTable): Column[] {
    return this.#columns.get(name) ?? [];
  }
}

/** @throws MoveRefused */
async function assertFits(client: pg.Client, { format, schema, claims }: Manifest): Promise<void> {
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
}

/** @throws MoveRefused */
function assertOpens(box: SecretBox, { store, proof }: Manifest): void {
  try {
    box.open(proof, proofPlace(store));
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error;
    throw new MoveRefused('The passphrase is not the one of this archive');
  }
}
