export interface Mark {
  /** Offsets of UTF-16 units; `end` is the first that no longer belongs to it. */
  start: number;
  end: number;
  /** The number of the line next to the words; 0 shows none. */
  number: number;
  label: string;
}

export interface TextPart {
  text: string;
  mark: Mark | null;
}

/** Of two marks that overlap the first counts, and marks outside the text are dropped. */
export function markedText(text: string, marks: readonly Mark[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const end = Math.min(mark.end, text.length);
    if (mark.start < at || end <= mark.start) continue;
    if (mark.start > at) parts.push({ text: text.slice(at, mark.start), mark: null });
    parts.push({ text: text.slice(mark.start, end), mark });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  return parts;
}
