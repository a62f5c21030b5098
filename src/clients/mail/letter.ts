import { join } from 'node:path';
import { Eta } from 'eta';
import { buildRoot } from '../../paths.ts';
import { senderWords, unlinked } from '../unlinked.ts';

/** An email's content; how it looks is the template's. */
export interface Letter {
  /** Its name: the same letter sent twice carries it twice, so that mailboxes keep one. */
  id: string;
  /** The store in whose name it goes out, by the platform; null: the platform's own. */
  store: string | null;
  to: string;
  /** Where an answer goes; null: to the sender. */
  replyTo: string | null;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Rows of a table, such as lines of an order and its total. */
  facts: readonly { label: string; value: string }[];
  action: { label: string; url: string } | null;
  /** Why somebody gets this. */
  footer: string;
  /** The page on which that is changed. */
  footerUrl?: string;
}

/** Who sends a letter: "Blue Mug via Stallkeeper", however a store calls itself. */
export function senderOf({ store }: Letter, platform: string): string {
  const words = store === null ? '' : senderWords(store);
  return words ? `${words} via ${platform}` : platform;
}

/** A letter in which nothing but its own action and the footer's page can become a link. */
export const withoutLinks = (letter: Letter): Letter => ({
  ...letter,
  subject: unlinked(letter.subject),
  greeting: unlinked(letter.greeting),
  paragraphs: letter.paragraphs.map(unlinked),
  facts: letter.facts.map(({ label, value }) => ({ label: unlinked(label), value })),
  footer: unlinked(letter.footer),
});

const eta = new Eta({ views: join(buildRoot, 'views/emails'), cache: true, autoTrim: false });

/** The letter as plain text and as simple HTML that loads nothing. */
export const renderLetter = (letter: Letter, sender: string): { text: string; html: string } => ({
  text: eta.render('text', letter),
  html: eta.render('html', { ...letter, sender }),
});
