import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../../errors.ts';
import { UPLOADS } from '../../limits.ts';

/** On disk while the request is handled. */
export interface UploadedFile {
  path: string;
  /** The sender's file name: for display, never for opening. */
  name: string;
  /** Truncated at the limit, so that the caller can refuse only this file. */
  tooLarge: boolean;
}

export interface UploadedForm {
  files: UploadedFile[];
  fields: Record<string, string>;
}

export interface UploadLimits {
  maxFiles: number;
  /** Bytes of one file. */
  maxBytes: number;
}

/** The time limit of an upload route: a photo from a phone on a slow network takes minutes. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** By either name. */
const FILE_FIELDS = ['file', 'picture'];

async function plugin(app: FastifyInstance) {
  await app.register(multipart, { throwFileSizeLimit: false });
  // A route with a body schema takes no files.
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.schema?.body) throw notMultipart();
  });
}

const notMultipart = () =>
  new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'This type of content is not accepted');

/**
 * Files of the field `file`, or `picture`, are written to disk one after another, never kept in memory, and
 * deleted after `work`.
 * @throws Refusal 400, 413, 415
 */
export async function withUploads<T>(
  request: FastifyRequest,
  limits: UploadLimits,
  work: (form: UploadedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data');
  }
  const folder = await mkdtemp(join(tmpdir(), 'stallkeeper-upload-'));
  try {
    return await work(await received(request, limits, folder).catch(refuseBroken));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PARSER_REFUSALS: Record<string, (limits: UploadLimits) => Refusal> = {
  FST_FILES_LIMIT: ({ maxFiles }) =>
    new Refusal(413, 'TOO_MANY_FILES', `Send at most ${maxFiles} files at once`),
  FST_MP_PREMATURE_CLOSE: () =>
    new Refusal(400, 'UPLOAD_CUT_OFF', 'The upload was interrupted. Try again'),
};

/** The form parser's own errors have no code; a full disk has one, and is not the form's fault. */
function refuseBroken(error: Error & { code?: string }): never {
  if (error.code !== undefined && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  throw new Refusal(
    400,
    'BAD_REQUEST',
    'The form could not be read. Reload the page and try again',
  );
}

async function received(
  request: FastifyRequest,
  limits: UploadLimits,
  folder: string,
): Promise<UploadedForm> {
  try {
    return await parsed(request, limits, folder);
  } catch (error) {
    throw PARSER_REFUSALS[(error as { code?: string }).code ?? '']?.(limits) ?? error;
  }
}

async function parsed(
  request: FastifyRequest,
  { maxFiles, maxBytes }: UploadLimits,
  folder: string,
): Promise<UploadedForm> {
  const form: UploadedForm = { files: [], fields: {} };
  const limits = {
    files: maxFiles,
    fileSize: maxBytes,
    fields: UPLOADS.fields,
    fieldSize: UPLOADS.fieldBytes,
    parts: UPLOADS.fields + maxFiles,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new Refusal(413, 'TOO_LARGE', 'One of the fields is too long. Shorten it');
      form.fields[part.fieldname] = String(part.value);
    } else if (!FILE_FIELDS.includes(part.fieldname) || !part.filename) {
      // An empty file field is sent as a nameless, empty file.
      part.file.resume();
    } else {
      const path = join(folder, String(form.files.length));
      await pipeline(part.file, createWriteStream(path));
      form.files.push({ path, name: part.filename, tooLarge: part.file.truncated });
    }
  }
  return form;
}

export const uploadsPlugin = fp(plugin, { name: 'uploads' });
