/** Typed text stays; another suggested reply is replaced. */
export function withAnswer(
  typed: string,
  answers: readonly { text: string }[],
  text: string | undefined,
): string {
  const before = typed.replace(/\r\n?/g, '\n').trim();
  if (text === undefined) return typed;
  if (before === '' || answers.some((answer) => answer.text === before)) return text;
  return before.includes(text) ? before : `${before}\n${text}`;
}
