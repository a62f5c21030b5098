const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  deg: '°',
  times: '×',
  eacute: 'é',
};

/** The text of an HTML description from another shop: paragraphs and list items as lines. */
export function plainText(html: string): string {
  const text = withoutCode(html)
    .replace(/\\n/g, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol|tr|table|blockquote)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity);
  return text
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

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
}
