import type { StoreCatalog } from '../../../../src/reader/built-in/catalog.ts';
import { aStore } from '../../../reader/built-in/a-store.ts';

/** A shop with what its shoppers had ordered: one thing, or two. */
export interface Shop {
  catalog: StoreCatalog;
  one: string;
  two: string;
}

const SIZES = ['S', 'M', 'L', 'XL'];
const INDIAN = aStore({
  'Cotton Kurta': { options: { Size: SIZES, Colour: ['Blue', 'White', 'Maroon'] } },
  'Silk Saree': { options: { Colour: ['Red', 'Blue', 'Gold'] } },
  'Woollen Shawl': {},
});

/** By the language of the sentences. */
export const SHOPS: Record<string, Shop> = {
  en: {
    catalog: INDIAN,
    one: 'I want 2 white cotton kurtas in M',
    two: '1 white cotton kurta M and 2 blue silk sarees please',
  },
  'hi-Latn': {
    catalog: INDIAN,
    one: '2 white cotton kurta M bhej do',
    two: '1 white cotton kurta M aur 2 blue silk saree chahiye',
  },
  hi: {
    catalog: INDIAN,
    one: '2 सफेद कॉटन कुर्ता M भेज दो',
    two: '1 सफेद कॉटन कुर्ता M और 2 नीली सिल्क साड़ी चाहिए',
  },
  es: {
    catalog: aStore(
      {
        'Blusa de Lino': { options: { Talla: ['CH', 'M', 'G'], Color: ['Azul', 'Blanco'] } },
        'Falda Plisada': { options: { Color: ['Negro', 'Rojo'] } },
        'Bufanda de Lana': {},
      },
      'MX',
    ),
    one: 'quiero una falda plisada negra',
    two: 'quiero una blusa de lino azul M y 2 faldas plisadas negras',
  },
  pt: {
    catalog: aStore(
      {
        'Camiseta Básica': { options: { Tamanho: ['P', 'M', 'G'], Cor: ['Preto', 'Branco'] } },
        'Vestido Floral': { options: { Tamanho: ['P', 'M', 'G'] } },
        'Cinto de Couro': {},
      },
      'BR',
    ),
    one: 'quero um vestido floral M',
    two: 'quero 1 camiseta básica preta M e 2 vestidos florais M',
  },
  id: {
    catalog: aStore(
      {
        'Kaos Polos': { options: { Ukuran: ['M', 'L', 'XL'], Warna: ['Hitam', 'Putih'] } },
        'Rok Plisket': { options: { Warna: ['Hitam', 'Krem'] } },
        'Keripik Singkong': {},
      },
      'ID',
    ),
    one: 'mau kaos polos hitam L 2 ya kak',
    two: 'mau kaos polos hitam L 1 sama rok plisket krem 2 ya kak',
  },
};
