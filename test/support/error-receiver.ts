import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An event as Sentry's protocol has it, in part. */
interface ReportedEvent {
  level: string;
  transaction?: string;
  release: string;
  tags: Record<string, string>;
  contexts?: { trace: { trace_id: string } };
  exception?: { values: { type: string; value: string; stacktrace: { frames: object[] } }[] };
}

export interface ErrorReceiver {
  /** What ERROR_REPORT_URL is. */
  dsn: string;
  events: ReportedEvent[];
  /** The headers of the last report. */
  headers: Record<string, unknown>;
  /** Answers from now on with this status; null: not at all. */
  status: number | null;
  close(): Promise<void>;
}

/** A server for error reports in this process, such as GlitchTip. */
export async function startErrorReceiver(): Promise<ErrorReceiver> {
  const server = createServer(async (request, response) => {
    const lines = (await text(request)).trimEnd().split('\n');
    receiver.headers = { path: request.url, ...request.headers };
    receiver.events.push(JSON.parse(lines[2] ?? ''));
    if (receiver.status !== null) response.writeHead(receiver.status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: ErrorReceiver = {
    dsn: `http://public-key@127.0.0.1:${port}/7`,
    events: [],
    headers: {},
    status: 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
