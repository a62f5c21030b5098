import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { lazy } from '../kernel/concurrency/lazy.ts';
import type { FileBucket } from './file-bucket.ts';
import { segmentsOf } from './file-key.ts';
import type { DatedFile, FileStore, StoredFile } from './files.ts';

const TIMEOUT_MS = 30_000;
const PAGE = 1_000;

export class S3Files implements FileStore {
  readonly #bucket;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: FileBucket) {
    this.#bucket = lazy(async () => {
      const { S3mini } = await import('s3mini');
      return new S3mini({
        endpoint: `${endpoint}/${bucket}`,
        region,
        accessKeyId,
        secretAccessKey,
        requestAbortTimeout: TIMEOUT_MS,
      });
    });
  }

  async put(key: string, content: Buffer): Promise<void> {
    const bucket = await this.#bucket();
    await bucket.putObject(keyOf(key), content);
  }

  async read(key: string): Promise<StoredFile | null> {
    const bucket = await this.#bucket();
    const response = await bucket.getObjectResponse(keyOf(key));
    if (!response?.body) return null;
    return {
      stream: Readable.fromWeb(response.body as ReadableStream),
      bytes: Number(response.headers.get('content-length')),
    };
  }

  async list(prefix: string): Promise<string[]> {
    return (await this.listDated(prefix)).map(({ key }) => key).sort();
  }

  async listDated(prefix: string): Promise<DatedFile[]> {
    const bucket = await this.#bucket();
    // Without a limit it asks for one page after the other.
    const found = await bucket.listObjects('/', `${keyOf(prefix)}/`);
    return (found ?? []).map(({ Key, LastModified }) => ({ key: Key, at: new Date(LastModified) }));
  }

  /** An object is there as a whole, or not at all. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  async removeAll(prefix: string): Promise<void> {
    const bucket = await this.#bucket();
    const folder = `${keyOf(prefix)}/`;
    for (;;) {
      const found = await bucket.listObjects('/', folder, PAGE);
      if (!found || found.length === 0) return;
      await bucket.deleteObjects(found.map(({ Key }) => Key));
      if (found.length < PAGE) return;
    }
  }
}

const keyOf = (key: string): string => segmentsOf(key).join('/');
