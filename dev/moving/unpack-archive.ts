import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenArchive, FILE_LIST, MANIFEST, MOST_BYTES, SEAL, TABLES } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

/** How many times larger than packed an archive may be, and from how many bytes on it counts. */
const MOST_UNPACKED = { times: 100, from: 64 * 1024 * 1024 };

/** Bytes that an entry of an archive may have. */
function mostOf(name: string): number {
  if (name === MANIFEST) return MOST_BYTES.manifest;
  if (name === FILE_LIST) return MOST_BYTES.fileList;
  if (name === SEAL) return MOST_BYTES.seal;
  return name.startsWith(TABLES) ? MOST_BYTES.rows : MOST_BYTES.file;
}

/**
 * The entries of an archive in a file, in their order.
 * @throws BrokenArchive for one with too large an entry, or that unpacks to too much
 */
export const unpackArchive = (path: string): AsyncGenerator<TarEntry> =>
  readTar(unpacked(path), mostOf);

/** @throws BrokenArchive at what only a file made to fill a machine unpacks to */
async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(path);
  // What goes wrong with either reaches whoever reads.
  const chunks = pipeline(packed, createGunzip(), () => {});
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_UNPACKED.from && bytes > MOST_UNPACKED.times * packed.bytesRead) {
      throw new BrokenArchive('The archive unpacks to far more than a store’s would');
    }
    yield chunk;
  }
}
