import type { FastifyReply, FastifyRequest } from 'fastify';

export interface TypedForm {
  action: string;
  fields: [name: string, value: string][];
  /** It has an idempotency key, so that resending is safe. */
  isOnce: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
/** Fields that must not be in a page, even hidden. */
const SECRET = /password|secret|token/i;
const PATIENCE_MS = 5_000;

/** For an error page. Null for other bodies, and for a form with a password or secret. */
export async function typedForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TypedForm | null> {
  const type = request.headers['content-type'] ?? '';
  // A form from another site is never offered as if its visitor had typed it.
  if (request.method !== 'POST' || !request.isFromUs || !type.startsWith(FORM)) return null;
  const fields = request.body ? fieldsOf(request.body) : await unreadFields(request, reply);
  if (!fields?.length || fields.some(([name, value]) => SECRET.test(name) && value)) return null;
  return { action: request.originalUrl, fields, isOnce: fields.some(([name]) => name === 'key') };
}

const fieldsOf = (body: unknown): TypedForm['fields'] =>
  Object.entries(body as object).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );

/** Refused before its body was read, for example when the session can't be looked up. */
async function unreadFields(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TypedForm['fields'] | null> {
  const { raw, server } = request;
  const { bodyLimit } = request.routeOptions;
  if (raw.readableEnded || raw.destroyed) return null;
  // Without room for bodies, none is read for this either.
  const bytes = Number(request.headers['content-length'] ?? bodyLimit);
  if (bytes > bodyLimit || server.holdBody(request, reply, bytes)) return null;
  const timer = setTimeout(() => raw.destroy(), PATIENCE_MS);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > bodyLimit) return null;
      chunks.push(chunk as Buffer);
    }
    return [...new URLSearchParams(Buffer.concat(chunks).toString())];
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
