import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** How long a file that is read as it is sent may take: a phone on a slow network takes minutes. */
export const EXPORT_TIMEOUT_MS = 300_000;

export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  text: string | AsyncIterable<string>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(typeof text === 'string' ? text : Readable.from(text));
