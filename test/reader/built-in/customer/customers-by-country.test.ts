import { describe, test } from 'vitest';
import { type Case, checkReading } from './check-reading.ts';

const BRAZIL: Case[] = [
  [
    'oi! quero 2 bolos de cenoura. entrega: Rua das Acácias, 210, apto 34, Vila Mariana, São Paulo - SP, 04101-000. Camila Duarte (11) 98822-1034',
    'BR',
    { name: 'Camila Duarte', phone: '+5511988221034', postalCode: '04101-000', city: 'São Paulo' },
    ['2 bolos de cenoura'],
  ],
  [
    'Boa tarde, 3 camisetas pretas G\nNome: Rodrigo Paiva\nCEP: 30140071\nAv. Getúlio Vargas 1500, Belo Horizonte/MG\nTel 31 99455 2210',
    'BR',
    {
      name: 'Rodrigo Paiva',
      phone: '+5531994552210',
      postalCode: '30140-071',
      city: 'Belo Horizonte',
    },
    ['3 camisetas pretas G'],
  ],
  [
    'manda 1 caixa de bombom p/ Travessa do Comércio 18, centro, Recife PE. aqui é a Jussara',
    'BR',
    { name: 'Jussara', city: 'Recife' },
    ['1 caixa de bombom'],
  ],
  [
    '5 coxinhas e 2 guaranás, meu nome é Edvaldo, zap 71 9 8765-4410',
    'BR',
    { name: 'Edvaldo', phone: '+5571987654410' },
    ['5 coxinhas e 2 guaranás'],
  ],
  [
    '2 vestidos florais M. Moro em Sapiranga, cep 93800-130. Rua Sete de Setembro 77. Valeu, Neusa',
    'BR',
    { name: 'Neusa', postalCode: '93800-130' },
    ['2 vestidos florais M'],
  ],
  ['quero 10 brigadeiros. chama no 98845-0932', 'BR', {}, ['10 brigadeiros']],
];

const INDONESIA: Case[] = [
  [
    'kak pesan 2 dus mie goreng, kirim ke Jl. Merpati No. 12 RT 03/RW 05, Kel. Sukasari, Kec. Sukajadi, Kota Bandung 40162. a/n Dewi Lestari 0812-3456-7890',
    'ID',
    { name: 'Dewi Lestari', phone: '+6281234567890', postalCode: '40162', city: 'Bandung' },
    ['2 dus mie goreng'],
  ],
  [
    'beras 5kg 1 karung ya bu, rumah di Gang Mawar III no 7 Surabaya, hp 6285712345678 Budi',
    'ID',
    { name: 'Budi', phone: '+6285712345678', city: 'Surabaya' },
    ['beras 5kg 1 karung'],
  ],
  [
    'Nama: Rina Marlina\nAlamat: Perum Graha Indah Blok D2 No 9, Bekasi Timur\nKode pos 17113\nWA 0878 1122 3344\nOrder: sabun cuci 3',
    'ID',
    { name: 'Rina Marlina', phone: '+6287811223344', postalCode: '17113', city: 'Bekasi Timur' },
    ['sabun cuci 3'],
  ],
  ['saya Agus, mau 1 kaos hitam XL', 'ID', { name: 'Agus' }, ['1 kaos hitam XL']],
  [
    'antar ke Jalan Diponegoro 45, Denpasar 80113, telp (0361) 234567, atas nama Wayan',
    'ID',
    { name: 'Wayan', postalCode: '80113', city: 'Denpasar' },
    [],
  ],
];

const MEXICO: Case[] = [
  [
    'Hola, 2 playeras talla M por favor. Calle Hidalgo 23 int 4, Col. Centro, 76000 Querétaro, Qro. Soy Fernanda Rivas, cel 442 123 4567',
    'MX',
    { name: 'Fernanda Rivas', phone: '+524421234567', postalCode: '76000', city: 'Querétaro' },
    ['2 playeras talla M'],
  ],
  [
    'me aparta un pastel de fresa? a nombre de Doña Chelo, 5512345678',
    'MX',
    { phone: '+525512345678' },
    ['un pastel de fresa'],
  ],
  [
    '1 kilo de carnitas a Priv. Las Flores 8, fracc. Los Pinos, Zapopan, Jal. CP 45120. Recibe Toño',
    'MX',
    { name: 'Toño', postalCode: '45120', city: 'Zapopan' },
    ['1 kilo de carnitas'],
  ],
  [
    'dos gorras negras, las mandas a Mérida. Jacinto Canul 999 234 5678',
    'MX',
    { name: 'Jacinto Canul', phone: '+529992345678', city: 'Mérida' },
    ['dos gorras negras'],
  ],
];

const COLOMBIA: Case[] = [
  [
    'Buenas, quiero 3 arepas de choclo. Cra 15 # 93-47 apto 502, Chapinero, Bogotá. Soy Camilo Restrepo, 310 555 2233',
    'CO',
    { name: 'Camilo Restrepo', phone: '+573105552233', city: 'Bogotá' },
    ['3 arepas de choclo'],
  ],
  [
    '2 buzos azules talla L, envío a Calle 10 #43-25, El Poblado, Medellín, código postal 050021. A nombre de Yuliana Ospina',
    'CO',
    { name: 'Yuliana Ospina', postalCode: '050021', city: 'Medellín' },
    ['2 buzos azules talla L'],
  ],
  [
    'un ponqué de chocolate para Cali por favor, cel 3156667788, Nidia',
    'CO',
    { name: 'Nidia', phone: '+573156667788', city: 'Cali' },
    ['un ponqué de chocolate'],
  ],
];

const ARGENTINA: Case[] = [
  [
    'Hola! 2 docenas de empanadas. Mitre 1220 4°B, Rosario. Soy Nahuel Ferreyra, +54 9 341 555 1234',
    'AR',
    { name: 'Nahuel Ferreyra', phone: '+5493415551234', city: 'Rosario' },
    ['2 docenas de empanadas'],
  ],
  [
    '1 pollo con papas a Av. Rivadavia 4500, Caballito, CABA (C1424CEP). Retira Lautaro',
    'AR',
    { postalCode: 'C1424CEP', city: 'CABA' },
    ['1 pollo con papas'],
  ],
  [
    'tres tartas de verdura, envío a Corrientes 845, Córdoba, CP 5000. Graciela',
    'AR',
    { name: 'Graciela', postalCode: '5000', city: 'Córdoba' },
    ['tres tartas de verdura'],
  ],
];

const CHILE: Case[] = [
  [
    'hola, 2 kuchen de manzana. Av. Providencia 2124 depto 31, Providencia, 7500000. Soy Constanza Araya +56 9 8765 4321',
    'CL',
    { name: 'Constanza Araya', phone: '+56987654321', postalCode: '7500000', city: 'Providencia' },
    ['2 kuchen de manzana'],
  ],
  [
    '1 polerón gris M, despacho a Los Aromos 455, Viña del Mar. Sebastián Riquelme, 9 1234 5678',
    'CL',
    { name: 'Sebastián Riquelme', phone: '+56912345678', city: 'Viña del Mar' },
    ['1 polerón gris M'],
  ],
];

const NIGERIA: Case[] = [
  [
    'Good morning, I want 2 cartons of noodles. Deliver to 14 Adeola Odeku Street, Victoria Island, Lagos 101241. Tunde Bakare 08023456789',
    'NG',
    { name: 'Tunde Bakare', phone: '+2348023456789', postalCode: '101241', city: 'Lagos' },
    ['2 cartons of noodles'],
  ],
  [
    'abeg send 1 black gown size 12 to Enugu. This is Chinwe, 0816 222 3344',
    'NG',
    { name: 'Chinwe', phone: '+2348162223344', city: 'Enugu' },
    ['1 black gown size 12'],
  ],
  [
    '3 bags of rice. Name na Alhaji Musa Danladi. House 4, off Ahmadu Bello Way, Kaduna. 2348031234567',
    'NG',
    { phone: '+2348031234567', city: 'Kaduna' },
    ['3 bags of rice'],
  ],
];

const KENYA: Case[] = [
  [
    'Hi, 2 pairs of school shoes size 5. Wanjiku Kamau, P.O. Box 2044-00200 Nairobi, 0722 345 678',
    'KE',
    { name: 'Wanjiku Kamau', phone: '+254722345678', postalCode: '00200', city: 'Nairobi' },
    ['2 pairs of school shoes size 5'],
  ],
  [
    'naomba unga 2 packets. deliver to Kimathi Estate house 12, Nyeri. Otieno 0711 998 877',
    'KE',
    { name: 'Otieno', phone: '+254711998877', city: 'Nyeri' },
    [],
  ],
  [
    '1 blender please, send to Eldoret by courier. 254 733 221 100 Kiprop',
    'KE',
    { name: 'Kiprop', phone: '+254733221100', city: 'Eldoret' },
    ['1 blender please'],
  ],
];

const STATES: Case[] = [
  [
    '2 soy candles please! Ship to Dana Whitaker, 1180 Maple Ave Apt 3B, Columbus, OH 43215-1820',
    'US',
    { name: 'Dana Whitaker', postalCode: '43215-1820', city: 'Columbus' },
    ['2 soy candles'],
  ],
  [
    'hey can I get 3 mugs? 88 Harbor St, Portland ME 04101. thanks! - Todd (207) 772-4410',
    'US',
    { name: 'Todd', phone: '+12077724410', postalCode: '04101', city: 'Portland' },
    ['3 mugs'],
  ],
];

const BRITAIN: Case[] = [
  [
    'hiya, two chicken salads and a caesar please. 27 Albert Road, Stockport SK4 1QR. It’s Hayley x',
    'GB',
    { name: 'Hayley', postalCode: 'SK4 1QR', city: 'Stockport' },
    ['two chicken salads and a caesar'],
  ],
  [
    'could you pop 2 quiches over to Flat 2, 9 Kelvin Court, Glasgow G12 8QQ? Cheers, Fergus 07700 900417',
    'GB',
    { name: 'Fergus', phone: '+447700900417', postalCode: 'G12 8QQ', city: 'Glasgow' },
    ['2 quiches'],
  ],
  [
    '1 large hummus bowl, under the name Patel. ring 020 7946 0321',
    'GB',
    { name: 'Patel', phone: '+442079460321' },
    ['1 large hummus bowl'],
  ],
];

const INDIA: Case[] = [
  [
    '2 kg atta aur 1 kg cheeni, Ramesh Solanki ke naam se. 14 Station Road, Dahod 389151',
    'IN',
    { name: 'Ramesh Solanki', postalCode: '389151', city: 'Dahod' },
    ['2 kg atta aur 1 kg cheeni'],
  ],
  [
    'teen kurti L size Nashik bhejna hai. main Vaishali, 98220 11445',
    'IN',
    { name: 'Vaishali', phone: '+919822011445', city: 'Nashik' },
    ['teen kurti L size'],
  ],
  [
    'दो किलो बेसन। सुरेंद्र के नाम से, ९४२५१ ३३४४५',
    'IN',
    { name: 'सुरेंद्र', phone: '+919425133445' },
    ['दो किलो बेसन'],
  ],
];

const ALL = {
  BRAZIL,
  INDONESIA,
  MEXICO,
  COLOMBIA,
  ARGENTINA,
  CHILE,
  NIGERIA,
  KENYA,
  STATES,
  BRITAIN,
  INDIA,
};

describe.each(Object.entries(ALL))('who orders in %s', (_, cases) => {
  test.each(cases)('is read: %s', checkReading);
});
