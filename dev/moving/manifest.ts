import type { TableSums } from './table-rows.ts';

/** The first file of an archive: what is in it, and what has to fit where it goes. */
export interface Manifest {
  format: typeof FORMAT;
  /** The newest migration of the database that it comes from. */
  schema: string;
  exportedAt: string;
  store: { id: string; ownerId: string; name: string; slug: string };
  /** What may be used once on an installation. */
  claims: Claims;
  /** Rows and checksum of each table, in the order in which they are added. */
  tables: TableSums;
  /** Rows that triggers write. */
  derived: TableSums;
  /** Makes another key of the same passphrase in each archive. */
  salt: string;
  /** Opens with the right passphrase only. */
  proof: string;
}

export interface Claims {
  userIds: string[];
  emails: string[];
  slugs: string[];
  /** Ids of chat numbers and social pages at their providers. */
  channels: string[];
}

/** The last file of an archive: one that lacks it was cut short. */
export interface FileList {
  files: { key: string; bytes: number; sha256: string }[];
}

/** Raised when what was written before can no longer be read. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.json';
/** Rows are in `tables/<table>/<number>.ndjson`, files in `files/<key>`. */
export const TABLES = 'tables/';
export const FILES = 'files/';
