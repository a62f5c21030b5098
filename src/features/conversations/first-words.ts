import { storableText } from '../../kernel/format/storable-text.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { stored, type Text } from '../../kernel/translation/text.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';

const LENGTH = 200;

/** What messages without text are called, by their type. */
export const KINDS: Readonly<Record<string, MessageKey>> = {
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
  interactive: 'drafts.thread.answer',
  system: 'drafts.thread.numberChanged',
  product: 'drafts.thread.product',
  share: 'drafts.thread.sharedPost',
  reel: 'drafts.thread.sharedVideo',
  ig_reel: 'drafts.thread.sharedVideo',
  fallback: 'drafts.thread.link',
  story_mention: 'drafts.thread.storyMention',
};

/** For messages of other kinds, which may have no words either when they are opened. */
const OTHER: MessageKey = 'drafts.thread.otherKind';
/** For those that earlier releases stored. */
const FORMER_OTHER: MessageKey = 'drafts.media.message';
const DELETED: MessageKey = 'drafts.thread.quotedDeleted';

/** What stands for a message without words, by how it is stored. */
const WORDLESS = new Map<string, Message>(
  [...Object.values(KINDS), OTHER, FORMER_OTHER, DELETED].map((key) => [
    stored(message(key)),
    message(key),
  ]),
);

export const deletedWords = (): string => stored(message(DELETED));

/** The last words of a conversation; of a message without any, its kind. */
export const lastTextOf = (lastText: string): Text => WORDLESS.get(lastText) ?? lastText;

export function firstWords({ text, type }: { text: string; type: string }): string {
  const line = storableText(text).replace(/\s+/g, ' ').trim();
  // Whole characters: half of one can't be stored.
  if (line) return stored([...line.slice(0, LENGTH * 2)].slice(0, LENGTH).join(''));
  return stored(message(KINDS[type] ?? OTHER));
}
