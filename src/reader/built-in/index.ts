export { readCustomer } from './customer/read-customer.ts';
export { type CatalogIndex, indexCatalog, indexCatalogGently } from './index-catalog.ts';
export {
  type About,
  type Before,
  firstReadAgain,
  LONGEST_READ,
  lengthRead,
  parseMessage,
} from './parse-message.ts';
