/**
 * What an answer is kept as: its kind and whatever it depends on. Null where a part is no text, such as
 * a parameter that was given twice.
 */
export function nameFor(kind: string, parts: readonly unknown[]): string | null {
  let name = kind;
  for (const part of parts) {
    if (typeof part !== 'string') return null;
    // With its length: no text can pass for two.
    name += `\n${part.length} ${part}`;
  }
  return name;
}
