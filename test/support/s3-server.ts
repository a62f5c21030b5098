import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import type { FileBucket } from '../../src/clients/file-bucket.ts';

export interface S3Server {
  bucket: FileBucket;
  /** What the bucket holds. */
  objects: Map<string, Buffer>;
  /** When it was put there; now, unless a test says otherwise. */
  putAt: Map<string, Date>;
  /** Requests that came without a signature of our key. */
  unsigned: string[];
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/test-region\/s3\/aws4_request, ?SignedHeaders=[\w;-]+, ?Signature=[0-9a-f]{64}$/;

/** An object store of this test file's own, with the few calls that ours needs. */
export function useS3Server(): S3Server {
  const context: S3Server = {
    bucket: {
      endpoint: '',
      bucket: 'stall',
      region: 'test-region',
      accessKeyId: 'test-key',
      secretAccessKey: 'test-secret',
    },
    objects: new Map(),
    putAt: new Map(),
    unsigned: [],
  };
  const server = createServer((request, response) => void answer(context, request, response));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    context.bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return context;
}

async function answer(context: S3Server, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = decodeURIComponent(url.pathname.replace(/^\/stall\/?/, ''));
  if (!SIGNED.test(request.headers.authorization ?? '')) {
    context.unsigned.push(`${request.method} ${request.url}`);
    response.writeHead(403).end();
    return;
  }
  const body = await buffer(request);
  const found = context.objects.get(key);
  if (request.method === 'PUT') {
    context.objects.set(key, body);
    context.putAt.set(key, new Date());
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (request.method === 'POST' && url.searchParams.has('delete')) {
    response.writeHead(200).end(deleted(context, body.toString()));
  } else if (request.method === 'GET' && key === '') {
    response.writeHead(200).end(listed(context, url.searchParams));
  } else if (request.method === 'GET' && found) {
    response.writeHead(200, { 'content-length': found.length }).end(found);
  } else {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

function listed({ objects, putAt }: S3Server, query: URLSearchParams): string {
  const limit = Number(query.get('max-keys') ?? 1_000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''));
  const contents = keys.slice(0, limit).map((key) => {
    const at = (putAt.get(key) ?? new Date()).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
  });
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

function deleted({ objects }: S3Server, body: string): string {
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  for (const key of keys) objects.delete(key);
  const lines = keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`);
  return `<?xml version="1.0"?><DeleteResult>${lines.join('')}</DeleteResult>`;
}
