import { storableText } from '../../../format/storable-text.ts';

const LENGTH = 200;

/** Shown in the list of conversations for messages without text. */
const KINDS: Record<string, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  voice: 'Voice message',
  document: 'Document',
  file: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact',
  order: 'Catalog order',
  share: 'Shared post',
  story_mention: 'Mention in a story',
};

/** The beginning of a message, for a list. */
export function firstWords({ text, type }: { text: string; type: string }): string {
  const line = storableText(text).replace(/\s+/g, ' ').trim();
  // Whole characters: half of one can't be stored.
  if (line) return [...line.slice(0, LENGTH * 2)].slice(0, LENGTH).join('');
  return KINDS[type] ?? 'Message';
}
