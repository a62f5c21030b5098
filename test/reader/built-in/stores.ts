import { aStore } from './a-store.ts';

const SIZES = ['S', 'M', 'L', 'XL'];

/** A clothes shop. */
export const CLOTHES = aStore({
  'Cotton Kurta': { options: { Size: SIZES, Colour: ['Blue', 'White', 'Maroon'] } },
  'Cotton Kurta Set': { options: { Size: SIZES, Colour: ['Blue', 'Pink'] } },
  'Silk Saree': { options: { Colour: ['Red', 'Royal Blue', 'Gold'] } },
  'Leather Sandals': { options: { Size: ['37', '38', '39', '40'] } },
  'Woollen Shawl': {},
});

/** A grocer's. */
export const GROCERIES = aStore({
  'Toor Dal': { options: { Weight: ['500 g', '1 kg'] }, aliases: ['arhar dal'] },
  'Cow Milk': { options: { Volume: ['500 ml', '1 L'] }, aliases: ['doodh'] },
  Eggs: { options: { Pack: ['6 pcs', '12 pcs'] } },
  'Tomato Ketchup': { options: { Weight: ['500 g', '1 kg'] } },
  'Butter Cookies': {},
  'Chocolate Cookies': {},
});

/** A shop for telephones. */
export const PHONES = aStore({
  'Clear Case': { options: { Model: ['iPhone 13', 'iPhone 15', 'iPhone 15 Pro', 'Galaxy S24'] } },
  'Tempered Glass': { options: { Model: ['iPhone 13', 'iPhone 15', 'Galaxy S24'] } },
  '20W Fast Charger': { options: { Colour: ['White', 'Black'] } },
  '33W Fast Charger': {},
  'Pen Drive': { options: { Capacity: ['32 GB', '64 GB'] } },
});

/** A Spanish household shop. */
export const HOGAR = aStore(
  {
    'Camiseta Básica': { options: { Talla: SIZES, Color: ['Blanco', 'Negro', 'Azul'] } },
    'Bufanda de Lana': { options: { Color: ['Gris', 'Rojo'] } },
    'Jabón de Avena y Miel': {},
  },
  'ES',
);
