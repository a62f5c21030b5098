import { WORDLESS } from '../../../domain/messages/conversations/first-words.ts';
import { storedWords } from '../../../translation/stored-reasons.ts';
import type { Translator } from '../../../translation/translator.ts';

/** The last words of a conversation; of a message without any, its kind. */
export const lastWords = (text: string, t: Translator): string => storedWords(text, t, WORDLESS);
