import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** A message text that the provider approves, as its events told. */
export interface MessageTemplate {
  name: string;
  language: string;
  /** The provider's own word, such as APPROVED. */
  status: string;
  reason: string;
  toldAt: Date;
}

/** The store's templates of which the provider has said something, the newest word first. */
export const listTemplates = ({ ownerId }: Tenant): Promise<MessageTemplate[]> =>
  rows<MessageTemplate>(
    `select name, language, status, reason, told_at as "toldAt" from message_templates
      where owner_id = ? order by told_at desc, external_id limit 50`,
    [ownerId],
  );
