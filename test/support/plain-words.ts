/** Parts of dates, which Intl writes: the pseudo-language has none of its own. */
const DATES =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|Mon|Tue|Wed|Thu|Fri|Sat|Sun|at|am|pm|AM|PM|UTC|GMT)$/;

/** Shown or spoken by browsers and chats. */
const SPOKEN =
  /\s(aria-label|aria-description|alt|title|placeholder|summary|label|content|data-[\w-]+)="([^"]*)"/g;
/** Meta elements whose content people read. */
const READ = /^<meta (?:name="description"|property="og:(?:title|description)")/;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * The words of a page in the pseudo-language (`en-XA`) that were not translated: its own messages
 * have accents in each word. Looks at text, at what browsers speak, and at sentences that scripts
 * are given.
 * @param allowed names and data of the test: what stands in them is no word of ours
 */
export function plainWords(html: string, allowed: readonly string[] = []): string[] {
  const visible = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1');
  const words = textsOf(visible).flatMap((text) => {
    const own = allowed.reduce((rest, name) => rest.replaceAll(name, ' '), text);
    const plain = own.replace(/\{\w+\}|https?:\/\/\S+/g, ' ');
    return [...plain.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word);
  });
  return [...new Set(words)].filter((word) => /^[A-Za-z]{2,}$/.test(word) && !DATES.test(word));
}

/** What people read of a page, and what browsers speak of it. */
export function textsOf(html: string): string[] {
  const texts: string[] = [];
  for (const [token] of html.matchAll(/<[a-z/!][^>"]*(?:"[^"]*"[^>"]*)*>|[^<]+/gi)) {
    if (!token.startsWith('<')) texts.push(decoded(token));
    else texts.push(...attributesOf(token));
  }
  return texts;
}

const attributesOf = (tag: string): string[] =>
  [...tag.matchAll(SPOKEN)]
    .filter(([, name = '', value = '']) => {
      if (name === 'content') return READ.test(tag);
      // Of data, only what reads like a sentence.
      return !name.startsWith('data-') || /[\p{L}}] [\p{L}{]/u.test(value);
    })
    .map(([, , value = '']) => decoded(value));

const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
