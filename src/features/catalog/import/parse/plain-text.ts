import { withoutHtmlEntities } from '../../../../kernel/format/html-entities.ts';

/** The text of an HTML description from another shop: paragraphs and list items as lines. */
export function plainText(html: string): string {
  const text = withoutCode(html)
    .replace(/\\n/g, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol|tr|table|blockquote)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return withoutHtmlEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Split rather than matched as a whole, which would take quadratic time for unclosed tags. */
function withoutCode(html: string): string {
  const [head = '', ...parts] = html.split(/<(?=(?:script|style)\b)/i);
  const rest = parts.map((part) => part.replace(/^[\s\S]*?<\/(?:script|style)\s*>/i, ''));
  return head + rest.join('');
}
