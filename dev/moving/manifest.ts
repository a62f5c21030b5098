import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Raised when what was written before can no longer be read. */
export const FORMAT = 2;
export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.json';
export const SEAL = 'seal.json';
/** Rows are in `tables/<table>/<number>.ndjson`, files in `files/<key>`. */
export const TABLES = 'tables/';
export const FILES = 'files/';

const MIB = 1024 * 1024;

/** Bytes that an entry holds at most: an archive comes from outside, and each is read as a whole. */
export const MOST_BYTES = {
  manifest: 4 * MIB,
  /** A part ends once it has 8 MiB; its last row may be an uploaded file of 10 MiB in hexadecimal. */
  rows: 48 * MIB,
  /** Twice what the largest file may have that comes with a message. */
  file: 64 * MIB,
  /** Some 300,000 files. */
  fileList: 64 * MIB,
  seal: 4 * 1024,
} as const;

const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
});
const Texts = Type.Array(Type.String());
const Sums = Type.Record(
  Type.String(),
  Type.Object({ rows: Type.Integer({ minimum: 0 }), checksum: Type.String() }),
);

const ClaimsShape = Type.Object({
  userIds: Type.Array(Uuid),
  emails: Texts,
  slugs: Texts,
  /** Ids of chat numbers and social pages at their providers. */
  channels: Texts,
});

const ManifestShape = Type.Object({
  format: Type.Integer(),
  /** The newest migration of the database that it comes from. */
  schema: Type.String(),
  exportedAt: Type.String(),
  store: Type.Object({ id: Uuid, ownerId: Uuid, name: Type.String(), slug: Type.String() }),
  /** What may be used once on an installation. */
  claims: ClaimsShape,
  /** Rows and checksum of each table, in the order in which they are added. */
  tables: Sums,
  /** Rows that triggers write. */
  derived: Sums,
  /** Makes another key of the same passphrase in each archive. */
  salt: Type.String(),
  /** Opens with the right passphrase only. */
  proof: Type.String(),
});

const FileListShape = Type.Object({
  files: Type.Array(
    Type.Object({ key: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
  ),
});

const SealShape = Type.Object({ seal: Type.String() });

/** The first file of an archive: what is in it, and what has to fit where it goes. */
export type Manifest = Static<typeof ManifestShape>;
export type Claims = Static<typeof ClaimsShape>;
/** The files of an archive, listed after them. */
export type FileList = Static<typeof FileListShape>;

/** An archive that is cut short, or none at all. */
export class BrokenArchive extends Error {}

/** @throws BrokenArchive */
export const readManifest = (content: Buffer): Manifest =>
  shaped(ManifestShape, content, 'This is no archive of a store');
/** @throws BrokenArchive */
export const readFileList = (content: Buffer): FileList =>
  shaped(FileListShape, content, 'The archive’s list of files can’t be read');
/** @throws BrokenArchive */
export const readSeal = (content: Buffer): Static<typeof SealShape> =>
  shaped(SealShape, content, 'The archive’s seal can’t be read');

function shaped<Shape extends Type.TSchema>(shape: Shape, content: Buffer, otherwise: string) {
  try {
    const read: unknown = JSON.parse(content.toString());
    if (Value.Check(shape, read)) return read;
  } catch {
    // Said below.
  }
  throw new BrokenArchive(otherwise);
}
