import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { segmentsOf } from '../../src/clients/file-key.ts';
import { fileFoldersOf } from '../../src/features/accounts/purge-files.ts';

/** Why nothing is backed up or restored, in words for the operator. */
export class BackupRefused extends Error {}

export const MANIFEST = 'manifest.json';
export const DUMP = 'database.dump';
export const FILE_LIST = 'files.ndjson';
/** The folder of the files, by their keys. */
export const FILES = 'files';
/** The version of what is in a backup. */
export const FORMAT = 1;

const Part = Type.Object({ bytes: Type.Integer(), sha256: Type.String() });
const ManifestJson = Type.Object({
  format: Type.Literal(FORMAT),
  /** Of Stallkeeper. */
  version: Type.String(),
  createdAt: Type.String(),
  /** The names of all migrations that had run. */
  migrations: Type.Array(Type.String()),
  /** How secrets begin that ENCRYPTION_KEY has sealed. */
  keyPrefix: Type.String(),
  /** How many rows each table has. */
  rows: Type.Record(Type.String(), Type.Integer()),
  database: Part,
  fileList: Part,
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
  /** Keys of files that rows named and that were not there. */
  missing: Type.Array(Type.String()),
});
export type Manifest = Static<typeof ManifestJson>;

/** A file of the file store in a backup. */
export interface StoredKey {
  key: string;
  bytes: number;
  sha256: string;
}

/** The first segment of all keys. */
export const fileRoots = (): string[] =>
  fileFoldersOf('owner').map((folder) => folder.split('/')[0] ?? '');

/** The name of a backup of this moment. */
export const nameOf = (at: Date): string =>
  `stallkeeper-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

const NAME = /^stallkeeper-\d{8}T\d{6}Z$/;
const UNFINISHED = /^\.stallkeeper-\d{8}T\d{6}Z\.unfinished$/;
/** What a killed run left behind is removed after so many milliseconds: another one may be at it. */
const LEFT_OVER_MS = 24 * 3_600_000;

/** Where a backup is made: no whole one has such a name. */
export const unfinishedName = (name: string): string => `.${name}.unfinished`;

/** The names of whole backups, the newest first. */
export async function wholeBackups(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  return names
    .filter((name) => existsSync(join(folder, name, MANIFEST)))
    .sort()
    .reverse();
}

/** Deletes what is left of runs that were killed, and whole backups beyond the newest few. */
export async function rotate(folder: string, keep: number): Promise<string[]> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!UNFINISHED.test(name)) continue;
    if ((await stat(path)).mtimeMs < Date.now() - LEFT_OVER_MS) await remove(path);
  }
  const old = (await wholeBackups(folder)).slice(keep);
  for (const name of old) await remove(join(folder, name));
  return old;
}

/** The manifest goes first: half of a backup is none. */
async function remove(path: string): Promise<void> {
  await rm(join(path, MANIFEST), { force: true });
  await rm(path, { recursive: true, force: true });
}

/** @throws BackupRefused when there is no whole backup of a known form */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) {
    throw new BackupRefused(`${folder} is no whole backup: it has no ${MANIFEST}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new BackupRefused(`${path} is damaged`);
  }
  if (Value.Check(ManifestJson, content)) return content;
  const { format } = (content ?? {}) as { format?: unknown };
  throw new BackupRefused(
    format === FORMAT
      ? `${path} is damaged`
      : `${folder} has the form ${format}; this release reads ${FORMAT}`,
  );
}

/** The files of a backup. */
export function readFileList(folder: string): StoredKey[] {
  const lines = readFileSync(join(folder, FILE_LIST), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as StoredKey);
}

/** Where a file of the file store is in a backup. */
export const pathOfKey = (folder: string, key: string): string =>
  join(folder, FILES, ...segmentsOf(key));

/** Size and checksum of a file on this machine. */
export async function sumOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
