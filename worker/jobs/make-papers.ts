import { makePapers as make } from '../../src/features/documents/make-papers.ts';
import type { JobHandler } from './job-handler.ts';

/** Makes a file of papers that was asked for. */
export const makePapers: JobHandler = ({ ownerId = '', papersId = '' }, signal) =>
  make({ ownerId, papersId }, signal);
