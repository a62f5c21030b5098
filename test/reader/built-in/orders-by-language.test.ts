import { expect, test } from 'vitest';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import { aStore } from './a-store.ts';
import { orderedIn } from './ordered-in.ts';

const SPANISH_SHOP = indexCatalog(
  aStore(
    {
      'Queso Fresco': { options: { Peso: ['250 g', '500 g', '1 kg'] } },
      'Jamón Cocido': { options: { Peso: ['250 g', '500 g', '1 kg'] } },
      'Aceitunas Verdes': {},
      'Pan de Campo': {},
      Medialunas: {},
      Empanada: { options: { Sabor: ['Carne', 'Pollo', 'Humita'] } },
      'Yerba Mate': { options: { Peso: ['500 g', '1 kg'] } },
      'Vela Aromática': { options: { Aroma: ['Vainilla', 'Lavanda', 'Canela'] } },
      Maceta: { options: { Tamaño: ['Chica', 'Mediana', 'Grande'] } },
      Remera: { options: { Color: ['Negro', 'Blanco', 'Rojo'], Talla: ['S', 'M', 'L'] } },
      Cuaderno: { options: { Color: ['Azul', 'Verde'] } },
      Lápiz: {},
      'Goma de Borrar': {},
      Tijera: {},
    },
    'AR',
  ),
);

const PORTUGUESE_SHOP = indexCatalog(
  aStore(
    {
      'Queijo Minas': { options: { Peso: ['250 g', '500 g', '1 kg'] } },
      'Pão de Queijo': {},
      Bolo: { options: { Sabor: ['Cenoura', 'Laranja', 'Chocolate'] } },
      Coxinha: {},
      Camiseta: { options: { Cor: ['Preta', 'Branca', 'Vermelha'], Tamanho: ['P', 'M', 'G'] } },
      Caderno: { options: { Cor: ['Azul', 'Verde'] } },
      Lápis: {},
      Borracha: {},
      Tesoura: {},
      Vaso: { options: { Tamanho: ['Pequeno', 'Médio', 'Grande'] } },
    },
    'BR',
  ),
);

const INDONESIAN_SHOP = indexCatalog(
  aStore(
    {
      'Kopi Bubuk': { options: { Berat: ['250 g', '500 g', '1 kg'] } },
      'Keripik Singkong': { options: { Rasa: ['Original', 'Balado', 'Keju'] } },
      'Kaos Polos': { options: { Warna: ['Hitam', 'Putih', 'Merah'], Ukuran: ['S', 'M', 'L'] } },
      Sambal: {},
      Madu: {},
      Pensil: {},
      Penghapus: {},
      'Buku Tulis': { options: { Warna: ['Biru', 'Hijau'] } },
      Pot: { options: { Ukuran: ['Kecil', 'Sedang', 'Besar'] } },
    },
    'ID',
  ),
);

type Shop = ReturnType<typeof indexCatalog>;

/** The order after messages, as "2 Cuaderno Azul, …"; the last of them is read. */
function orderAfter(shop: Shop, before: string, text: string): string {
  const messages = before === '' ? [] : [before];
  const parsed = parseMessage(text, shop, { messages });
  if (parsed.intent === 'none') return 'none';
  return [...orderedIn(parsed), ...parsed.unmatched.map((words) => `− ${words.text}`)].join(', ');
}

test.each([
  ['', 'che mandame docena y media de medialunas', '18 Medialunas'],
  ['', 'docena y media de empanadas de carne', '18 Empanada Carne'],
  [
    '',
    'media docena de empanadas de pollo y un par de macetas chicas',
    '2 Maceta Chica, 6 Empanada Pollo',
  ],
  [
    '',
    'medio kilo de queso fresco y un cuarto de jamón',
    '1 Jamón Cocido 250 g, 1 Queso Fresco 500 g',
  ],
  ['', 'kilo y medio de yerba', '3 Yerba Mate 500 g'],
  ['', 'poneme 2 cuadernos azules y 1 tijerita xfa', '1 Tijera, 2 Cuaderno Azul'],
  [
    '',
    '12 empanadas: 5 de carne, 4 de pollo y las demás de humita',
    '3 Empanada Humita, 4 Empanada Pollo, 5 Empanada Carne',
  ],
  [
    '',
    'quiero 6 empanadas, la mitad de carne y la mitad de humita',
    '3 Empanada Carne, 3 Empanada Humita',
  ],
  [
    '',
    'una vela de cada aroma',
    '1 Vela Aromática Canela, 1 Vela Aromática Lavanda, 1 Vela Aromática Vainilla',
  ],
  ['', 'dos cuadernos, uno azul y otro verde', '1 Cuaderno Azul, 1 Cuaderno Verde'],
  ['', 'cuadernos y tijeras, dos de cada uno', '2 Cuaderno ?, 2 Tijera'],
  ['', 'un ciento de lápices', '100 Lápiz'],
  [
    '',
    'necesito 3 remeritas negras talla m y una blanca talle L',
    '1 Remera Blanco / L, 3 Remera Negro / M',
  ],
  ['', 'me anotás 2 kilos de queso y 1 yerba de kilo?', '1 Yerba Mate 1 kg, 2 Queso Fresco 1 kg'],
  [
    '',
    'dos panes d campo, tres medialunas x favor y un lapiz',
    '1 Lápiz, 2 Pan de Campo, 3 Medialunas',
  ],
  [
    '',
    '¿me regala dos velas de lavanda y una de canela? gracias',
    '1 Vela Aromática Canela, 2 Vela Aromática Lavanda',
  ],
  ['', 'me separás 2 macetas medianas y una grandota?', '1 Maceta Grande, 2 Maceta Mediana'],
  ['2 cuadernos azules, 3 lápices', 'mejor que sean 3 cuadernos', '3 Cuaderno Azul, 3 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'bajale a 2 los lápices', '2 Cuaderno Azul, 2 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'subile a 5 los lapices', '2 Cuaderno Azul, 5 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'sumale una tijera', '1 Tijera, 2 Cuaderno Azul, 3 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'sacame los lápices', '2 Cuaderno Azul'],
  ['2 cuadernos azules, 3 lápices', 'agregale dos lápices más', '2 Cuaderno Azul, 5 Lápiz'],
  [
    '2 cuadernos azules, 3 lápices',
    'agregame 1 cuaderno verde',
    '1 Cuaderno Verde, 2 Cuaderno Azul, 3 Lápiz',
  ],
  ['2 cuadernos azules, 3 lápices', 'los cuadernos mejor verdes', '2 Cuaderno Verde, 3 Lápiz'],
  [
    '2 cuadernos azules, 3 lápices',
    'cambiame los lápices por tijeras',
    '2 Cuaderno Azul, 3 Tijera',
  ],
  [
    '2 cuadernos azules, 3 lápices',
    'en vez de lápices mandame tijeras',
    '2 Cuaderno Azul, 3 Tijera',
  ],
  ['2 cuadernos azules, 3 lápices', 'de los lápices no, gracias', '2 Cuaderno Azul'],
  ['2 cuadernos azules, 3 lápices', 'los lápices ya no', '2 Cuaderno Azul'],
  ['2 cuadernos azules, 3 lápices', 'dejalo en 4 lápices', '2 Cuaderno Azul, 4 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'que sean 4 de cada uno', '4 Cuaderno Azul, 4 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'ponele el doble de lápices', '2 Cuaderno Azul, 6 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'uno más de cada', '3 Cuaderno Azul, 4 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'quitale un cuaderno', '1 Cuaderno Azul, 3 Lápiz'],
  [
    '2 cuadernos azules, 3 lápices',
    'mejor uno azul y uno verde',
    '1 Cuaderno Azul, 1 Cuaderno Verde, 3 Lápiz',
  ],
  ['2 cuadernos azules, 3 lápices', 'solo los lápices al final', '3 Lápiz'],
  ['2 cuadernos azules, 3 lápices', 'borrá los cuadernos y dejá 5 lápices', '5 Lápiz'],
  [
    '2 cuadernos azules, 3 lápices',
    'y otro cuaderno igual pero verde',
    '1 Cuaderno Verde, 2 Cuaderno Azul, 3 Lápiz',
  ],
  [
    '2 cuadernos azules, 3 lápices',
    'mandame también un par de tijeras',
    '2 Cuaderno Azul, 2 Tijera, 3 Lápiz',
  ],
  [
    '2 cuadernos azules, 3 lápices',
    'ah y una gomita',
    '1 Goma de Borrar, 2 Cuaderno Azul, 3 Lápiz',
  ],
  ['6 empanadas de carne', '2 de esas que sean de pollo', '2 Empanada Pollo, 4 Empanada Carne'],
  ['6 empanadas de carne', 'dejame 4 nomás', '4 Empanada Carne'],
  ['6 empanadas de carne', 'mejor una docena', '12 Empanada Carne'],
  ['6 empanadas de carne', 'reducilo a 3', '3 Empanada Carne'],
  ['1 maceta chica', 'la grande mejor', '1 Maceta Grande'],
  ['1 maceta', 'la grandota', '1 Maceta Grande'],
  ['1 maceta chica', 'mandame dos de esas y otra grande', '1 Maceta Grande, 2 Maceta Chica'],
  ['1 remera negra M', 'en L porfa', '1 Remera Negro / L'],
  ['1 remera negra M', 'que sea en blanco', '1 Remera Blanco / M'],
  ['1 remera negra M', 'y la misma en rojo', '1 Remera Negro / M, 1 Remera Rojo / M'],
  [
    '1 vela de lavanda, 2 velas de canela',
    'súmele otra de vainilla',
    '1 Vela Aromática Lavanda, 1 Vela Aromática Vainilla, 2 Vela Aromática Canela',
  ],
  ['', '2 remeras, una negra M y otra roja L', '1 Remera Negro / M, 1 Remera Rojo / L'],
  ['', '6 empanadas, 2 de cada una', '2 Empanada Carne, 2 Empanada Humita, 2 Empanada Pollo'],
  ['', 'quiero una decena de gomas de borrar', '10 Goma de Borrar'],
  ['3 macetas chicas', 'pasalas a grandes', '3 Maceta Grande'],
  ['3 macetas chicas, 2 tijeras', 'reemplaza las tijeras por lápices', '2 Lápiz, 3 Maceta Chica'],
  ['2 cuadernos azules, 3 lápices', 'perdón eran 4 lápices', '2 Cuaderno Azul, 4 Lápiz'],
])('Spanish: after %j, %j', (before, text, order) => {
  expect(orderAfter(SPANISH_SHOP, before, text)).toBe(order);
});

test.each([
  ['', 'me vê uma dúzia e meia de coxinhas', '18 Coxinha'],
  ['', 'meio quilo de queijo minas e 2 pães de queijo', '1 Queijo Minas 500 g, 2 Pão de Queijo'],
  ['', 'quilo e meio de queijo minas', '3 Queijo Minas 500 g'],
  ['', 'manda um bolinho de laranja e dois de cenoura', '1 Bolo Laranja, 2 Bolo Cenoura'],
  ['', 'um bolo de cada sabor', '1 Bolo Cenoura, 1 Bolo Chocolate, 1 Bolo Laranja'],
  [
    '',
    '10 bolos: 4 de cenoura, 3 de laranja e o resto de chocolate',
    '3 Bolo Chocolate, 3 Bolo Laranja, 4 Bolo Cenoura',
  ],
  ['', 'um cento de coxinhas', '100 Coxinha'],
  ['', 'meio cento de coxinha', '50 Coxinha'],
  ['', 'umas 20 coxinhas pfv e 2 camisetas pretas tam m', '2 Camiseta Preta / M, 20 Coxinha'],
  ['', 'separa pra mim 2 vasos médios e um grandão', '1 Vaso Grande, 2 Vaso Médio'],
  ['', 'quero 4 cadernos, metade azul e metade verde', '2 Caderno Azul, 2 Caderno Verde'],
  ['', 'coloca aí 3 lápis e uma tesourinha', '1 Tesoura, 3 Lápis'],
  ['', 'cadernos e tesouras, 2 de cada', '2 Caderno ?, 2 Tesoura'],
  ['2 cadernos azuis, 3 lápis', 'bota mais dois lápis', '2 Caderno Azul, 5 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'melhor 4 lápis', '2 Caderno Azul, 4 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'tira os lápis', '2 Caderno Azul'],
  ['2 cadernos azuis, 3 lápis', 'deixa só os cadernos', '2 Caderno Azul'],
  ['2 cadernos azuis, 3 lápis', 'troca os lápis por tesouras', '2 Caderno Azul, 3 Tesoura'],
  ['2 cadernos azuis, 3 lápis', 'os cadernos podem ser verdes', '2 Caderno Verde, 3 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'acrescenta uma tesoura', '1 Tesoura, 2 Caderno Azul, 3 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'aumenta pra 5 os lápis', '2 Caderno Azul, 5 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'tira um caderno', '1 Caderno Azul, 3 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'faz 4 de cada', '4 Caderno Azul, 4 Lápis'],
  ['2 cadernos azuis, 3 lápis', 'os lápis não quero mais', '2 Caderno Azul'],
  ['2 cadernos azuis, 3 lápis', 'dobra os lápis', '2 Caderno Azul, 6 Lápis'],
  [
    '2 cadernos azuis, 3 lápis',
    'coloca também uma borracha',
    '1 Borracha, 2 Caderno Azul, 3 Lápis',
  ],
  ['1 camiseta preta M', 'pode ser G', '1 Camiseta Preta / G'],
  ['1 camiseta preta M', 'e a mesma em branca', '1 Camiseta Branca / M, 1 Camiseta Preta / M'],
  ['6 coxinhas', 'deixa em 4', '4 Coxinha'],
  ['6 coxinhas', 'faz uma dúzia', '12 Coxinha'],
  ['2 cadernos azuis, 3 lápis', 'o dobro de tudo', '4 Caderno Azul, 6 Lápis'],
  ['2 bolos de cenoura', 'um deles de laranja', '1 Bolo Cenoura, 1 Bolo Laranja'],
  ['2 cadernos azuis, 3 lápis', 'em vez dos lápis manda borrachas', '2 Caderno Azul, 3 Borracha'],
])('Portuguese: after %j, %j', (before, text, order) => {
  expect(orderAfter(PORTUGUESE_SHOP, before, text)).toBe(order);
});

test.each([
  ['', 'kak pesen setengah kilo kopi bubuk sama 2 sambal', '1 Kopi Bubuk 500 g, 2 Sambal'],
  ['', 'seperempat kopi bubuk ya', '1 Kopi Bubuk 250 g'],
  ['', 'mau 3 kaos hitam L sama 1 putih M', '1 Kaos Polos Putih / M, 3 Kaos Polos Hitam / L'],
  [
    '',
    'keripik semua rasa masing2 1',
    '1 Keripik Singkong Balado, 1 Keripik Singkong Keju, 1 Keripik Singkong Original',
  ],
  ['', 'keripik balado 2 keju 3', '2 Keripik Singkong Balado, 3 Keripik Singkong Keju'],
  ['', 'pensil selusin, penghapus setengah lusin', '12 Pensil, 6 Penghapus'],
  ['', '2 buku tulis, satu biru satu hijau', '1 Buku Tulis Biru, 1 Buku Tulis Hijau'],
  ['', 'tolong kirim 2 pot besar dan 3 yg kecil', '2 Pot Besar, 3 Pot Kecil'],
  ['', 'bungkusin madu 2 dong kak', '2 Madu'],
  ['2 buku tulis biru, 3 pensil', 'pensilnya jadi 5', '2 Buku Tulis Biru, 5 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'tambahin madu 1', '1 Madu, 2 Buku Tulis Biru, 3 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'pensilnya ga jadi', '2 Buku Tulis Biru'],
  ['2 buku tulis biru, 3 pensil', 'bukunya ganti hijau', '2 Buku Tulis Hijau, 3 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'pensil ganti penghapus aja', '2 Buku Tulis Biru, 3 Penghapus'],
  ['2 buku tulis biru, 3 pensil', 'kurangin pensilnya 1', '2 Buku Tulis Biru, 2 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'masing2 jadi 4', '4 Buku Tulis Biru, 4 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'pensil aja deh, bukunya batal', '3 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'eh maaf pensilnya 4', '2 Buku Tulis Biru, 4 Pensil'],
  [
    '2 buku tulis biru, 3 pensil',
    'bukunya satu biru satu hijau aja',
    '1 Buku Tulis Biru, 1 Buku Tulis Hijau, 3 Pensil',
  ],
  ['2 buku tulis biru, 3 pensil', 'semuanya dobel', '4 Buku Tulis Biru, 6 Pensil'],
  ['2 buku tulis biru, 3 pensil', 'hapus yang pensil', '2 Buku Tulis Biru'],
  ['1 kaos hitam M', 'ukuran L aja', '1 Kaos Polos Hitam / L'],
  ['1 kaos hitam M', 'sama yang putih juga 1', '1 Kaos Polos Hitam / M, 1 Kaos Polos Putih / M'],
  ['1 kaos hitam M', 'warnanya merah aja kak', '1 Kaos Polos Merah / M'],
  ['6 sambal', '4 aja', '4 Sambal'],
  ['6 sambal', 'jadiin selusin', '12 Sambal'],
])('Indonesian: after %j, %j', (before, text, order) => {
  expect(orderAfter(INDONESIAN_SHOP, before, text)).toBe(order);
});
