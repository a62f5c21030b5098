import { customerRoutes } from './customer.routes.ts';
import { customerEraseRoutes } from './customer-erase.routes.ts';
import { customerMergeRoutes } from './customer-merge.routes.ts';
import { customerNewRoutes } from './customer-new.routes.ts';
import { customersRoutes } from './customers.routes.ts';

/** Customers: adding, merging, erasing. */
export const customerPages = [
  customerEraseRoutes,
  customerMergeRoutes,
  customerNewRoutes,
  customerRoutes,
  customersRoutes,
];
