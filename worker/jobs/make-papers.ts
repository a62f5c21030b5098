import { makePapers as make } from '../../src/domain/papers/make-papers.ts';
import type { Job } from './job.ts';

/** Makes a file of papers that was asked for. */
export const makePapers: Job = ({ ownerId = '', papersId = '' }, signal) =>
  make({ ownerId, papersId }, signal);
