import { join } from 'node:path';
import { Eta } from 'eta';
import { withoutLineBreaks } from '../../kernel/format/template-lines.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { buildRoot } from '../../paths.ts';
import { senderWords, unlinked } from '../unlinked.ts';

export interface Letter {
  /** Its message id: the same email sent twice has it twice, so that mailboxes show one. */
  id: string;
  /** The store in whose name it goes out, by the platform; null: the platform's own. */
  store: string | null;
  t: Translator;
  to: string;
  /** Null: to the sender. */
  replyTo: string | null;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  facts: readonly { label: string; value: string }[];
  action: { label: string; url: string } | null;
  footer: string;
  footerUrl?: string;
}

/** The sender's name: "Blue Mug via Stallkeeper", with any store name made safe. */
export function senderOf({ store, t }: Letter, platform: string): string {
  const words = store === null ? '' : senderWords(store);
  return words ? t('common.letter.sender', { store: words, platform }) : platform;
}

/** Only its own action and the footer's page can become links. */
export function withoutLinks(letter: Letter): Letter {
  const plain = (text: string) => unlinked(text, letter.t);
  return {
    ...letter,
    subject: plain(letter.subject),
    greeting: plain(letter.greeting),
    paragraphs: letter.paragraphs.map(plain),
    facts: letter.facts.map(({ label, value }) => ({ label: plain(label), value })),
    footer: plain(letter.footer),
  };
}

const options = { views: join(buildRoot, 'views'), cache: true, autoTrim: false } as const;
const textLetters = new Eta(options);
const htmlLetters = new Eta({ ...options, plugins: [withoutLineBreaks] });

/** Simple HTML that loads nothing. */
export const renderLetter = (letter: Letter, sender: string): { text: string; html: string } => ({
  text: textLetters.render('emails/text', letter),
  html: htmlLetters.render('emails/html', { ...letter, sender }),
});
