/** `needs` is part of whatever the pattern matches: to look for it first spares most patterns. */
export type SpellingRule = readonly [pattern: RegExp, to: string, needs?: string];

/** A word as the rules leave it, one after the other. */
export function respell(word: string, rules: readonly SpellingRule[]): string {
  let text = word;
  for (const [pattern, to, needs] of rules) {
    if (needs === undefined || text.includes(needs)) text = text.replace(pattern, to);
  }
  return text;
}
