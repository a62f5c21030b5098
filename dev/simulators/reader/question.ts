/** What a request asks about, as far as the simulator looks at it. */
export interface Question {
  products: AskedProduct[];
  earlier: AskedMessage[];
  message: AskedMessage;
}

export interface AskedProduct {
  id: string;
  name: string;
  otherNames?: string[];
  /** Id, name and price. */
  variants: [string, string, number][];
}

interface AskedMessage {
  id: string;
  text: string;
}

/** The question in a body of the chat-completions interface; null for anything else. */
export function questionOf(body: unknown): Question | null {
  const { messages } = (body ?? {}) as { messages?: { role: string; content: string }[] };
  const asked = messages?.findLast(({ role }) => role === 'user')?.content;
  if (typeof asked !== 'string') return null;
  try {
    const question = JSON.parse(asked) as Question;
    return question.message && Array.isArray(question.products) ? question : null;
  } catch {
    return null;
  }
}
