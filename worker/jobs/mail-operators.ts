import { mailOperators as mail } from '../../src/domain/platform/alerts/mail-operators.ts';
import type { Job } from './job.ts';

/** Writes the operators of a change to one of their accounts. */
export const mailOperators: Job = ({ auditId = '' }) => mail(auditId);
