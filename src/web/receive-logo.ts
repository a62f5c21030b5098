import type { FastifyRequest } from 'fastify';
import { invalidField, Refusal } from '../errors.ts';
import { changeLogo } from '../features/documents/change-logo.ts';
import { message } from '../kernel/translation/translator.ts';
import { UPLOADS } from '../limits.ts';
import { withUploads } from '../plugins/bodies/uploads.ts';
import { actorOf } from '../session.ts';

const LOGO_UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.logoBytes };

/** @throws Refusal 400 for none and BAD_IMAGE, 413 FILE_TOO_LARGE, 415 */
export const receiveLogo = (request: FastifyRequest): Promise<void> =>
  withUploads(request, LOGO_UPLOAD, async ({ files: [logo] }) => {
    if (!logo) throw invalidField('file', message('errors.settings.logoMissing'));
    if (logo.tooLarge) {
      throw new Refusal(413, 'FILE_TOO_LARGE', message('errors.settings.logoTooLarge'));
    }
    await changeLogo(request.tenant, logo.path, actorOf(request.signedIn));
  });
