import { expect, test } from 'vitest';
import { spokenIn } from '../../../../src/reader/built-in/lexicon/spoken-in.ts';
import {
  broaderThan,
  conceptOf,
  conceptsOf,
  longestTerm,
} from '../../../../src/reader/built-in/words/words.ts';

/** `concept: words of all languages that shoppers use for it`. */
const MEETINGS = `
saree: sari, saari, साड़ी, साड़ियाँ
kurti: kurtee, kurtis, कुर्ती
dupatta: dupata, chunni, दुपट्टे
trousers: pants, patloon, पतलून, pantalones
t shirt: tee, tshirts, टीशर्ट, camisetas, playera, remera
jacket: जैकेट, chamarra, campera, cazadora
socks: moze, जुराब, calcetines
sneaker: sneakers, tenis, zapatillas
slipper: chappal, चप्पलें, pantufla
shoes: joote, जूते, zapatos
earring: earings, बालियां, pendientes, aretes
watch: ghadi, घड़ी, relojes
umbrella: chhata, छाता, paraguas, sombrillas
wallet: batua, बटुआ, billetera
backpack: mochilas, morral, बैकपैक
needle: sui, सुई, agujas
wool yarn: oon, ऊन, estambre
charger: चार्जर, cargadores
phone case: back cover, कवर, carcasas, funda para celular
screen protector: tempered glass, टेम्पर्ड ग्लास, mica, cristal templado
earbuds: ear buds, ईयरबड्स, auriculares inalambricos
speaker: स्पीकर, altavoces, bocina, parlantes
battery: batteries, बैटरी, pilas
computer: कंप्यूटर, ordenador, computadoras
mouse: माउस, ratón
bulb: balb, बल्ब, bombillas, focos, ampolleta
fan: pankhe, पंखा, ventiladores, abanico
pen: pens, kalam, कलम, bolígrafo, pluma, lapicera
pencil: पेंसिल, lápices
notebook: copy, कॉपी, cuadernos, libretas
scissors: kainchi, कैंची, tijeras
book: kitab, पुस्तकें, libros
crayons: मोम के रंग, crayolas
doll: gudiya, गुड़िया, muñecas
puzzle: पहेली, rompecabezas
balloon: gubbare, गुब्बारे, globos
diya: deepak, दीये
knife: chaku, चाकू, cuchillos
pressure cooker: cooker, प्रेशर कुकर, olla exprés
spoon: chammach, चम्मच, cucharas
frying pan: fry pan, sartén
chair: kursi, कुर्सियां, sillas
blanket: kambal, कंबल, cobijas, mantas, frazada
towel: tauliya, तौलिये, toallas
cushion cover: cushion covers, कुशन कवर, fundas de cojines
screwdriver: pechkas, पेचकस, destornillador, desarmadores
hammer: hathoda, हथौड़ा, martillos
tap: nal, टोंटी, grifo, canilla
paint: rang rogan, दीवार का पेंट, pinturas
plant: paudhe, पौधा, plantitas
planter: gamla, गमले, macetas
manure: khad, खाद, abono
dog food: kutte ka khana, कुत्ते का खाना, croquetas
football: फुटबॉल, balón de fútbol
helmet: हेलमेट, casco de moto
tyre: tire, टायर, llantas, neumático
diaper: diapers, डायपर, pañales
feeding bottle: doodh ki bottle, दूध की बोतल, biberón, mamila
`;

test.each(
  MEETINGS.trim()
    .split('\n')
    .map((row) => row.split(': ') as [string, string]),
)('%s is meant by %s', (concept, words) => {
  const strangers = words
    .split(', ')
    .filter((word) => !conceptsOf(word).some((found) => found.concept === concept));
  expect(strangers).toEqual([]);
});

test.each([
  ['striped', ['dhariyan', 'धारीदार', 'a rayas']],
  ['embroidered', ['kadhai wali', 'कढ़ाई वाली', 'bordada']],
  ['cotton', ['sooti', 'सूती', 'algodón', 'कॉटन']],
  ['wood', ['lakdi', 'लकड़ी', 'madera']],
  ['eggless', ['bina ande', 'बिना अंडे', 'sin huevo']],
  ['with egg', ['ande wala', 'con huevo']],
  ['sugar free', ['bina cheeni', 'बिना चीनी', 'sin azúcar']],
  ['wireless', ['bina taar', 'वायरलेस', 'inalámbricos']],
  ['wired', ['taar wala', 'con cable']],
  ['full sleeve', ['poori baazu', 'पूरी बाजू', 'manga larga']],
  ['round neck', ['gol gala', 'गोल गला', 'cuello redondo']],
  ['men', ["men's", 'gents', 'mardana', 'मर्दाना', 'hombre', 'caballeros']],
  ['women', ['ladies', 'mahila', 'महिला', 'mujer', 'damas']],
  ['kids', ['bachcho ka', 'बच्चों', 'niños']],
])('%s is told by %j', (concept, words) => {
  expect(
    words.filter((word) => !conceptsOf(word).some((found) => found.concept === concept)),
  ).toEqual([]);
});

test('letters that several languages have mean all of it', () => {
  const meanings = conceptsOf('pan').map((one) => one.concept);
  expect(meanings).toEqual(expect.arrayContaining(['bread', 'frying pan']));
});

test('the longest group of words is read, and two written apart are one', () => {
  expect(longestTerm(['sin', 'huevo'])).toMatchObject({
    concept: 'eggless',
    length: 2,
  });
  expect(longestTerm(['hand', 'bag'])).toMatchObject({ concept: 'handbag', length: 2 });
  expect(longestTerm(['note', 'book'])).toMatchObject({ concept: 'notebook', length: 2 });
});

test('some concepts are sorts of others', () => {
  expect(broaderThan('ball pen')).toBe('pen');
  expect(broaderThan('type c cable')).toBe('cable');
  expect(broaderThan('olive oil')).toBe(conceptOf('oil'));
  expect(broaderThan('shoes')).toBeNull();
});

test.each(['', ' ', '  a', 'xyzzy', '12', '🙂', '—'])('%j names nothing', (word) => {
  expect(conceptOf(word)).toBeNull();
});

test.each(['but', 'saal', 'the', 'que', 'ke', 'para', 'por', 'और', 'का'])(
  '%s is no goods',
  (word) => {
    expect(conceptsOf(word).filter((one) => one.kind === 'goods')).toEqual([]);
  },
);

test.each([
  ['khurpi', 'kudal', 'phawda'],
  ['gobar khad', 'kenchua khad', 'sarson khali'],
  ['crayons', 'oil pastels'],
  ['gulab', 'genda', 'mogra', 'chameli'],
  ['karchi', 'palta', 'jhara'],
  ['tabla', 'violin', 'bansuri'],
  ['elbo', 'kapling', 'valv'],
  ['watering can', 'spray bottle', 'drip kit'],
])('%s and %s are different goods', (...words) => {
  const concepts = words.map((word) => conceptsOf(word)[0]?.concept);
  expect(concepts).not.toContain(undefined);
  expect(new Set(concepts).size).toBe(words.length);
});

test('a store whose shoppers do not speak a language takes none of its words', () => {
  const meanings = (country: string) =>
    conceptsOf('garam', spokenIn(country)).map(({ concept }) => concept);
  expect(meanings('IN')).toEqual(['warm']);
  expect(meanings('ID')).toEqual(['salt']);
});

test.each([
  ['egg', 'ovos telor'],
  ['rice', 'arroz beras'],
  ['red', 'vermelha merah'],
  ['soft drink', 'refri'],
  ['cooking oil', 'migor'],
])('%s is %s in Portuguese or Indonesian', (concept, words) => {
  for (const word of words.split(' ')) {
    expect(conceptsOf(word).map((one) => one.concept)).toContain(concept);
  }
});
