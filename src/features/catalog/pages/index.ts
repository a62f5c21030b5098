import { productEditorRoutes } from './product.routes.ts';
import { productImportRoutes } from './product-import.routes.ts';
import { newProductRoutes } from './product-new.routes.ts';
import { productPhotoRoutes } from './product-photos.routes.ts';
import { productVariantPages } from './product-variant.routes.ts';
import { productListRoutes } from './products.routes.ts';

export const productPages = [
  productImportRoutes,
  newProductRoutes,
  productPhotoRoutes,
  productVariantPages,
  productEditorRoutes,
  productListRoutes,
];
