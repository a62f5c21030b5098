import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** A span as OTLP's JSON has it. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
}

export interface Span extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string>;
}

export interface OtlpReceiver {
  url: string;
  /** Everything that came, in one text. */
  text(): string;
  spans(): Span[];
  close(): Promise<void>;
}

/** A receiver of traces in this process, as a collector is. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: unknown[] = [];
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    bodies.push(body);
    for (const { scopeSpans } of body.resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: plain(span.attributes) });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => JSON.stringify(bodies),
    spans: () => spans,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const plain = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  );
