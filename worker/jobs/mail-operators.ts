import { mailOperators as mail } from '../../src/features/platform/alerts/mail-operators.ts';
import type { JobHandler } from './job-handler.ts';

/** Writes the operators of a change to one of their accounts. */
export const mailOperators: JobHandler = ({ auditId = '' }) => mail(auditId);
