import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';

/** To be sent as it is, or changed first. */
export interface ReadyAnswer {
  /** In the seller's language. */
  label: string;
  /** In the shopper's. */
  text: string;
}

const ANSWERS: { label: MessageKey; text: MessageKey }[] = [
  { label: 'drafts.ask.size', text: 'answers.any.size' },
  { label: 'drafts.ask.address', text: 'answers.any.address' },
  { label: 'drafts.ask.outOfStock', text: 'answers.any.outOfStock' },
  { label: 'drafts.ask.thanks', text: 'answers.any.thanks' },
];

/** They fit most conversations; a draft brings its own. */
export function readyAnswers(t: Translator, language: string): ReadyAnswer[] {
  const spoken = translator(language);
  return ANSWERS.map(({ label, text }) => ({ label: t(label), text: spoken(text) }));
}

/** Typed text stays; another suggested reply is replaced. */
export function withAnswer(
  typed: string,
  answers: readonly { text: string }[],
  text: string | undefined,
): string {
  const before = typed.replace(/\r\n?/g, '\n').trim();
  if (text === undefined) return typed;
  if (before === '' || answers.some((answer) => answer.text === before)) return text;
  return before.includes(text) ? before : `${before}\n${text}`;
}
