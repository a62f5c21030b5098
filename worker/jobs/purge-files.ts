import { purgeFiles as forget } from '../../src/features/accounts/purge-files.ts';
import type { JobHandler } from './job-handler.ts';

/** Removes the files of a tenant that was deleted. */
export const purgeFiles: JobHandler = ({ ownerId = '' }) => forget(ownerId);
