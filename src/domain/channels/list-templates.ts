import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A message template that the provider approves, as reported by events. */
export interface MessageTemplate {
  name: string;
  language: string;
  /** The provider's own word, such as APPROVED. */
  status: string;
  reason: string;
  toldAt: Date;
}

/** The store's templates with a report from the provider, newest report first. */
export const listTemplates = ({ ownerId }: Tenant): Promise<MessageTemplate[]> =>
  rows<MessageTemplate>(
    `select name, language, status, reason, told_at as "toldAt" from message_templates
      where owner_id = ? order by told_at desc, external_id limit 50`,
    [ownerId],
  );
