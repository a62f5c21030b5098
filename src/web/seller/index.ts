import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openDoor } from '../../plugins/access.ts';
import { billingRoutes } from './billing.routes.ts';
import { formAddressRoutes } from './form-address.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { manualOrderRoutes } from './manual-order.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { orderRoutes } from './order.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { productEditorRoutes } from './product.routes.ts';
import { productImportRoutes } from './product-import.routes.ts';
import { newProductRoutes } from './product-new.routes.ts';
import { productPhotoRoutes } from './product-photos.routes.ts';
import { productVariantPages } from './product-variant.routes.ts';
import { productListRoutes } from './products.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { staffRoutes } from './staff.routes.ts';

/** The seller's pages, each inside the tenant of whoever is signed in. */
export async function sellerRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'tenant');
  app.register(homeRoutes);
  app.register(ordersRoutes);
  app.register(manualOrderRoutes);
  app.register(orderRoutes);
  app.register(notificationsRoutes);
  app.register(productListRoutes);
  app.register(productImportRoutes);
  app.register(newProductRoutes);
  app.register(productEditorRoutes);
  app.register(productPhotoRoutes);
  app.register(productVariantPages);
  app.register(settingsRoutes);
  app.register(staffRoutes);
  app.register(billingRoutes(config.operatorEmail));
  app.register(profileRoutes);
  app.register(formAddressRoutes);
}
