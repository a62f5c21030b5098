import { preparedRows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { NoticeContext } from '../notice-context.ts';

/** What the database knows of a store; its `language` is without the country. */
type NoticeFacts = Omit<NoticeContext, 'tenant' | 'hasMail'>;

const SELECT = `
select s.name as store_name, s.country, s.language, s.time_zone,
       s.notification_settings as settings,
       coalesce(nullif(s.contact ->> 'email', ''), u.email) as seller_email, u.email as owner_email,
       nullif(s.contact ->> 'phone', '') as seller_phone,
       (select count(*) from push_subscriptions p join users r on r.id = p.user_id
         where p.owner_id = s.owner_id and r.is_active) as phones,
       exists (select from channel_connections c
                where c.owner_id = s.owner_id and c.channel = 'chat') as has_chat
  from stores s join users u on u.id = s.owner_id
 where s.owner_id = ?`;

/** Reads them; undefined when the tenant has no store. */
export async function noticeFacts(
  { ownerId }: Tenant,
  trx?: Trx,
): Promise<NoticeFacts | undefined> {
  const [found] = await preparedRows<NoticeFacts>(SELECT, [ownerId], trx);
  return found;
}
