import { hasMail } from '../../clients/mail.ts';
import { frequentRows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { NoticeSettings } from './notice-settings.ts';

/** The data of a store that decides who is notified on which channel. */
export interface NoticeContext {
  tenant: Tenant;
  storeName: string;
  country: string;
  /** With the country: "en-IN". */
  language: string;
  timeZone: string;
  settings: NoticeSettings;
  /** The store's public address, or else the owner's own. */
  sellerEmail: string;
  /** The owner's own address, which store settings don't change. */
  ownerEmail: string;
  /** Null: the seller has entered none. */
  sellerPhone: string | null;
  /** The number of push subscriptions. */
  phones: number;
  hasChat: boolean;
  hasMail: boolean;
}

const SELECT = `
select s.name as "storeName", s.country, s.language, s.time_zone as "timeZone",
       s.notification_settings as settings,
       coalesce(nullif(s.contact ->> 'email', ''), u.email) as "sellerEmail", u.email as "ownerEmail",
       nullif(s.contact ->> 'phone', '') as "sellerPhone",
       (select count(*) from push_subscriptions p join users r on r.id = p.user_id
         where p.owner_id = s.owner_id and r.is_active) as phones,
       exists (select from channel_connections c
                where c.owner_id = s.owner_id and c.channel = 'chat') as "hasChat"
  from stores s join users u on u.id = s.owner_id
 where s.owner_id = ?`;

/**
 * Reads the data for decisions about notifications, in one query.
 * @throws Refusal 404 when the tenant has no store
 */
export async function noticeContext(tenant: Tenant, trx?: Trx): Promise<NoticeContext> {
  const [found] = await frequentRows<Omit<NoticeContext, 'tenant' | 'hasMail'>>(
    SELECT,
    [tenant.ownerId],
    trx,
  );
  if (!found) throw notFound('Store');
  return { ...found, language: localeOf(found), tenant, hasMail: hasMail() };
}
