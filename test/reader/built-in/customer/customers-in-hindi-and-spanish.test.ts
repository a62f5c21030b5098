import { test } from 'vitest';
import { type Case, checkReading } from './check-reading.ts';

const HINDI: Case[] = [
  [
    'दो किलो चीनी और एक किलो दाल भेज दो। मेरा नाम सुरेश यादव है, पता मकान नंबर 12, गली नंबर 3, शिव कॉलोनी, रोहतक 124001, मोबाइल ९८१२३ ४५६७८',
    'IN',
    {
      name: 'सुरेश यादव',
      phone: '+919812345678',
      postalCode: '124001',
      city: 'रोहतक',
      addressLine: 'मकान नंबर 12, गली नंबर 3, शिव कॉलोनी',
    },
    ['दो किलो चीनी और एक किलो दाल'],
  ],
  [
    'तीन साबुन, एक शैम्पू\nकविता जोशी\n१२, गांधी चौक, खरगोन ४५१००१\n९४२५०१२३४५',
    'IN',
    { name: 'कविता जोशी', phone: '+919425012345', postalCode: '451001', city: 'खरगोन' },
    ['तीन साबुन, एक शैम्पू'],
  ],
  ['५ पेन, २ कॉपी। राहुल', 'IN', { name: 'राहुल' }, ['५ पेन, २ कॉपी']],
  ['मैं अनीता बोल रही हूँ, दो दर्जन अंडे भेजना', 'IN', { name: 'अनीता' }, ['दो दर्जन अंडे']],
  [
    'मुझे 5 किलो आटा, 1 लीटर तेल चाहिए\nरामकिशोर मीणा\nगाँव बरखेड़ा, पोस्ट लालसोट\nजिला दौसा 303503\n९४१४२ ३३४४५',
    'IN',
    { name: 'रामकिशोर मीणा', phone: '+919414233445', postalCode: '303503', city: 'दौसा' },
    ['5 किलो आटा, 1 लीटर तेल'],
  ],
  [
    'दो जोड़ी मोज़े और एक टोपी, अब्दुल रहमान, नूर मंज़िल, अमीनाबाद, लखनऊ 226018',
    'IN',
    { name: 'अब्दुल रहमान', postalCode: '226018', city: 'लखनऊ', addressLine: 'नूर मंज़िल, अमीनाबाद' },
    ['दो जोड़ी मोज़े और एक टोपी'],
  ],
];

test.each(HINDI)('reads who orders in Hindi: %s', checkReading);

const SPANISH: Case[] = [
  [
    'Hola, quiero 3 camisetas negras talla M. Me llamo Raquel Soto, C/ Alcalá 120, 2ºA, 28009 Madrid, tlf 655 43 21 00',
    'ES',
    {
      name: 'Raquel Soto',
      phone: '+34655432100',
      postalCode: '28009',
      city: 'Madrid',
      addressLine: 'C/ Alcalá 120, 2ºA',
    },
    ['3 camisetas negras talla M'],
  ],
  [
    '2 cafeteras y 1 molinillo. Enviar a Pedro Jiménez, Avda. de la Constitución 15, piso 3, 41001 Sevilla',
    'ES',
    {
      name: 'Pedro Jiménez',
      postalCode: '41001',
      city: 'Sevilla',
      addressLine: 'Avda. de la Constitución 15, piso 3',
    },
    ['2 cafeteras y 1 molinillo'],
  ],
  [
    '1 taladro, 2 cajas de tornillos. Calle Mayor 3, 45600 Talavera de la Reina. Ángel Pérez 699 123 456',
    'ES',
    {
      name: 'Ángel Pérez',
      phone: '+34699123456',
      postalCode: '45600',
      city: 'Talavera de la Reina',
      addressLine: 'Calle Mayor 3',
    },
    ['1 taladro, 2 cajas de tornillos'],
  ],
  [
    'Buenas tardes, 2 kilos de tortillas y 1 de masa, a la colonia Roma, calle Durango 45 int 8, cp 06700, CDMX. Soy Lupita',
    'MX',
    { name: 'Lupita', postalCode: '06700', city: 'CDMX' },
    ['2 kilos de tortillas y 1 de masa'],
  ],
  [
    '3 vestidos rojos M\nNombre: Fernanda Ruiz\nTel: 33 1234 5678\nDirección: Av. Vallarta 1500, Col. Americana, Guadalajara, Jalisco, C.P. 44160',
    'MX',
    {
      name: 'Fernanda Ruiz',
      phone: '+523312345678',
      postalCode: '44160',
      city: 'Guadalajara',
      addressLine: 'Av. Vallarta 1500, Col. Americana',
    },
    ['3 vestidos rojos M'],
  ],
  [
    'Quiero 2 empanadas. Mi dirección es Carrera 7 # 45-12, apto 301, Bogotá. Camilo 300 123 4567',
    'CO',
    {
      name: 'Camilo',
      phone: '+573001234567',
      city: 'Bogotá',
      addressLine: 'Carrera 7 # 45-12, apto 301',
    },
    ['2 empanadas'],
  ],
  [
    '2 yerbas y 1 mate. Envío a Av. Corrientes 1234 5ºB, C1043AAZ Buenos Aires. Gracias, Martina',
    'AR',
    {
      name: 'Martina',
      postalCode: 'C1043AAZ',
      city: 'Buenos Aires',
      addressLine: 'Av. Corrientes 1234 5ºB',
    },
    ['2 yerbas y 1 mate'],
  ],
  [
    '6 rosas rojas y una tarjeta que diga "Feliz cumpleaños Ana" para el viernes a las 5 de la tarde, entregar en Privada Juárez 8, Col. Del Valle, Monterrey 66220. Pago en efectivo. Luis',
    'MX',
    {
      name: 'Luis',
      postalCode: '66220',
      city: 'Monterrey',
      addressLine: 'Privada Juárez 8, Col. Del Valle',
    },
    ['6 rosas rojas'],
  ],
  ['1 shampoo, 2 jabones. saludos, Pilar', 'MX', { name: 'Pilar' }, ['1 shampoo, 2 jabones']],
  [
    'vestido azul talla S y falda negra M - Rocío Peña, +34 600 111 222',
    'ES',
    { name: 'Rocío Peña', phone: '+34600111222' },
    ['vestido azul talla S y falda negra M'],
  ],
  [
    'un cuaderno y tres lápices, retiro mañana. Diego',
    'ES',
    { name: 'Diego' },
    ['un cuaderno y tres lápices'],
  ],
  [
    'Hola soy Nerea, quiero el bolso marrón y 2 carteras. Mándalo a C/ Colón 22 bajo, 46004 Valencia',
    'ES',
    { name: 'Nerea', postalCode: '46004', city: 'Valencia', addressLine: 'C/ Colón 22 bajo' },
    ['el bolso marrón y 2 carteras'],
  ],
  [
    '2 sacos de pienso 15kg. Entrega: Finca El Pinar, Ctra. de Toledo km 12, 28944 Fuenlabrada. Tel 91 234 56 78, preguntar por Manolo',
    'ES',
    { name: 'Manolo', phone: '+34912345678', postalCode: '28944', city: 'Fuenlabrada' },
    ['2 sacos de pienso 15kg'],
  ],
  [
    'un ramo de 12 rosas para el 14 de febrero. Entregar a María José Luna, Plaza España 4, 3º dcha, 50001 Zaragoza',
    'ES',
    {
      name: 'María José Luna',
      postalCode: '50001',
      city: 'Zaragoza',
      addressLine: 'Plaza España 4, 3º dcha',
    },
    ['un ramo de 12 rosas'],
  ],
  [
    '3 cuadernos A5, 2 bolis azules y 1 estuche. Att. Begoña',
    'ES',
    { name: 'Begoña' },
    ['3 cuadernos A5, 2 bolis azules y 1 estuche'],
  ],
  [
    'Buen día, 5 kg de maíz y 2 de frijol. Domicilio: Hidalgo 23, Centro, Tepoztlán, Morelos 62520. Cel 777 123 4567 Doña Chela',
    'MX',
    {
      phone: '+527771234567',
      postalCode: '62520',
      city: 'Tepoztlán',
      addressLine: 'Hidalgo 23, Centro',
    },
    ['5 kg de maíz y 2 de frijol'],
  ],
  [
    '2 gorras negras\nJosé Antonio Cruz\nCalle 60 #491, Centro\n97000 Mérida, Yuc.\n9991234567',
    'MX',
    {
      name: 'José Antonio Cruz',
      phone: '+529991234567',
      postalCode: '97000',
      city: 'Mérida',
      addressLine: 'Calle 60 #491, Centro',
    },
    ['2 gorras negras'],
  ],
];

test.each(SPANISH)('reads who orders in Spanish: %s', checkReading);
