import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

interface Table {
  tag: number;
  checksum: number;
  content: Buffer;
}

/** WOFF 1.0 (W3C). The PDF library would unpack it again for each document, in JavaScript. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This is not a WOFF font file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    readTable(woff, WOFF_HEADER + index * WOFF_ENTRY),
  );
  return Buffer.concat([directory(woff.readUInt32BE(4), tables), ...tables.map(padded)]);
}

function readTable(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4);
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
  const isPacked = packed.length < woff.readUInt32BE(at + 12);
  return {
    tag: woff.readUInt32BE(at),
    checksum: woff.readUInt32BE(at + 16),
    content: isPacked ? inflateSync(packed) : packed,
  };
}

function directory(flavor: number, tables: Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const depth = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** depth * SFNT_ENTRY, 6);
  head.writeUInt16BE(depth, 8);
  head.writeUInt16BE((tables.length - 2 ** depth) * SFNT_ENTRY, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    head.writeUInt32BE(tag, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    offset += paddedLength(content);
  }
  return head;
}

const paddedLength = ({ length }: Buffer): number => Math.ceil(length / 4) * 4;

const padded = ({ content }: Table): Buffer => Buffer.concat([content], paddedLength(content));
