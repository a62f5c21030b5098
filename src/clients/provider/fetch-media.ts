import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { message } from '../../kernel/translation/translator.ts';
import { callingOutside } from '../../kernel/watch/tracing.ts';
import { boundedText } from '../bounded-text.ts';
import { OutsideError } from '../outside.ts';
import { providerAddress, providerOrigin } from './provider.ts';

const TIMEOUT_MS = 25_000;
const MAX_ANSWER = 64 * 1024;
/** The provider's hosts for files; the store's token is sent to no others. */
const FILE_HOSTS = /^(?:[a-z0-9-]+\.)+(?:fbsbx\.com|fbcdn\.net|whatsapp\.net|facebook\.com)$/;

const notThere = () => new OutsideError(message('errors.messages.fileGone'));

export function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === providerOrigin()) return true;
  return url.protocol === 'https:' && url.port === '' && FILE_HOSTS.test(url.hostname);
}

/**
 * The id first leads to an address, which the token opens for some minutes.
 * @returns the kind of file that the provider says it is
 * @throws OutsideError
 */
export async function fetchChatMedia(
  { mediaId, accessToken }: { mediaId: string; accessToken: string },
  path: string,
  maxBytes: number,
): Promise<string> {
  const asked = await call(providerAddress(encodeURIComponent(mediaId)), accessToken);
  const { url, mime_type: mimeType } = parsed(await boundedText(asked, MAX_ANSWER, notThere));
  if (typeof url !== 'string' || !isProviderAddress(url)) throw notThere();
  await saveBody(await call(url, accessToken), path, maxBytes);
  return typeof mimeType === 'string' ? mimeType : '';
}

function parsed(text: string): { url?: unknown; mime_type?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    throw new OutsideError(message('errors.messages.fileNotNow'), true);
  }
}

/** Without any token. @throws OutsideError */
export async function fetchProviderFile(
  address: string,
  path: string,
  maxBytes: number,
): Promise<void> {
  await saveBody(await call(address, null), path, maxBytes);
}

async function call(address: string, accessToken: string | null): Promise<Response> {
  const response = await callingOutside('provider GET', address, () =>
    fetch(address, {
      // A redirect might lead anywhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
    }),
  ).catch(() => {
    throw new OutsideError(message('errors.messages.providerUnreachable'), true);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403) {
    throw new OutsideError(message('errors.messages.fileNoAccess'));
  }
  const isTemporary = response.status >= 500 || response.status === 429;
  if (isTemporary) throw new OutsideError(message('errors.messages.fileNotNow'), true);
  throw notThere();
}

async function saveBody(response: Response, path: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(
        bytes > maxBytes
          ? new OutsideError(
              message('errors.messages.fileTooLarge', { detail: String(maxBytes >> 20) }),
            )
          : null,
        chunk,
      );
    },
  });
  if (!response.body) throw notThere();
  const body = Readable.fromWeb(response.body as ReadableStream);
  await pipeline(body, counted, createWriteStream(path)).catch((error) => {
    if (error instanceof OutsideError || (error as NodeJS.ErrnoException).path) throw error;
    throw new OutsideError(message('errors.messages.fileInterrupted'), true);
  });
}
