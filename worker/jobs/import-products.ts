import { runImport } from '../../src/features/catalog/import/run-import.ts';
import type { JobHandler } from './job-handler.ts';

/** Imports a file of products that a seller has looked over. */
export const importProducts: JobHandler = ({ ownerId = '', importId = '' }) =>
  runImport({ ownerId, importId });
