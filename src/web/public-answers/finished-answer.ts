import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';
import type { Encoding } from '../../plugins/bodies/content-encoding.ts';
import type { PageLanguage } from '../../plugins/shop-language.ts';

const BROTLI = { once: 1, kept: 5 };
const GZIP = { once: 1, kept: 6 };

/** 64 KiB, larger than any page or list: the usual 4 MiB would be taken and given back for each. */
const WINDOW_BITS = 16;

/** Bytes of a character at most, as JavaScript counts them. */
const WIDEST = 3;
/** For responses sent once: allocating one for each would need garbage collection. */
const room = Buffer.allocUnsafeSlow(WIDEST * 64 * 1_024);
let inRoom: { answer: FinishedAnswer; bytes: Buffer } | undefined;

export interface Form {
  type: string;
  cacheControl: string;
  /** For cached answers where a CDN is told of changes; default: as without one. */
  untilPurged?: string;
  /** Cache tags name this owner's shop; null: no tags. */
  shopOf?: string | null;
}

export class FinishedAnswer {
  #text: string;
  #whole: Buffer | undefined;
  #etag: string | undefined;
  readonly #packed = new Map<Encoding, Buffer>();

  constructor(
    text: string,
    readonly form: Form,
    /** Null for JSON. */
    readonly language: PageLanguage | null = null,
  ) {
    this.#text = text;
  }

  /** Weak: the same for compressed and plain bytes. */
  get etag(): string {
    this.#etag ??= etagOf(this.#bytes());
    return this.#etag;
  }

  /** In bytes, with the compressed forms made so far. */
  get size(): number {
    let size = this.#own().length;
    for (const packed of this.#packed.values()) size += packed.length;
    return size;
  }

  isPacked(encoding: Encoding): boolean {
    return encoding === 'identity' || this.#packed.has(encoding);
  }

  /** For a single response: fast compression, since the result is not shared. */
  packedOnce(encoding: Encoding): Buffer {
    return encoding === 'identity' ? this.#own() : pack(this.#bytes(), encoding, 'once');
  }

  packed(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.#own();
    let packed = this.#packed.get(encoding);
    if (!packed) {
      packed = pack(this.#own(), encoding, 'kept');
      this.#packed.set(encoding, packed);
    }
    return packed;
  }

  #own(): Buffer {
    this.#whole ??= Buffer.from(this.#text);
    this.#text = '';
    return this.#whole;
  }

  /** For immediate use: the next answer overwrites the buffer. */
  #bytes(): Buffer {
    if (this.#whole || this.#text.length * WIDEST > room.length) return this.#own();
    if (inRoom?.answer !== this) {
      inRoom = { answer: this, bytes: room.subarray(0, room.write(this.#text)) };
    }
    return inRoom.bytes;
  }
}

/** A check sum finds every small change; a digest takes as long as a third of the packing. */
const etagOf = (whole: Buffer): string =>
  `W/"${whole.length.toString(36)}-${crc32(whole).toString(36)}"`;

function pack(whole: Buffer, encoding: 'br' | 'gzip', use: 'once' | 'kept'): Buffer {
  if (encoding === 'gzip') return gzipSync(whole, { level: GZIP[use] });
  return brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}
