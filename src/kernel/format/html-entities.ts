import { decodeHTML, decodeHTMLStrict } from 'entities/decode';

/** Plain text in which "&eacute;", "&#233;" or even "&amp;eacute;" stands for a letter. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? shown(decodeHTMLStrict(text)) : text;

/** The text of HTML without its tags: as browsers do, also where the semicolon is missing. */
export const withoutHtmlEntities = (html: string): string =>
  html.includes('&') ? shown(decodeHTML(html)) : html;

/** Decoded twice if encoded twice. Entities can name control characters: none are shown. */
const shown = (text: string): string => decodeHTMLStrict(text).replace(HIDDEN, '');

const HIDDEN = /[^\P{Cc}\t\n\r]|\ufffd/gu;
