import { type ColumnNames, columnKey } from './column-places.ts';
import type { Sheet } from './sheet.ts';

export type WooField =
  | 'id'
  | 'type'
  | 'sku'
  | 'name'
  | 'published'
  | 'visibility'
  | 'shortDescription'
  | 'description'
  | 'saleStart'
  | 'saleEnd'
  | 'inStock'
  | 'stock'
  | 'backorders'
  | 'weightKg'
  | 'weightG'
  | 'weightLbs'
  | 'weightOz'
  | 'salePrice'
  | 'price'
  | 'category'
  | 'image'
  | 'parent';

/**
 * In the language of the shop: English, Spanish, Portuguese, Indonesian, French, German, Italian
 * and Hindi, with those of earlier releases.
 */
const NAMES: Record<Exclude<WooField, `weight${string}`>, string[]> = {
  id: ['ID', 'Identifiant', 'आईडी'],
  type: ['Type', 'Tipo', 'Tipe', 'Typ', 'प्रकार', 'टाइप'],
  sku: ['SKU', 'UGS', 'Artikelnummer', 'COD', 'REF', 'एसकेयू'],
  name: ['Name', 'Nombre', 'Nome', 'Nama', 'Nom', 'नाम'],
  published: [
    'Published',
    'Publicado',
    'Telah Terbit',
    'Dipublikasikan',
    'Diterbitkan',
    'Publié',
    'Veröffentlicht',
    'Pubblicato',
    'प्रकाशित',
  ],
  visibility: [
    'Visibility in catalog',
    'Visibilidad en el catálogo',
    'Visibilidade no catálogo',
    'Visibilitas di katalog',
    'Visibilitas dalam katalog',
    'Visibilité dans le catalogue',
    'Sichtbarkeit im Katalog',
    'Visibilità nel catalogo',
    'कैटलॉग में दृश्यता',
  ],
  shortDescription: [
    'Short description',
    'Descripción corta',
    'Descrição curta',
    'Deskripsi singkat',
    'Description courte',
    'Kurzbeschreibung',
    'Breve descrizione',
    'संक्षिप्त विवरण',
  ],
  description: [
    'Description',
    'Descripción',
    'Descrição',
    'Deskripsi',
    'Beschreibung',
    'Descrizione',
    'विवरण',
  ],
  saleStart: [
    'Date sale price starts',
    'Día en que empieza el precio rebajado',
    'Data de preço promocional começa em',
    'Tanggal harga obral dimulai',
    'Tanggal mulai harga obral',
    'Date de début de promo',
    'Datum, an dem Angebotspreis beginnt',
    'Data di partenza del prezzo in saldo',
    'Data di inizio del prezzo in saldo',
    'विक्रय मूल्य प्रारंभ होने की तिथि',
  ],
  saleEnd: [
    'Date sale price ends',
    'Día en que termina el precio rebajado',
    'Data de preço promocional termina em',
    'Tanggal harga obral berakhir',
    'Tanggal berakhir harga obral',
    'Date de fin de promo',
    'Datum, an dem Angebotspreis endet',
    "Data in cui termina l'offerta",
    'Data di fine del prezzo in saldo',
    'विक्रय मूल्य समाप्त होने की तिथि',
  ],
  inStock: [
    'In stock?',
    '¿Existencias?',
    '¿En inventario?',
    '¿Hay existencias?',
    'Em estoque?',
    'Stok tersedia?',
    'Tersedia?',
    'En stock ?',
    'Vorrätig?',
    'In magazzino?',
    'स्टॉक में है?',
    'स्टॉक में?',
  ],
  stock: [
    'Stock',
    'Inventario',
    'Estoque',
    'Stok',
    'Bestand',
    'Lager',
    'Lagerbestand',
    'Magazzino',
    'स्टॉक',
  ],
  backorders: [
    'Backorders allowed?',
    '¿Permitir reservas de productos agotados?',
    'São permitidas encomendas?',
    'Backorder diizinkan?',
    'Izinkan pemesanan di muka?',
    'Autoriser les commandes de produits en rupture ?',
    'Commandes en attente autorisées ?',
    'Lieferrückstände erlaubt?',
    'Rückstände erlaubt?',
    'Abilita gli ordini arretrati?',
    'बैकऑर्डर की अनुमति है?',
  ],
  salePrice: [
    'Sale price',
    'Precio rebajado',
    'Preço promocional',
    'Harga obral',
    'Tarif promo',
    'Angebotspreis',
    'Prezzo in offerta',
    'विक्रय मूल्य',
    'बिक्री मूल्य',
  ],
  price: [
    'Regular price',
    'Precio normal',
    'Preço normal',
    'Preço regular',
    'Harga normal',
    'Harga reguler',
    'Tarif régulier',
    'Regulärer Preis',
    'Prezzo di listino',
    'नियमित मूल्य',
    'नियमित कीमत',
    // Brazilian shops call the regular price just the price.
    'Preço',
  ],
  category: [
    'Categories',
    'Categorías',
    'Categorias',
    'Kategori',
    'Catégories',
    'Kategorien',
    'Categorie',
    'श्रेणियाँ',
    'श्रेणियां',
  ],
  image: [
    'Images',
    'Imágenes',
    'Imagens',
    'Gambar-gambar',
    'Gambar',
    'Bilder',
    'Immagine',
    'Immagini',
    'छवियाँ',
    'चित्र',
  ],
  parent: [
    'Parent',
    'Superior',
    'Ascendente',
    'Principal',
    'Induk',
    'Übergeordnetes Produkt',
    'Genitore',
    'मूल',
    'पैरेंट',
  ],
};

const WEIGHTS = ['Weight', 'Peso', 'Berat', 'Poids', 'Gewicht', 'वजन', 'वज़न', 'भार'];

const weightIn = (unit: string): string[] => WEIGHTS.map((word) => columnKey(`${word} (${unit})`));

export const WOO_COLUMNS: ColumnNames<WooField> = {
  ...(Object.fromEntries(
    Object.entries(NAMES).map(([field, names]) => [field, names.map(columnKey)]),
  ) as unknown as ColumnNames<keyof typeof NAMES>),
  weightKg: weightIn('kg'),
  weightG: weightIn('g'),
  weightLbs: [...weightIn('lbs'), ...weightIn('lb')],
  weightOz: weightIn('oz'),
};

/** Columns that only an export of WooCommerce has beside a type, a name and a price. */
const TELLING = (
  ['parent', 'visibility', 'inStock', 'backorders', 'salePrice', 'saleEnd'] as const
).flatMap((field) => WOO_COLUMNS[field]);

export function isWooCommerce(keys: ReadonlySet<string>): boolean {
  const has = (field: WooField) => WOO_COLUMNS[field].some((name) => keys.has(name));
  if (!has('type') || !(has('name') || has('sku')) || !has('price')) return false;
  const isEnglish = keys.has('type') && keys.has('regularprice');
  return isEnglish || TELLING.some((name) => keys.has(name));
}

const ATTRIBUTE = /^(?=.*(?:attribute?|atribut|attribut|विशेषता|गुण)).*?(\d+)/;
const ITS_NAME = /name|nombre|nome|nom|nama|नाम/;
const ITS_VALUES = /value|valor|valeur|wert|valore|nilai|मान/;

export function attributePlaces(header: readonly string[]): { name: number; values: number }[] {
  const found = new Map<string, { name: number; values: number }>();
  for (const [place, key] of header.map(columnKey).entries()) {
    const number = key.length > 60 || key.startsWith('meta') ? null : ATTRIBUTE.exec(key)?.[1];
    if (!number) continue;
    const pair = found.get(number) ?? { name: -1, values: -1 };
    if (ITS_VALUES.test(key)) pair.values = place;
    else if (ITS_NAME.test(key)) pair.name = place;
    found.set(number, pair);
  }
  return [...found.values()].filter(({ name }) => name !== -1);
}

export type WooSheet = Sheet<WooField>;
