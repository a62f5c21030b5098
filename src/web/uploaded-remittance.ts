import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { invalidField, Refusal } from '../errors.ts';
import { UPLOADS } from '../limits.ts';
import { withUploads } from '../plugins/bodies/uploads.ts';

/** Room for 2,000 lines with everything that a courier's own file says of each. */
const UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.remittanceBytes };

/** With the form's other fields. @throws Refusal 400, 413, 415 */
export const uploadedRemittance = (
  request: FastifyRequest,
): Promise<{ content: Buffer; fields: Record<string, string> }> =>
  withUploads(request, UPLOAD, async ({ files: [file], fields }) => {
    if (!file) throw invalidField('file', 'is required: choose a CSV file');
    if (file.tooLarge) {
      throw new Refusal(
        413,
        'FILE_TOO_LARGE',
        'The file must be 2 MB or smaller. Split it into smaller files',
      );
    }
    return { content: await readFile(file.path), fields };
  });
