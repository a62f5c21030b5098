import { columnKey } from './column-places.ts';
import type { OwnField } from './own-columns.ts';
import type { Table } from './read-table.ts';
import { type ReadColumn, readColumns } from './reading.ts';

/** Read by the import but not exported: where pictures are. */
export type ImportField = OwnField | 'images' | 'variantImage';

/**
 * What sellers call the columns of their own lists, best first: English, Spanish, Portuguese,
 * Indonesian, Hindi, Marathi, Tamil, Bengali, and German, French and Italian.
 */
const NAMES: Record<ImportField, string> = {
  handle: 'Handle, Slug, URL handle',
  name: 'Name, Title, Product, Product name, Item, Item name, Nombre, Producto, Nombre del producto, Artículo, Título, Nome, Produto, Nome do produto, Nama, Produk, Nama produk, Nama barang, Barang, नाम, प्रोडक्ट, उत्पाद, सामान, नाव, பெயர், பொருள், নাম, পণ্য, Bezeichnung, Artikel, Produkt, Nom, Produit, Prodotto',
  description:
    'Description, Details, Descripción, Detalles, Descrição, Detalhes, Deskripsi, Keterangan, विवरण, वर्णन, விவரம், বিবরণ, Beschreibung, Descrizione',
  category:
    'Category, Collection, Type, Product type, Categoría, Tipo, Colección, Categoria, Coleção, Kategori, Jenis, श्रेणी, कैटेगरी, प्रकार, வகை, বিভাগ, Kategorie, Catégorie',
  aliases:
    'Aliases, Other names, Alias, Otros nombres, Outros nomes, Nama lain, दूसरे नाम, பிற பெயர்கள், অন্য নাম',
  active:
    'Active, Published, Visible, Activo, Publicado, Ativo, Visível, Aktif, सक्रिय, செயலில், সক্রিয়',
  option1Name: 'Option 1 name, Nombre de la opción 1, Nome da opção 1, Nama opsi 1',
  option1Value:
    'Option 1 value, Option 1, Valor de la opción 1, Opción 1, Valor da opção 1, Opção 1, Nilai opsi 1, Opsi 1',
  option2Name: 'Option 2 name, Nombre de la opción 2, Nome da opção 2, Nama opsi 2',
  option2Value:
    'Option 2 value, Option 2, Valor de la opción 2, Opción 2, Valor da opção 2, Opção 2, Nilai opsi 2, Opsi 2',
  option3Name: 'Option 3 name, Nombre de la opción 3, Nome da opção 3, Nama opsi 3',
  option3Value:
    'Option 3 value, Option 3, Valor de la opción 3, Opción 3, Valor da opção 3, Opção 3, Nilai opsi 3, Opsi 3',
  sku: 'SKU, Variant SKU, Item code, Product code, Código, Referencia, Clave, Código do produto, Referência, Kode, Kode produk, Kode barang, कोड, குறியீடு, কোড, Artikelnummer, Référence, Codice',
  variantName:
    'Variant name, Variant, Variante, Nombre de la variante, Nome da variante, Varian, Nama varian, वेरिएंट',
  price:
    'Price, Selling price, Sale price, Unit price, Rate, Precio, Precio de venta, Precio unitario, Preço, Preço de venda, Preço unitário, Valor, Harga, Harga jual, Harga satuan, दाम, कीमत, मूल्य, किंमत, விலை, দাম, মূল্য, Preis, Verkaufspreis, Prix, Prix de vente, Prezzo',
  compareAtPrice:
    'Compare-at price, MRP, Regular price, old price, Precio anterior, Precio normal, Preço anterior, Preço de, Harga coret, Harga normal, एमआरपी, எம்ஆர்பி, এমআরপি, Alter Preis, Ancien prix',
  stock:
    'Stock, Quantity, Qty, Inventory, Stock quantity, In stock, Existencias, Inventario, Cantidad, Estoque, Quantidade, Qtd, Stok, Jumlah, Jumlah stok, Persediaan, स्टॉक, मात्रा, साठा, கையிருப்பு, ஸ்டாக், স্টক, পরিমাণ, Bestand, Lagerbestand, Menge, Quantité, Giacenza, Quantità',
  trackStock: 'Track stock, Track inventory, Controlar existencias, Controlar estoque, Lacak stok',
  oversell: 'Sell beyond stock, Oversell, Backorders, Vender sin existencias, Vender sem estoque',
  weightGrams:
    'Weight (g), Weight grams, Grams, Peso (g), Gramos, Gramas, Berat (g), Gram, वजन (g), वज़न (ग्राम), எடை (g), ওজন (g), Gewicht (g), Poids (g)',
  stockExported: 'Stock when exported',
  exportId: 'Export ID',
  variantActive: 'Variant active, Variante activa, Variante ativa, Varian aktif',
  images:
    'Images, Image, Image URL, Image URLs, Image src, Image link, Pictures, Picture, Photos, Photo, Imágenes, Imagen, Fotos, Foto, Imagens, Imagem, Gambar, तस्वीर, फ़ोटो, படம், ছবি, Bilder, Bild, Immagini, Immagine',
  variantImage: 'Variant image, Variant image URL',
};

export const OWN_COLUMNS = Object.fromEntries(
  Object.entries(NAMES).map(([field, names]) => [field, names.split(', ').map(columnKey)]),
) as unknown as Record<ImportField, readonly string[]>;

/** Columns that are options by themselves: below "Talla" are the values of the option Talla. */
const OPTIONS = new Set(
  'Size, Colour, Color, Flavour, Flavor, Scent, Talla, Talle, Tamaño, Sabor, Aroma, Tamanho, Cor, Ukuran, Warna, Rasa, साइज़, साइज, आकार, रंग, அளவு, நிறம், সাইজ, মাপ, রং, Größe, Farbe, Taille, Couleur, Taglia, Colore'
    .split(', ')
    .map(columnKey),
);

const VALUES = ['option1Value', 'option2Value', 'option3Value'] as const;

/**
 * Our field → the place of a column whose name is that of an option, for lists that have no columns
 * for options otherwise.
 */
export function optionPlaces(header: readonly string[]): [ImportField, number][] {
  const keys = header.map(columnKey);
  if (VALUES.some((field) => OWN_COLUMNS[field].some((name) => keys.includes(name)))) return [];
  return keys
    .flatMap((key, place) => (OPTIONS.has(key) ? [place] : []))
    .slice(0, VALUES.length)
    .map((place, index) => [VALUES[index] ?? 'option1Value', place]);
}

export function guessedColumns({ header, rows }: Table): ReadColumn[] {
  const keys = header.map(columnKey);
  const guesses = new Map<number, string>(
    optionPlaces(header).map(([field, place]) => [place, field]),
  );
  for (const [field, names] of Object.entries(OWN_COLUMNS)) {
    const place = names.map((name) => keys.indexOf(name)).find((at) => at !== -1);
    if (place !== undefined && !guesses.has(place)) guesses.set(place, field);
  }
  return readColumns(header, rows, (place) => guesses.get(place) ?? null);
}
