export type MediaFile = 'picture.webp' | 'file';

export const messagesFolder = (ownerId: string): string => `messages/${ownerId}`;

export const mediaFolder = (ownerId: string, mediaId: string): string =>
  `${messagesFolder(ownerId)}/${mediaId}`;

export const mediaFileKey = (ownerId: string, mediaId: string, file: MediaFile): string =>
  `${mediaFolder(ownerId, mediaId)}/${file}`;

export const isPicture = (kind: string): boolean => kind === 'image' || kind === 'sticker';

/** Types that a browser may play; every other file is only offered as a download. */
const PLAYABLE = ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/wav'];

/** The type with which a file is served: never one that a browser would run. */
export function servedType({ kind, mimeType }: { kind: string; mimeType: string }): string {
  if (isPicture(kind)) return 'image/webp';
  const type = mimeType.replace(/;.*$/s, '').trim().toLowerCase();
  return PLAYABLE.includes(type) ? type : 'application/octet-stream';
}

export const isSound = ({ kind }: { kind: string }): boolean =>
  kind === 'voice' || kind === 'audio';
