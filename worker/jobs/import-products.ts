import { runImport } from '../../src/domain/catalog/import/run-import.ts';
import type { Job } from './job.ts';

/** Imports a file of products that a seller has looked over. */
export const importProducts: Job = ({ ownerId = '', importId = '' }) =>
  runImport({ ownerId, importId });
