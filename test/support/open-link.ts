import type { FastifyInstance } from 'fastify';
import { Jar } from './browser-jar.ts';

/** Opens an emailed link as a browser without script does: `at` is the page that it leads to. */
export async function openLink(app: FastifyInstance, path = '', jar = new Jar(app)) {
  const opened = await jar.get(path);
  const at = String(opened.headers.location);
  return {
    opened,
    at,
    page: await jar.get(at, { accept: 'text/html' }),
    reload: () => jar.get(at, { accept: 'text/html' }),
    send: (fields: Record<string, string> = {}) => jar.submit(at, fields),
  };
}
