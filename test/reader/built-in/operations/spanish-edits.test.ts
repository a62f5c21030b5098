import { expect, test } from 'vitest';
import { type CatalogIndex, indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../../src/reader/built-in/parse-message.ts';
import { aStore } from '../a-store.ts';
import { orderedIn } from '../ordered-in.ts';

const HARDWARE = indexCatalog(
  aStore(
    {
      'Tornillo para Madera (caja x 100)': { options: { Medida: ['1"', '2"', '3"'] } },
      'Pintura Látex': {
        options: { Color: ['Blanco', 'Gris', 'Verde'], Tamaño: ['1 L', '4 L'] },
        category: 'Pinturas',
      },
      'Foco LED': { options: { Luz: ['Cálida', 'Fría'] } },
      Brocha: { options: { Ancho: ['2 pulgadas', '4 pulgadas'] } },
      'Cinta Aislante': { options: { Color: ['Negro', 'Rojo', 'Azul'] } },
      Candado: { options: { Tamaño: ['Chico', 'Grande'] } },
      'Lija de Agua': { options: { Grano: ['80', '120', '220'] } },
      Martillo: {},
      'Pintura para Madera': { options: { Tamaño: ['1/4 L', '1 L'] } },
    },
    'MX',
  ),
);
const CLOTHES = indexCatalog(
  aStore(
    {
      Remera: { options: { Color: ['Negro', 'Blanco', 'Rojo'], Talle: ['S', 'M', 'L'] } },
      Bermuda: { options: { Color: ['Beige', 'Negro'], Talle: ['S', 'M', 'L'] } },
      'Medias Deportivas': { options: { Color: ['Blanco', 'Gris'] } },
      Gorra: {},
      Cinturón: {},
    },
    'AR',
  ),
);
const STATIONER = indexCatalog(
  aStore(
    {
      'Cuaderno Argollado': { options: { Hoja: ['Rayado', 'Cuadriculado'] } },
      Bolígrafo: { options: { Color: ['Azul', 'Negro', 'Rojo'] } },
      'Plumones x 12': {},
      Cartulina: { options: { Color: ['Blanca', 'Amarilla', 'Rosada'] } },
      'Pegante en Barra': { options: { Peso: ['10 g', '20 g', '40 g'] } },
      Tijera: {},
      Borrador: {},
    },
    'CO',
  ),
);
const GREENGROCER = indexCatalog(
  aStore(
    {
      Papa: { options: { Peso: ['1 kg', '3 kg'] } },
      Cebolla: { options: { Tipo: ['Blanca', 'Morada'] } },
      Tomate: {},
      Palta: {},
      Lechuga: { options: { Tipo: ['Criolla', 'Morada'] } },
      Empanada: { options: { Relleno: ['Espinaca', 'Acelga y Queso', 'Acelga'] } },
      'Jugo Natural': { options: { Sabor: ['Naranja', 'Zanahoria', 'Remolacha'] } },
      'Queso de Cabra y Miel': {},
    },
    'CL',
  ),
);

/** The draft after messages, as "2 Gorra, …". */
function draftAfter(shop: CatalogIndex, before: string, text: string): string {
  const messages = before.split(' | ');
  return orderedIn(parseMessage(text, shop, { messages, isOrder: true })).join(', ');
}

test.each([
  ['4 focos cálidos y 2 martillos', 'mejor 3 y 1', '1 Martillo, 3 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'tres y tres', '3 Foco LED Cálida, 3 Martillo'],
  ['4 focos cálidos y 2 martillos', 'uno y uno mejor', '1 Foco LED Cálida, 1 Martillo'],
  [
    '5 focos cálidos',
    '3 mejor, y los otros 2 cámbielos por fríos',
    '2 Foco LED Fría, 3 Foco LED Cálida',
  ],
  ['4 focos cálidos y 2 martillos', 'que sean 5 de cada uno', '5 Foco LED Cálida, 5 Martillo'],
  ['4 focos cálidos y 2 martillos', 'tachá los martillos', '4 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'los martillos bórrelos', '4 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'los martillos ya no', '4 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'dejame los focos nomás', '4 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'mándeme nada más los focos', '4 Foco LED Cálida'],
  [
    '4 focos cálidos y 2 martillos',
    'perdón, los martillos eran 1 nada más',
    '1 Martillo, 4 Foco LED Cálida',
  ],
  ['4 focos cálidos y 2 martillos', 'bajale uno a los focos', '2 Martillo, 3 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'sacale un martillo', '1 Martillo, 4 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'súmele 2 focos', '2 Martillo, 6 Foco LED Cálida'],
  ['4 focos cálidos y 2 martillos', 'suba los martillos a 4', '4 Foco LED Cálida, 4 Martillo'],
  ['4 focos cálidos', 'la mitad de los focos en fría', '2 Foco LED Cálida, 2 Foco LED Fría'],
  ['4 focos cálidos', '1 mejor en fría', '1 Foco LED Fría, 3 Foco LED Cálida'],
  ['4 focos cálidos', '3 déjelos así, el otro que sea fría', '1 Foco LED Fría, 3 Foco LED Cálida'],
  ['4 focos cálidos', 'cámbiame los cálidos x fríos', '4 Foco LED Fría'],
  ['una lija de agua', 'la 120', '1 Lija de Agua 120'],
  ['2 pinturas látex verdes', 'las pinturas de 1 litro', '2 Pintura Látex Verde / 1 L'],
  ['una lija de agua de 80', 'mejor la de 220', '1 Lija de Agua 220'],
  [
    '200 tornillos para madera de 2"',
    'súmele 100 de 3"',
    '1 Tornillo para Madera (caja x 100) 3", 2 Tornillo para Madera (caja x 100) 2"',
  ],
  [
    'pintura látex gris de 4 litros y una brocha de 2 pulgadas',
    'quitá la pintura',
    '1 Brocha 2 pulgadas',
  ],
  [
    '3 cintas aislantes',
    'una por color',
    '1 Cinta Aislante Azul, 1 Cinta Aislante Negro, 1 Cinta Aislante Rojo',
  ],
  [
    '2 candados grandes',
    'uno déjelo así, el otro que sea chico',
    '1 Candado Chico, 1 Candado Grande',
  ],
  [
    '2 cintas aislantes',
    'y un candado grande, de focos ninguno',
    '1 Candado Grande, 2 Cinta Aislante ?',
  ],
  [
    '4 focos cálidos',
    'nada de martillos, pero sí una brocha de 2 pulgadas',
    '1 Brocha 2 pulgadas, 4 Foco LED Cálida',
  ],
  [
    'un martillo',
    '3 cintas aislantes una x color',
    '1 Cinta Aislante Azul, 1 Cinta Aislante Negro, 1 Cinta Aislante Rojo, 1 Martillo',
  ],
  ['una lija de agua', 'la de 120, es pa la fiesta de mi sobrina', '1 Lija de Agua 120'],
  ['4 focos cálidos', 'y 3 martillos pa la fiesta del barrio', '3 Martillo, 4 Foco LED Cálida'],
  [
    '4 focos y 2 martillos',
    'los focos cálidos, mi hijo llega a los 30',
    '2 Martillo, 4 Foco LED Cálida',
  ],
  ['4 focos cálidos', 'y un martillo en los 250, CUMPLO 28 jaja', '1 Martillo, 4 Foco LED Cálida'],
  ['4 focos cálidos', 'y 2 martillos, tengan cambio de 500', '2 Martillo, 4 Foco LED Cálida'],
  ['4 focos cálidos', 'y 3 martillos para hacer una casita', '3 Martillo, 4 Foco LED Cálida'],
])('hardware: after %j, %j', (before, text, draft) => {
  expect(draftAfter(HARDWARE, before, text)).toBe(draft);
});

test.each([
  [
    '2 remeras negras M y una gorra',
    'la gorra no, mejor un cinturón',
    '1 Cinturón, 2 Remera Negro / M',
  ],
  ['2 remeras negras M y una gorra', 'me equivoqué, eran 3 remeras', '1 Gorra, 3 Remera Negro / M'],
  [
    '2 remeras negras M y una gorra',
    'una de las remeras en blanco',
    '1 Gorra, 1 Remera Blanco / M, 1 Remera Negro / M',
  ],
  ['2 remeras negras M y una gorra', 'las remeras en L', '1 Gorra, 2 Remera Negro / L'],
  ['2 remeras negras M y una gorra', 'una gorra más', '2 Gorra, 2 Remera Negro / M'],
  ['2 remeras negras M y una gorra', 'sacame lo demás, dejame la gorra nomás', '1 Gorra'],
  [
    '1 remera negra M y 1 bermuda negra M',
    'las dos en L',
    '1 Bermuda Negro / L, 1 Remera Negro / L',
  ],
  [
    '1 remera negra M y 1 bermuda negra M',
    'ambas en S porfa',
    '1 Bermuda Negro / S, 1 Remera Negro / S',
  ],
  [
    '1 remera negra M y 1 bermuda negra M',
    'la segunda que sea beige',
    '1 Bermuda Beige / M, 1 Remera Negro / M',
  ],
  [
    '1 remera negra M y 1 bermuda negra M',
    'de la primera mandame 2',
    '1 Bermuda Negro / M, 2 Remera Negro / M',
  ],
  [
    '4 remeras talle M',
    'dos negras y las otras dos blancas',
    '2 Remera Blanco / M, 2 Remera Negro / M',
  ],
  ['4 remeras talle M', '3 negras y la otra roja', '1 Remera Rojo / M, 3 Remera Negro / M'],
  ['4 remeras talle M', 'mitad negras y mitad rojas', '2 Remera Negro / M, 2 Remera Rojo / M'],
  [
    '4 remeras negras M',
    '3 mejor, y la otra cambiala por una roja',
    '1 Remera Rojo / M, 3 Remera Negro / M',
  ],
  [
    '6 medias deportivas blancas',
    'de esas mejor 3 grises',
    '3 Medias Deportivas Blanco, 3 Medias Deportivas Gris',
  ],
  [
    '6 medias deportivas blancas',
    'eran media docena pero que sea docena y media',
    '18 Medias Deportivas Blanco',
  ],
])('clothes: after %j, %j', (before, text, draft) => {
  expect(draftAfter(CLOTHES, before, text)).toBe(draft);
});

test.each([
  [
    '3 cuadernos rayados y 2 cuadriculados',
    'mejor póngame 5 y 5',
    '5 Cuaderno Argollado Cuadriculado, 5 Cuaderno Argollado Rayado',
  ],
  [
    '3 cuadernos rayados y 2 cuadriculados',
    'quíteme los rayados',
    '2 Cuaderno Argollado Cuadriculado',
  ],
  ['6 bolígrafos', '2 de cada color', '2 Bolígrafo Azul, 2 Bolígrafo Negro, 2 Bolígrafo Rojo'],
  ['12 plumones y 24 borradores', 'tijera también, una', '1 Plumones x 12, 1 Tijera, 24 Borrador'],
  [
    'cartulina blanca 2, amarilla 2',
    'suba una unidad en cada color',
    '3 Cartulina Amarilla, 3 Cartulina Blanca',
  ],
  ['un pegante en barra', 'el de 20', '1 Pegante en Barra 20 g'],
  ['una tijera y un borrador', 'van de a dos', '2 Borrador, 2 Tijera'],
  ['una tijera y un borrador', 'el borrador bórrelo y mándeme lo otro nomás', '1 Tijera'],
  ['una tijera y un borrador', 'triplíqueme el pedido', '3 Borrador, 3 Tijera'],
  ['4 bolígrafos azules', 'la mitad en rojo', '2 Bolígrafo Azul, 2 Bolígrafo Rojo'],
])('stationery: after %j, %j', (before, text, draft) => {
  expect(draftAfter(STATIONER, before, text)).toBe(draft);
});

test.each([
  ['2 cebollas moradas y 3 tomates', 'las cebollas que sean blancas', '2 Cebolla Blanca, 3 Tomate'],
  ['2 cebollas moradas y 3 tomates', 'las cebollas blancas', '2 Cebolla Blanca, 3 Tomate'],
  ['2 cebollas moradas y 3 tomates', 'y 4 paltas porfa', '2 Cebolla Morada, 3 Tomate, 4 Palta'],
  ['2 cebollas moradas y 3 tomates', 'déjelo en 2 tomates', '2 Cebolla Morada, 2 Tomate'],
  [
    '2 cebollas moradas y 3 tomates',
    'un kilo de papa y tomates otros 2',
    '1 Papa 1 kg, 2 Cebolla Morada, 5 Tomate',
  ],
  ['una papa de 1 kilo', 'la de 3 kilos mejor', '1 Papa 3 kg'],
  [
    'un jugo natural de naranja',
    'otro de zanahoria',
    '1 Jugo Natural Naranja, 1 Jugo Natural Zanahoria',
  ],
  [
    '3 jugos naturales',
    'uno de cada sabor',
    '1 Jugo Natural Naranja, 1 Jugo Natural Remolacha, 1 Jugo Natural Zanahoria',
  ],
  [
    '3 jugos naturales',
    'surtidos, uno por sabor',
    '1 Jugo Natural Naranja, 1 Jugo Natural Remolacha, 1 Jugo Natural Zanahoria',
  ],
])('greengrocer: after %j, %j', (before, text, draft) => {
  expect(draftAfter(GREENGROCER, before, text)).toBe(draft);
});

test.each([
  ['2 empanadas de acelga y una palta', '2 Empanada Acelga, 1 Palta'],
  ['2 empanadas de acelga y queso y una palta', '2 Empanada Acelga y Queso, 1 Palta'],
  ['6 paltas para hacer un guacamole', '6 Palta'],
  ['lechuga criolla y morada, 2 c/u', '2 Lechuga Criolla, 2 Lechuga Morada'],
  [
    '3 jugos, uno de cada sabor',
    '1 Jugo Natural Naranja, 1 Jugo Natural Remolacha, 1 Jugo Natural Zanahoria',
  ],
])('greengrocer: %j', (text, draft) => {
  const drafted = draftAfter(GREENGROCER, '', text).split(', ').sort();
  expect(drafted).toEqual(draft.split(', ').sort());
});
