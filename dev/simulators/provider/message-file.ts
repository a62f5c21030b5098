/** A message of a JSONL file: earlier ones of the same shopper first. */
export interface FileMessage {
  id: string;
  catalog: string;
  channel: 'chat' | 'social';
  context: string[];
  text: string;
}

/** The messages of a JSONL file, in its order; lines that say nothing are left out. */
export function readMessageFile(content: string): FileMessage[] {
  return content.split('\n').flatMap((line, at) => {
    const found = parsed(line);
    if (typeof found?.text !== 'string') return [];
    const { text, id, catalog, channel, context } = found;
    return [
      {
        text,
        id: typeof id === 'string' ? id : `line-${at + 1}`,
        catalog: typeof catalog === 'string' ? catalog : '',
        channel: channel === 'social' ? 'social' : 'chat',
        context: Array.isArray(context) ? context.map(String) : [],
      },
    ];
  });
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
