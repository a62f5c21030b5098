/** Of kind and parameters. Null when a part is not text, such as a repeated parameter. */
export function nameFor(kind: string, parts: readonly unknown[]): string | null {
  let name = kind;
  for (const part of parts) {
    if (typeof part !== 'string') return null;
    // With its length: no text can pass for two.
    name += `\n${part.length} ${part}`;
  }
  return name;
}
