import { forgetFiles as forget } from '../../src/domain/accounts/forget-files.ts';
import type { Job } from './job.ts';

/** Removes the files of a tenant that was deleted. */
export const forgetFiles: Job = ({ ownerId = '' }) => forget(ownerId);
