/** Rows that changed, by kind. */
type Changed = Record<string, string[]>;

interface OpenDesk {
  status: number;
  headers: Headers;
  /** The next rows of this kind that it is told; null when the stream has ended. */
  next(kind: string): Promise<string[] | null>;
  close(): void;
}

/** An open desk without a browser. What it is told first, that it should ask once, is passed over. */
export async function openDesk(
  url: string,
  { headers }: { headers: Record<string, string> },
): Promise<OpenDesk> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/dashboard/live`, {
    // Refused as an interface is, and not led to a page.
    headers: { accept: 'text/event-stream, application/json', ...headers },
    signal: stop.signal,
  });
  const events = answer.ok && answer.body ? eventsOf(answer.body) : null;
  if (!events) await answer.text();
  await events?.next();
  const next = async (kind: string) => {
    for (;;) {
      const told = await events?.next();
      if (!told || told.done) return null;
      const ids = told.value[kind];
      if (ids) return ids;
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    close: () => stop.abort(),
  };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Changed> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) yield JSON.parse(data);
    }
  }
}
