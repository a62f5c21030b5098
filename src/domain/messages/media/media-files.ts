/** A picture as the thread shows it; anything else as it came. */
export type MediaFile = 'picture.webp' | 'file';

/** Where the file store has the files of all messages of a tenant. */
export const messagesFolder = (ownerId: string): string => `messages/${ownerId}`;

/** Where the file store has what belongs to one file of a message. */
export const mediaFolder = (ownerId: string, mediaId: string): string =>
  `${messagesFolder(ownerId)}/${mediaId}`;

/** The file store's key of what came with a message. */
export const mediaFileKey = (ownerId: string, mediaId: string, file: MediaFile): string =>
  `${mediaFolder(ownerId, mediaId)}/${file}`;

/** Kinds that are kept as a picture of our own making. */
export const isPicture = (kind: string): boolean => kind === 'image' || kind === 'sticker';

/** What a browser may play; every other file is only given out to be saved. */
const PLAYABLE = ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/wav'];

/** The type under which a file is given out: never one that a browser would run. */
export function servedType({ kind, mimeType }: { kind: string; mimeType: string }): string {
  if (isPicture(kind)) return 'image/webp';
  const type = mimeType.replace(/;.*$/s, '').trim().toLowerCase();
  return PLAYABLE.includes(type) ? type : 'application/octet-stream';
}

/** Whether the thread has a player for it. */
export const isSound = ({ kind }: { kind: string }): boolean =>
  kind === 'voice' || kind === 'audio';
