import { columnOf } from '../../../kernel/db/column-list.ts';
import { VARIANT_FIELDS } from '../product-variant.ts';

export const IMAGES = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt)
      order by i.position, i.id), '[]')
    from product_images i
    where i.owner_id = products.owner_id and i.product_id = products.id) as images`;

const translations = (owner: string): string => `
  (select coalesce(jsonb_object_agg(t.language,
      jsonb_build_object('name', t.name, 'description', t.description)), '{}')
    from product_translations t
    where t.owner_id = ${owner} and t.product_id = products.id) as translations`;

export const TRANSLATIONS = translations('products.owner_id');
/** Where rows are locked; the value is the owner. */
export const TRANSLATIONS_OF = translations('?');

const variantPairs = VARIANT_FIELDS.map((name) => `'${name}', v.${columnOf(name)}`).join(', ');

export const VARIANTS = `
  (select coalesce(jsonb_agg(jsonb_build_object(${variantPairs}) order by v.position, v.id), '[]')
    from product_variants v
    where v.owner_id = products.owner_id and v.product_id = products.id) as variants`;

const ofActiveVariants = (value: string): string => `(
  select ${value} from product_variants v
   where v.owner_id = products.owner_id and v.product_id = products.id and v.active)`;

/** Both are null without an active variant. */
export const LOWEST_PRICE = ofActiveVariants('min(v.price_minor)');
export const TRACKED_STOCK = ofActiveVariants('sum(v.stock) filter (where v.track_stock)');
