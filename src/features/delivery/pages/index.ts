import { addTrackingRoutes } from './add-tracking.routes.ts';
import { orderParcelRoutes } from './order-parcels.routes.ts';
import { parcelRoutes } from './parcels.routes.ts';
import { shipRoutes } from './ship.routes.ts';
import { trackParcelRoutes } from './track-parcel.routes.ts';

export const parcelPages = [
  addTrackingRoutes,
  orderParcelRoutes,
  parcelRoutes,
  shipRoutes,
  trackParcelRoutes,
];
