/** What other features may use of customers. */
export { Customer, personPatterns } from './customer.ts';
export {
  type Address,
  AddressJson,
  type CustomerInput,
  type CustomerSnapshot,
  isEmail,
  readCustomer,
} from './customer-snapshot.ts';
export {
  addPurchase,
  changeSpent,
  countRefusal,
  takeFromCustomer,
} from './customer-totals.ts';
export { customersById, findCustomer, findCustomerByPhone } from './find-customer.ts';
export {
  lengthProblem,
  PERSON_FIELDS,
  type PersonField,
  readPersonField,
} from './person-fields.ts';
export { FIRST_ORDER, type RiskyCustomer, riskText } from './risk-text.ts';
