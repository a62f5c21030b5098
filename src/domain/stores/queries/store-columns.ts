export const STORE_COLUMNS = `
  id, owner_id as "ownerId", name, slug, is_active as "isActive", currency, country,
  time_zone as "timeZone", language, languages, description, contact, tax_id as "taxId",
  chat_order_mode as "chatOrderMode", model_reader as "modelReader",
  staff_second_factor as "staffSecondFactor", cod_enabled as "codEnabled",
  online_enabled as "onlineEnabled",
  (online_enabled and coalesce(payment_settings ->> 'gatewayKeyId', '') <> ''
    and coalesce(payment_settings ->> 'gatewayKeySecret', '') <> '') as "onlineReady",
  cod_max_amount_minor as "codMaxAmountMinor",
  cod_max_pieces as "codMaxPieces", cod_above_limit as "codAboveLimit",
  cod_fee_minor as "codFeeMinor", shipping_fee_minor as "shippingFeeMinor",
  free_shipping_above_minor as "freeShippingAboveMinor", catalog_version as "catalogVersion"`;

/**
 * SQL: the store is not closed. While its owner is deleted, requests would wait for locked rows.
 * @param store the name of the stores' table in the statement
 */
export const isOpen = (store = 'stores'): string =>
  `(${store}.shut_until is null or ${store}.shut_until < now())`;
