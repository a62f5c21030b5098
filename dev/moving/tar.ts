import { Buffer } from 'node:buffer';
import { BrokenArchive } from './manifest.ts';

/** A file of a tar archive in the POSIX format `ustar`. */
export interface TarEntry {
  name: string;
  content: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Where fields of a header begin, from the standard: name, mode, size, sum, type, magic, prefix. */
const AT = { mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 };
const SIZE_DIGITS = 11;
const REGULAR_FILE = '0';
const padding = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The bytes of an entry in an archive. */
export function tarEntry({ name, content }: TarEntry): Buffer {
  return Buffer.concat([
    header(name, content.length),
    content,
    Buffer.alloc(padding(content.length)),
  ]);
}

/** What an archive ends with. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = parted(name);
  block.write(rest, 0);
  block.write('0000600\0', AT.mode);
  block.write(`${bytes.toString(8).padStart(SIZE_DIGITS, '0')}\0`, AT.size);
  const seconds = Math.floor(Date.now() / 1_000);
  block.write(`${seconds.toString(8).padStart(SIZE_DIGITS, '0')}\0`, AT.time);
  block.write(REGULAR_FILE, AT.type);
  block.write('ustar\x0000', AT.magic);
  block.write(prefix, AT.prefix);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, AT.sum);
  return block;
}

/** A long name has its folders in a field of their own. */
function parted(name: string): [string, string] {
  if (name.length <= NAME_BYTES) return ['', name];
  const cut = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (cut < 0 || cut > PREFIX_BYTES) throw new Error(`Too long a name for an archive: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** Counts its own eight bytes as spaces. */
function sumOf(block: Buffer): number {
  let sum = 8 * 32;
  for (const [at, byte] of block.entries()) {
    if (at < AT.sum || at >= AT.sum + 8) sum += byte;
  }
  return sum;
}

/**
 * The files of an archive, one after the other. An entry is read only after it was found to be small
 * enough.
 * @param mostOf bytes that the content of a name may have
 * @throws BrokenArchive
 */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
  mostOf: (name: string) => number,
): AsyncGenerator<TarEntry> {
  const source = new ByteSource(chunks);
  try {
    yield* entriesFrom(source, mostOf);
  } finally {
    await source.end();
  }
}

async function* entriesFrom(
  source: ByteSource,
  mostOf: (name: string) => number,
): AsyncGenerator<TarEntry> {
  for (;;) {
    const block = await source.take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    if (octal(block, AT.sum, 8) !== sumOf(block)) throw new BrokenArchive('This is no tar archive');
    const prefix = text(block, AT.prefix, PREFIX_BYTES);
    const rest = text(block, 0, NAME_BYTES);
    const name = prefix ? `${prefix}/${rest}` : rest;
    if (String.fromCharCode(block[AT.type] ?? 0) !== REGULAR_FILE) {
      throw new BrokenArchive(`The archive has something that is no file: ${name}`);
    }
    const bytes = octal(block, AT.size, SIZE_DIGITS + 1);
    if (!(bytes <= mostOf(name))) {
      throw new BrokenArchive(`The archive has too large a file: ${name} with ${bytes} bytes`);
    }
    const content = await source.take(bytes);
    await source.take(padding(bytes));
    yield { name, content };
  }
}

const text = (block: Buffer, at: number, length: number): string =>
  block.toString('utf8', at, at + length).split('\0')[0] ?? '';

const octal = (block: Buffer, at: number, length: number): number =>
  Number.parseInt(text(block, at, length).trim() || '0', 8);

/** Bytes that come in pieces of any size. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #length = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async end(): Promise<void> {
    await this.#chunks.return?.();
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#length < bytes) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new BrokenArchive('The archive is not complete');
      this.#waiting.push(value);
      this.#length += value.length;
    }
    const [only = Buffer.alloc(0), ...more] = this.#waiting;
    const all = more.length > 0 ? Buffer.concat(this.#waiting) : only;
    this.#waiting = [all.subarray(bytes)];
    this.#length -= bytes;
    return all.subarray(0, bytes);
  }
}
