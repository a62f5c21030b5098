import { readNumberWord } from './number-words.ts';
import { plainWord } from './plain-word.ts';
import { baseForms } from './stem-word.ts';

/** `unit | English | romanised Hindi | Devanagari | Spanish`: what things are weighed or counted in. */
const ROWS = `
kg | kg kgs kilo kilos kilogram kilograms kilogramme kgm kg. | killo kilogramm | किलो किग्रा केजी किलोग्राम | kilo kilogramo kilos quilo
g | g gm gms gr grm grms gram grams gramme grammes | graam gramm | ग्राम ग्रा | gramo gramos grs
mg | mg mgs milligram | | मिलीग्राम एमजी | miligramo
quintal | quintal | kuntal kwintal | क्विंटल कुंतल | quintal
lb | lb lbs pound pounds | | पाउंड | libra libras
oz | oz ounce ounces | | औंस | onza onzas
l | l lt ltr ltrs lit litre litres liter liters | leeter litar leetar | लीटर ली | litro litros lts
ml | ml mls millilitre milliliter | mililitar | एमएल मिली मिलीलीटर | mililitro mililitros cc
m | m mtr mtrs meter metre meters metres | mitar | मीटर | metro metros
cm | cm cms centimetre centimeter | | सेमी सेंटीमीटर | centimetro centimetros
mm | mm | | मिमी | milimetro milimetros
inch | inch inches in. ins | inchi | इंच | pulgada pulgadas
ft | ft foot feet | fut phut | फुट फीट | pie pies
yard | yard yards yd yds gaj | gaz | गज | yarda yardas
piece | piece pieces pc pcs pce pieces. nos no. nos. unit units each ea item items count ct pec peice peices pcs. | nag adad pis pees peece dana daane | नग पीस अदद दाना दाने | pieza piezas unidad unidades ud uds u unid pza pzas
pair | pair pairs pr prs | jodi joda jode jora | जोड़ी जोड़ा जोड़े | par pares
set | set sets | | सेट | juego juegos conjunto conjuntos set
dozen | dozen dozens doz dz | darjan darzan | दर्जन | docena docenas
packet | packet packets pack packs pkt pkts pckt pkt. pk pks paket packt | pudiya puda paikat paket | पैकेट पैक पुड़िया पॉकेट | paquete paquetes paq
box | box boxes bx carton cartons case cases | dabba dabbe dibba dibbe dabbi dibbi dibiya peti petti | डब्बा डब्बे डिब्बा डिब्बे डिब्बी डिबिया डब्बी बॉक्स पेटी | caja cajas cajita carton cartones
tin | tin tins can cans canister | tin kanastar | टिन कैन | lata latas
bottle | bottle bottles btl btls botl | botal bottal sheeshi shishi botel | बोतल बॉटल शीशी | botella botellas frasco botellin botellas
jar | jar jars | martaban barni | जार मर्तबान बरनी | tarro tarros bote botes frascos
bag | bag bags sack sacks | thaili thaila bori bora katta theli | थैली थैला बोरी कट्टा बैग | bolsa bolsas saco sacos costal
pouch | pouch pouches sachet sachets | paauch pauch | पाउच सैशे | sobre sobres sobrecito bolsita
strip | strip strips | patta patti patte | पत्ता पत्ते स्ट्रिप | blister tira tiras
tube | tube tubes | | ट्यूब | tubo tubos
tablet | tablet tablets tab tabs capsule capsules | goli goliyan | गोली गोलियां टैबलेट | pastilla pastillas comprimido comprimidos capsula
roll | roll rolls | | रोल | rollo rollos
sheet | sheet sheets | | शीट | hoja hojas lamina laminas pliego
bunch | bunch bunches bundle bundles | guchha guccha gaddi gathri muttha | गुच्छा गड्डी गट्ठर बंडल | manojo manojos racimo racimos atado ramo
slice | slice slices | tukda tukde slais | स्लाइस टुकड़ा टुकड़े | rebanada rebanadas rodaja loncha lonchas
loaf | loaf loaves | | | barra barras hogaza
tray | tray trays crate crates | tre | ट्रे क्रेट | bandeja bandejas carton-de-huevos
plate | plate plates | thali plet | प्लेट थाली | plato platos
glass | glass glasses | gilas | गिलास ग्लास | vaso vasos
cup | cup cups | pyali kap | कप प्याली | taza tazas
bucket | bucket buckets tub tubs | balti | बाल्टी | cubo cubos balde tarrina tarrinas
bar | bar bars cake-of-soap | tikiya tikia batti | टिकिया बट्टी | pastilla-de-jabon barrita
spoon | tsp tbsp spoonful | chammach | चम्मच | cucharada
portion | portion portions serving servings | | | racion raciones porcion porciones
book | ream reams pad pads copies | | | resma
ton | ton tonne tons | | टन | tonelada
hank | hank skein reel spool ball-of-wool | lachhi gola | लच्छी गोला | ovillo ovillos madeja carrete
`;

const words = new Map<string, string>();
for (const row of ROWS.trim().split('\n')) {
  const [unit = '', ...columns] = row.split('|').map((cell) => cell.trim());
  for (const word of columns.join(' ').split(' ').filter(Boolean)) {
    const key = plainWord(word.replaceAll('-', ' '));
    if (!words.has(key)) words.set(key, unit);
  }
}

const isNumeral = (plain: string): boolean => readNumberWord(plain)?.sort === 'count';

/** The unit that a word names ("kilo", "packets", "बोतल"); null for other words. */
export function unitOf(word: string): string | null {
  const plain = plainWord(word);
  const known = words.get(plain);
  // "tres" is three, no "tre" of anything.
  if (known !== undefined || plain.length < 4 || isNumeral(plain)) return known ?? null;
  for (const form of baseForms(plain)) {
    const unit = form.length > 2 ? words.get(form) : undefined;
    if (unit !== undefined) return unit;
  }
  return null;
}
