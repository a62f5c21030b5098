import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../clients/files.ts';

/** The browser's own reader is an embedded object, which the policy of our pages forbids. */
const READER_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Shown in the browser, never cached in between. */
export function sendPdf(reply: FastifyReply, file: StoredFile, fileName: string) {
  return reply
    .type('application/pdf')
    .header('content-length', file.bytes)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', READER_POLICY)
    .send(file.stream);
}
