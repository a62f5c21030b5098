import { storableText } from '../../../format/storable-text.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import { english } from '../../../translation/translator.ts';

const LENGTH = 200;

/** Shown in the list of conversations for messages without text. */
const KINDS: Record<string, MessageKey> = {
  image: 'drafts.media.photo',
  video: 'drafts.media.video',
  audio: 'drafts.media.voice',
  voice: 'drafts.media.voice',
  document: 'drafts.media.document',
  file: 'drafts.media.document',
  sticker: 'drafts.media.sticker',
  location: 'drafts.media.location',
  contacts: 'drafts.media.contact',
  order: 'drafts.thread.catalogOrder',
  share: 'drafts.thread.sharedPost',
  story_mention: 'drafts.thread.storyMention',
};

/** For messages of other kinds. */
const OTHER: MessageKey = 'drafts.media.message';
const DELETED: MessageKey = 'drafts.thread.quotedDeleted';

/** What stands for a message without words, stored in English. */
export const WORDLESS: readonly MessageKey[] = [
  ...new Set([...Object.values(KINDS), OTHER, DELETED]),
];

/** Stands for a message that was deleted. */
export const deletedWords = (): string => english(DELETED);

/** The beginning of a message, for a list. */
export function firstWords({ text, type }: { text: string; type: string }): string {
  const line = storableText(text).replace(/\s+/g, ' ').trim();
  // Whole characters: half of one can't be stored.
  if (line) return [...line.slice(0, LENGTH * 2)].slice(0, LENGTH).join('');
  return english(KINDS[type] ?? OTHER);
}
