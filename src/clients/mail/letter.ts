import { join } from 'node:path';
import { Eta } from 'eta';
import { buildRoot } from '../../paths.ts';

/** An e-mail's content; how it looks is the template's. */
export interface Letter {
  /** Its name: the same letter sent twice carries it twice, so that mailboxes keep one. */
  id: string;
  /** Shown as the sender, over the installation's own address. */
  fromName: string;
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
}

const eta = new Eta({ views: join(buildRoot, 'views/emails'), cache: true, autoTrim: false });

/** The letter as plain text and as simple HTML that loads nothing. */
export const renderLetter = (letter: Letter): { text: string; html: string } => ({
  text: eta.render('text', letter),
  html: eta.render('html', letter),
});
