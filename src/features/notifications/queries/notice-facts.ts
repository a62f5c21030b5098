import { preparedRows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { NoticeSettings } from '../notice-settings.ts';

export interface NoticeFacts {
  storeName: string;
  country: string;
  /** Without the country: "en". */
  language: string;
  /** Of the owner's desk; null: not chosen. */
  ownerLanguage: string | null;
  timeZone: string;
  settings: NoticeSettings;
  /** The store's public address, or else the owner's own. */
  sellerEmail: string;
  /** The owner's own address, which store settings don't change. */
  ownerEmail: string;
  /** Null: the seller has entered none. */
  sellerPhone: string | null;
  phones: number;
  hasChat: boolean;
}

const SELECT = `
select s.name as store_name, s.country, s.language, s.time_zone,
       u.preferences ->> 'language' as owner_language,
       s.notification_settings as settings,
       coalesce(nullif(s.contact ->> 'email', ''), u.email) as seller_email, u.email as owner_email,
       nullif(s.contact ->> 'phone', '') as seller_phone,
       (select count(*) from push_subscriptions p join users r on r.id = p.user_id
         where p.owner_id = ? and r.is_active) as phones,
       exists (select from channel_connections c
                where c.owner_id = ? and c.channel = 'chat') as has_chat
  from stores s join users u on u.id = s.owner_id
 where s.owner_id = ?`;

export async function noticeFacts(
  { ownerId }: Tenant,
  trx?: Trx,
): Promise<NoticeFacts | undefined> {
  const [found] = await preparedRows<NoticeFacts>(SELECT, [ownerId, ownerId, ownerId], trx);
  return found;
}
