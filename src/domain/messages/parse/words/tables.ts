import { COLOURS } from './colours.ts';
import type { ConceptTable } from './concept-table.ts';
import { AUTO } from './goods/auto.ts';
import { BABY } from './goods/baby.ts';
import { BAGS } from './goods/bags.ts';
import { BEDDING_BATH } from './goods/bedding-bath.ts';
import { BOOKS_ART } from './goods/books-art.ts';
import { CARE_BEAUTY } from './goods/care-beauty.ts';
import { CLEANING } from './goods/cleaning.ts';
import { CLOTHING_CHILDREN } from './goods/clothing-children.ts';
import { CLOTHING_INDIAN } from './goods/clothing-indian.ts';
import { CLOTHING_INNER } from './goods/clothing-inner.ts';
import { CLOTHING_WESTERN } from './goods/clothing-western.ts';
import { COMPUTERS } from './goods/computers.ts';
import { DAIRY } from './goods/dairy.ts';
import { ELECTRICAL } from './goods/electrical.ts';
import { ELECTRONICS } from './goods/electronics.ts';
import { FABRICS_CRAFTS } from './goods/fabrics-crafts.ts';
import { FESTIVAL } from './goods/festival.ts';
import { FOOD_BAKERY_DRINKS } from './goods/food-bakery-drinks.ts';
import { FOOD_MEAT_FISH } from './goods/food-meat-fish.ts';
import { FOOD_PRODUCE } from './goods/food-produce.ts';
import { FOOD_SNACKS_SWEETS } from './goods/food-snacks-sweets.ts';
import { FOOD_SPICES_NUTS } from './goods/food-spices-nuts.ts';
import { FOOD_STAPLES } from './goods/food-staples.ts';
import { FOOTWEAR } from './goods/footwear.ts';
import { FURNITURE } from './goods/furniture.ts';
import { GARDEN } from './goods/garden.ts';
import { HARDWARE } from './goods/hardware.ts';
import { JEWELLERY } from './goods/jewellery.ts';
import { KITCHENWARE } from './goods/kitchenware.ts';
import { PAINT_PLUMBING } from './goods/paint-plumbing.ts';
import { PETS } from './goods/pets.ts';
import { PHARMACY } from './goods/pharmacy.ts';
import { PHONE_ACCESSORIES } from './goods/phone-accessories.ts';
import { SPORTS } from './goods/sports.ts';
import { STATIONERY } from './goods/stationery.ts';
import { TOYS } from './goods/toys.ts';
import { MATERIALS } from './materials.ts';
import { PATTERNS } from './patterns.ts';
import { QUALITIES } from './qualities.ts';
import { SIZES } from './sizes.ts';
import { TASTES } from './tastes.ts';
import { WEARERS } from './wearers.ts';

/** All tables of the vocabulary; where a word has several meanings, the earlier table's comes first. */
export const TABLES: readonly ConceptTable[] = [
  COLOURS,
  SIZES,
  DAIRY,
  FOOD_STAPLES,
  FOOD_PRODUCE,
  FOOD_SPICES_NUTS,
  FOOD_MEAT_FISH,
  FOOD_SNACKS_SWEETS,
  FOOD_BAKERY_DRINKS,
  CARE_BEAUTY,
  PHARMACY,
  CLEANING,
  CLOTHING_INDIAN,
  CLOTHING_WESTERN,
  CLOTHING_INNER,
  CLOTHING_CHILDREN,
  FOOTWEAR,
  JEWELLERY,
  BAGS,
  FABRICS_CRAFTS,
  PHONE_ACCESSORIES,
  ELECTRONICS,
  COMPUTERS,
  ELECTRICAL,
  MATERIALS,
  PATTERNS,
  WEARERS,
  TASTES,
  QUALITIES,
  STATIONERY,
  BOOKS_ART,
  TOYS,
  FESTIVAL,
  KITCHENWARE,
  FURNITURE,
  BEDDING_BATH,
  BABY,
  HARDWARE,
  PAINT_PLUMBING,
  GARDEN,
  PETS,
  SPORTS,
  AUTO,
];
