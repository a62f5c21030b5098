import { columnOf } from '../../../kernel/db/column-list.ts';
import { storeFields } from '../store-fields.ts';

const HAS_FIRST_GATEWAY = `(online_enabled
    and coalesce(payment_settings ->> 'gatewayKeyId', '') <> ''
    and coalesce(payment_settings ->> 'gatewayKeySecret', '') <> '')`;

/** A `Store`, with the fields' names. */
export const STORE_COLUMNS = `
  id, owner_id as "ownerId", is_active as "isActive", contact, catalog_version as "catalogVersion",
  delivery_version as "deliveryVersion",
  (${HAS_FIRST_GATEWAY} or active_gateways <> '{}') as "onlineReady",
  (case when ${HAS_FIRST_GATEWAY} then array['gateway'] else '{}' end || active_gateways)
    as "gateways",
  direct_choices as "directMethods",
  ${storeFields.map(({ column }) => `${columnOf(column)} as "${column}"`).join(', ')}`;

/**
 * SQL: the store is not closed. While its owner is deleted, requests would wait for locked rows.
 * @param store the name of the stores' table in the statement
 */
export const isOpen = (store = 'stores'): string =>
  `(${store}.shut_until is null or ${store}.shut_until < now())`;
