import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { aStore } from './a-store.ts';

/** Shops of five countries whose goods come in letters for sizes, and by weight or volume. */
const shop = (country: string, wares: Parameters<typeof aStore>[0]) =>
  indexCatalog(aStore(wares, country));

export const MEXICO = shop('MX', {
  'Playera básica': { options: { Talla: ['CH', 'M', 'G'] } },
  'Café molido': { options: { Peso: ['250 g', '500 g', '1 kg'] } },
  'Zapato escolar': { options: { Número: ['36', '37', '38'] } },
});
export const BRAZIL = shop('BR', {
  'Camiseta básica': { options: { Tamanho: ['P', 'M', 'G', 'GG'] } },
  'Café moído': { options: { Peso: ['250 g', '500 g'] } },
});
export const STATES = shop('US', {
  'Plain tee': { options: { Size: ['S', 'M', 'L', 'XL'] } },
  Sneaker: { options: { Size: ['UK 7', 'UK 8', 'UK 9'] } },
  Lemonade: { options: { Volume: ['500 ml', '1 L', '2 L'] } },
});
export const INDONESIA = shop('ID', {
  'Kaos polos': { options: { Ukuran: ['S', 'M', 'L', 'XL'] } },
  'Kopi bubuk': { options: { Berat: ['250 g', '500 g'] } },
});
export const INDIA = shop('IN', {
  'Cotton kurti': { options: { Size: ['S', 'M', 'L', 'XL'] } },
  'Filter coffee': { options: { Weight: ['250 g', '500 g', '1 kg'] } },
  Milk: { options: { Pack: ['500 ml', '1 L'] } },
});
