import type access from '../../../locales/en/access.json';
import type answers from '../../../locales/en/answers.json';
import type common from '../../../locales/en/common.json';
import type customers from '../../../locales/en/customers.json';
import type desk from '../../../locales/en/desk.json';
import type documents from '../../../locales/en/documents.json';
import type drafts from '../../../locales/en/drafts.json';
import type errors from '../../../locales/en/errors.json';
import type money from '../../../locales/en/money.json';
import type notices from '../../../locales/en/notices.json';
import type orders from '../../../locales/en/orders.json';
import type products from '../../../locales/en/products.json';
import type settings from '../../../locales/en/settings.json';
import type shop from '../../../locales/en/shop.json';

interface Areas {
  access: typeof access;
  answers: typeof answers;
  common: typeof common;
  customers: typeof customers;
  desk: typeof desk;
  documents: typeof documents;
  drafts: typeof drafts;
  errors: typeof errors;
  money: typeof money;
  notices: typeof notices;
  orders: typeof orders;
  products: typeof products;
  settings: typeof settings;
  shop: typeof shop;
}

type KeysOf<Area extends keyof Areas> = `${Area}.${keyof Areas[Area] & string}`;

/** A message of `locales/en`: its file, then its key there, "shop.cart.title". */
export type MessageKey = { [Area in keyof Areas]: KeysOf<Area> }[keyof Areas];
