import { forgetFiles as forget } from '../../src/domain/accounts/forget-files.ts';
import type { JobHandler } from './job-handler.ts';

/** Removes the files of a tenant that was deleted. */
export const forgetFiles: JobHandler = ({ ownerId = '' }) => forget(ownerId);
