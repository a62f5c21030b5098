import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';
import type { Encoding } from '../../plugins/content-encoding.ts';

const BROTLI = { once: 1, kept: 5 };
const GZIP = { once: 1, kept: 6 };

/** 64 KiB, larger than any page: the usual 4 MiB would be taken and given back for each. */
const WINDOW_BITS = 16;

/** A finished page that is the same for everybody, in the encodings that were asked for. */
export class RenderedPage {
  readonly html: Buffer;
  /** Weak: the same page goes out compressed and plain. */
  readonly etag: string;
  readonly #packed = new Map<Encoding, Buffer>();

  constructor(html: string) {
    this.html = Buffer.from(html);
    // A check sum finds every small change; a digest takes as long as a third of the packing.
    this.etag = `W/"${this.html.length.toString(36)}-${crc32(this.html).toString(36)}"`;
  }

  /** In bytes, with what was packed so far. */
  get size(): number {
    let size = this.html.length;
    for (const packed of this.#packed.values()) size += packed.length;
    return size;
  }

  isPacked(encoding: Encoding): boolean {
    return encoding === 'identity' || this.#packed.has(encoding);
  }

  /** For one answer: lightly, since the work is done for nobody else. */
  packedOnce(encoding: Encoding): Buffer {
    return encoding === 'identity' ? this.html : pack(this.html, encoding, 'once');
  }

  /** For this answer and all later ones. */
  packed(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.html;
    let packed = this.#packed.get(encoding);
    if (!packed) {
      packed = pack(this.html, encoding, 'kept');
      this.#packed.set(encoding, packed);
    }
    return packed;
  }
}

function pack(html: Buffer, encoding: 'br' | 'gzip', use: 'once' | 'kept'): Buffer {
  if (encoding === 'gzip') return gzipSync(html, { level: GZIP[use] });
  return brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}
