import type pg from 'pg';
import { isUniqueViolation } from '../../src/kernel/db/violated-index.ts';
import { refusalOf } from './move-refused.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';
import { begin } from './open-database.ts';
import type { Resealing } from './reseal-row.ts';
import {
  type Column,
  countRows,
  insertRows,
  primaryKeys,
  readRows,
  removeVanished,
  snapshotStart,
  sumDerived,
  sumTable,
  writtenColumns,
} from './table-rows.ts';

/** The rows of a store, copied into an open transaction of another database until none is missing. */
export class RowCopy {
  readonly #source: pg.Client;
  readonly #target: pg.Client;
  readonly #ownerId: string;
  readonly #resealing: Resealing | null;
  readonly #columns: Map<string, Column[]>;
  readonly #keys: Map<string, string[]>;
  /** Where the last pass began. */
  #since: string | null = null;

  private constructor(
    source: pg.Client,
    target: pg.Client,
    ownerId: string,
    resealing: Resealing | null,
    columns: Map<string, Column[]>,
    keys: Map<string, string[]>,
  ) {
    this.#source = source;
    this.#target = target;
    this.#ownerId = ownerId;
    this.#resealing = resealing;
    this.#columns = columns;
    this.#keys = keys;
  }

  /** @param resealing null where both installations have one key */
  static async begin(
    source: pg.Client,
    target: pg.Client,
    ownerId: string,
    resealing: Resealing | null,
  ): Promise<RowCopy> {
    const columns = await writtenColumns(source);
    const keys = await primaryKeys(source);
    return new RowCopy(source, target, ownerId, resealing, columns, keys);
  }

  /** Copies all rows, and each next time what changed since. Returns how many it wrote. */
  async pass(): Promise<number> {
    await begin(this.#source, 'copy');
    try {
      const start = await snapshotStart(this.#source);
      let written = 0;
      for (const table of MOVED_TABLES) {
        const columns = this.#columnsOf(table);
        const found = readRows(this.#source, table, columns, this.#ownerId, this.#since);
        for await (const rows of found) {
          await this.#write(table, rows);
          written += rows.length;
        }
      }
      await this.#removeVanished();
      this.#since = start;
      return written;
    } finally {
      await this.#source.query('rollback');
    }
  }

  /** Names of tables that do not say the same on both sides. */
  async differences(): Promise<string[]> {
    await begin(this.#source, 'copy');
    try {
      const [here, there] = await Promise.all([this.#sums(this.#source), this.#sums(this.#target)]);
      return Object.keys(here).filter((name) => here[name]?.checksum !== there[name]?.checksum);
    } finally {
      await this.#source.query('rollback');
    }
  }

  async #sums(client: pg.Client) {
    const sums = await sumDerived(client, this.#ownerId);
    for (const table of MOVED_TABLES) {
      sums[table.name] = await sumTable(client, table, this.#columnsOf(table), this.#ownerId);
    }
    return sums;
  }

  async #write(table: MovedTable, rows: readonly string[]): Promise<void> {
    const renewed = rows.map((row) => this.#resealing?.renew(table.name, row) ?? row);
    try {
      if (await this.#fits(table, renewed)) return;
      // A row that is gone by now may have what a new one has.
      await this.#removeVanishedOf(table);
      await this.#writeOneByOne(table, renewed);
    } catch (error) {
      throw refusalOf(table.name, error);
    }
  }

  /** What one row has given up, another may have taken: in which order is tried out. */
  async #writeOneByOne(table: MovedTable, rows: readonly string[]): Promise<void> {
    for (let left = rows; left.length > 0; ) {
      const waiting: string[] = [];
      for (const row of left) if (!(await this.#fits(table, [row]))) waiting.push(row);
      // Says what collides.
      if (waiting.length === left.length) await this.#insert(table, waiting);
      left = waiting;
    }
  }

  /** Writes rows. False: one of them has what another row must have alone, and none is written. */
  async #fits(table: MovedTable, rows: readonly string[]): Promise<boolean> {
    await this.#target.query('savepoint written');
    try {
      await this.#insert(table, rows);
      await this.#target.query('release savepoint written');
      return true;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await this.#target.query('rollback to savepoint written');
      return false;
    }
  }

  async #insert(table: MovedTable, rows: readonly string[]): Promise<void> {
    const columns = this.#columnsOf(table);
    await insertRows(this.#target, table, columns, this.#ownerId, rows, this.#keyOf(table));
  }

  /** Last come the tables that others refer to. */
  async #removeVanished(): Promise<void> {
    const here = await countRows(this.#source, MOVED_TABLES, this.#ownerId);
    const there = await countRows(this.#target, MOVED_TABLES, this.#ownerId);
    for (const table of MOVED_TABLES.toReversed()) {
      if (here.get(table.name) !== there.get(table.name)) await this.#removeVanishedOf(table);
    }
  }

  #removeVanishedOf(table: MovedTable): Promise<void> {
    return removeVanished(this.#source, this.#target, table, this.#keyOf(table), this.#ownerId);
  }

  #columnsOf({ name }: MovedTable): Column[] {
    return this.#columns.get(name) ?? [];
  }

  #keyOf({ name }: MovedTable): string[] {
    const key = this.#keys.get(name);
    if (!key) throw new Error(`${name} has no primary key`);
    return key;
  }
}
