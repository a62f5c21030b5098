import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

export interface DatedFile {
  key: string;
  at: Date;
}

/**
 * Keys are paths such as `images/<owner>/<id>/480.webp`. A file never changes under its key, so an
 * object store with plain put, get and delete will do.
 */
export interface FileStore {
  /** Stores the whole file or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** @returns null when there is no such file */
  read(key: string): Promise<StoredFile | null>;
  list(prefix: string): Promise<string[]>;
  listDated(prefix: string): Promise<DatedFile[]>;
  /** Files that processes left half written before a moment. Returns how many. */
  removeUnfinished(prefix: string, before: Date): Promise<number>;
  removeAll(prefix: string): Promise<void>;
}

let bound: FileStore | undefined;

type Where = Pick<Config, 'dataDir' | 'fileBucket'>;

export const fileStoreOf = ({ dataDir, fileBucket }: Where): FileStore =>
  fileBucket ? new S3Files(fileBucket) : new LocalFiles(join(dataDir, 'files'));

export function connectFiles(settings: Where): void {
  bound = fileStoreOf(settings);
}

export function files(): FileStore {
  if (!bound) throw new Error('connectFiles has not run');
  return bound;
}
