import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';

/** A stored file, opened for reading. `bytes` is its size. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/** A stored file, and when it was put there. */
export interface DatedFile {
  key: string;
  at: Date;
}

/**
 * Where uploaded and generated files live. Keys are paths such as `images/<owner>/<id>/480.webp`.
 * A file never changes under its key, so an object store with plain put, get and delete will do.
 */
export interface FileStore {
  /** Stores the whole file or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** @returns null when there is no such file */
  read(key: string): Promise<StoredFile | null>;
  /** The keys of all files whose key starts with `prefix` and a slash. */
  list(prefix: string): Promise<string[]>;
  /** The same with their times. */
  listDated(prefix: string): Promise<DatedFile[]>;
  /** Removes what processes have left half written before a moment. Returns how many files. */
  removeUnfinished(prefix: string, before: Date): Promise<number>;
  /** Removes every file whose key starts with `prefix` and a slash. */
  removeAll(prefix: string): Promise<void>;
}

let bound: FileStore | undefined;

type Where = Pick<Config, 'dataDir' | 'fileBucket'>;

/** The file store of some settings: their bucket, else a folder on this machine. */
export const fileStoreOf = ({ dataDir, fileBucket }: Where): FileStore =>
  fileBucket ? new S3Files(fileBucket) : new LocalFiles(join(dataDir, 'files'));

/** Binds the process's file store. */
export function connectFiles(settings: Where): void {
  bound = fileStoreOf(settings);
}

/** The bound file store. */
export function files(): FileStore {
  if (!bound) throw new Error('connectFiles has not run');
  return bound;
}
