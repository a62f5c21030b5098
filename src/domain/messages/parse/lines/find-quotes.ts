interface Stretch {
  start: number;
  end: number;
}

/** "[18/11/25, 6:04 pm] Name:" and "18/11/25, 18:04 - Name:" of copied chats. */
const STAMP =
  /^\[?\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? {0,2}\d{1,2}[:.]\d{2}[^\]\-\n]{0,12}(?:\]|-) {0,2}([^:\n]{1,40}):/;
const ME = /^(?:me|i|yo|you|main|myself|mi|मैं|~.*)$/i;
const FORWARDED = /^\W{0,4}(?:forwarded|fwd|fw|reenviado|अग्रेषित)\b/i;
const RULE = /^\s*[-_=*~]{2,}\s*$/;

/**
 * Stretches that repeat what somebody else wrote: quoted lines, a copied chat, a forwarded list.
 * @param isOrder whether the words at an offset order something: there a forwarded text has ended
 */
export function findQuotes(text: string, isOrder: (offset: number) => boolean): Stretch[] {
  const quotes: Stretch[] = [];
  const lines = linesOf(text);
  const authors = lines.map(({ line }) => STAMP.exec(line)?.[1]?.trim() ?? null);
  const shopper =
    authors.find((author) => author !== null && ME.test(author)) ??
    authors.findLast((author) => author !== null);
  let author: string | null = null;
  let forwarded = false;
  lines.forEach(({ line, start, end }, at) => {
    author = authors[at] ?? author;
    if (FORWARDED.test(line)) forwarded = true;
    else if (forwarded && (RULE.test(line) || line.trim() === '' || isOrder(start)))
      forwarded = false;
    const others = author !== null && author !== shopper;
    if (line.startsWith('>') || others || forwarded) quotes.push({ start, end });
  });
  return quotes;
}

function linesOf(text: string): (Stretch & { line: string })[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const stretch = { line, start, end: start + line.length };
    start = stretch.end + 1;
    return stretch;
  });
}
