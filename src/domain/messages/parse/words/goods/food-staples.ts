import type { ConceptTable } from '../concept-table.ts';

/** Grains, flours, pulses, oils, sugar and what else a kitchen always has. */
export const FOOD_STAPLES: ConceptTable = {
  kind: 'goods',
  trade: 'staples',
  rows: `
arhar dal < dal, toor dal, tur dal, tuvar dal, pigeon peas | arhar ki dal, toor ki dal, tuar dal | अरहर दाल, तूर दाल, तुअर दाल | gandules, guandu
baking powder || बेकिंग पाउडर | polvo de hornear, levadura quimica, levadura royal
baking soda, bicarbonate, cooking soda | meetha soda, mitha soda, khane ka soda | मीठा सोडा, खाने का सोडा | bicarbonato
barley | jau, jao | जौ | cebada
basmati rice < rice, basmati, long grain rice | basmati chawal, basmati chaval | बासमती, बासमती चावल | arroz basmati
beans | phali | फली | frijol, frijoles, alubias, judias, porotos, habichuelas
besan, gram flour, chickpea flour | besan ka atta | बेसन | harina de garbanzo
black gram < dal, urad dal, urad | urad ki dal, udad dal | उड़द, उड़द दाल | lenteja negra
breadcrumbs | bread crumbs || pan rallado, pan molido
brown rice < rice || ब्राउन राइस | arroz integral
brown sugar < sugar, demerara | bhuri cheeni | भूरी चीनी | azucar moreno, azucar morena, azucar integral
bulgur, dalia, broken wheat, cracked wheat | daliya, dalia | दलिया | bulgur, trigo partido
canned tomatoes, tomato puree, passata | tamatar puree | टमाटर प्यूरी | tomate triturado, pure de tomate, tomate frito
chana dal < dal, split chickpeas, bengal gram | chane ki dal | चना दाल, चने की दाल
chickpea, chickpeas, kabuli chana, garbanzo bean | chole, chhole, kabuli chane, safed chana | छोले, काबुली चना | garbanzo, garbanzos
black chickpea, kala chana, brown chickpeas | kale chane, desi chana | काला चना, काले चने
coconut oil < oil | nariyal tel, nariyal ka tel | नारियल तेल, नारियल का तेल | aceite de coco
corn, maize, sweet corn, sweetcorn | makka, makai, bhutta | मक्का, मकई, भुट्टा | maiz, elote, choclo
corn flour, cornflour, cornstarch, corn starch | makke ka atta, makki ka atta | मक्के का आटा, कॉर्न फ्लोर | maicena, fecula de maiz, almidon de maiz
corn flakes, cornflakes, cereal, breakfast cereal || कॉर्न फ्लेक्स | cereales, copos de maiz, hojuelas de maiz
couscous ||| cuscus
cooking oil, oil, edible oil | tel, khane ka tel | तेल, खाने का तेल | aceite
dal, lentils, lentil, pulses, daal, dhal | daal, dhaal | दाल | lenteja, lentejas
fine flour, maida, all purpose flour, plain flour, white flour, refined flour | maida, mayda | मैदा | harina, harina de trigo, harina de fuerza, harina blanca
flattened rice, poha, beaten rice | poha, chivda, chiwda, aval | पोहा, चिवड़ा
green gram < dal, moong dal, mung dal, mung beans, moong | moong ki dal, mung ki dal, moong sabut | मूंग, मूंग दाल, मूँग दाल | frijol mungo, judia mungo, soja verde
honey | shahad, shehad, madhu, shahed | शहद, मधु | miel
instant noodles, noodles, ramen, hakka noodles | maggi, meggi | नूडल्स, मैगी | fideos, tallarines, fideos instantaneos
jaggery, gur, gud | gud, gur, guda | गुड़ | panela, piloncillo, chancaca
kidney beans, rajma, red kidney beans | rajmah, raajma | राजमा | frijol rojo, alubia roja, poroto rojo
lentil red < dal, masoor dal, red lentils, masur dal | masoor ki dal, masur ki dal, lal masoor | मसूर, मसूर दाल | lenteja roja
macaroni < pasta || मैकरोनी | macarrones, coditos
millet, bajra, pearl millet | bajra, bajre ka atta | बाजरा | mijo
moth beans, matki | moth ki dal | मोठ
multigrain flour < flour, multigrain atta | multigrain aata | मल्टीग्रेन आटा | harina multicereales
mustard oil < oil | sarson ka tel, sarso tel, kachi ghani | सरसों का तेल, सरसों तेल | aceite de mostaza
oats, oatmeal, rolled oats | jai | ओट्स, जई | avena, copos de avena
olive oil < oil, extra virgin olive oil | jaitun ka tel | जैतून का तेल | aceite de oliva
olive, olives | jaitun | जैतून | aceituna, aceitunas
pasta || पास्ता | pasta
peanut oil < oil, groundnut oil | mungfali ka tel, moongfali tel | मूंगफली का तेल | aceite de cacahuate, aceite de mani
pickle, achar, achaar | achar, achaar, aachar | अचार | encurtido, encurtidos
popcorn, popping corn || पॉपकॉर्न | palomitas, maiz palomero, pochoclo
puffed rice, murmura | murmure, muri, mamra, lai | मुरमुरा, मुरमुरे | arroz inflado
quinoa ||| quinoa
ragi, finger millet | nachni, ragi atta | रागी
rice | chawal, chaval, chaawal, chanwal | चावल | arroz
rice flour | chawal ka atta | चावल का आटा | harina de arroz
rice bran oil < oil ||| aceite de salvado de arroz
rock salt < salt, pink salt, himalayan salt | sendha namak, sindha namak | सेंधा नमक | sal del himalaya, sal de roca, sal gruesa
black salt < salt | kala namak | काला नमक | sal negra
sago, sabudana, tapioca pearls | saboodana, sabu dana | साबूदाना | tapioca, sagu
salt, table salt, iodised salt | namak, nimak, noon | नमक | sal
semolina, sooji, suji, rava | rawa, sooji, suji | सूजी, रवा | semola
sesame oil < oil, gingelly oil | til ka tel | तिल का तेल | aceite de sesamo, aceite de ajonjoli
sesame, sesame seeds | til, safed til | तिल | sesamo, ajonjoli
sorghum, jowar | jowar, jwar | ज्वार | sorgo
soybean, soya bean | soyabean | सोयाबीन | soja, soya
soya chunks, soy chunks, soya nuggets | soyabean badi, soya badi, nutrela | सोया चंक्स, सोया बड़ी | soja texturizada, soya texturizada
spaghetti < pasta || स्पेगेटी | espagueti, espaguetis, spaghetti
sugar, white sugar | cheeni, chini, shakkar, shakar, sakhar | चीनी, शक्कर | azucar
sunflower oil < oil | surajmukhi ka tel, surajmukhi tel | सूरजमुखी तेल | aceite de girasol
tomato ketchup, ketchup, tomato sauce, catsup | tamatar sauce | टमाटर सॉस, केचप | catsup, ketchup, salsa de tomate
tortilla, tortillas ||| tortilla, tortillas
vegetable oil < oil, refined oil | refined tel, vanaspati | रिफाइंड तेल | aceite vegetal
vermicelli, semiya, sevai | seviyan, sewai, sevaiyan, semai | सेवई, सेवइयां | fideo fino, cabello de angel
vinegar, white vinegar | sirka | सिरका | vinagre
wheat, whole wheat | gehu, gehun, genhu | गेहूं, गेहूँ | trigo
wheat flour, flour, atta, whole wheat flour, chakki atta | aata, atta, ata, gehu ka atta | आटा, गेहूं का आटा | harina integral, harina de trigo integral
yeast, dry yeast | khameer | खमीर, यीस्ट | levadura
jam, fruit jam, marmalade | murabba, muraba | जैम, मुरब्बा | mermelada, jalea
peanut butter ||  पीनट बटर | mantequilla de mani, crema de cacahuate, crema de cacahuete
mayonnaise, mayo || मेयोनीज़ | mayonesa
soy sauce, soya sauce || सोया सॉस | salsa de soja, salsa de soya
chilli sauce, hot sauce, chili sauce | mirchi sauce | चिली सॉस | salsa picante
mustard sauce, dijon ||| mostaza
sauce | chatni sauce | सॉस | salsa
soup, soup mix | shorba | सूप | sopa, caldo
stock cube, bouillon ||| caldo en cubos, cubito de caldo
tuna, canned tuna, tinned tuna ||| atun, lata de atun
papad, pappad, poppadom, papadam | papar, paapad | पापड़
chutney | chatni, chutni | चटनी | chutney
maple syrup, syrup, golden syrup | chashni | सिरप | sirope, jarabe, miel de maple
cocoa powder, cocoa || कोको पाउडर | cacao, cacao en polvo, cocoa
custard powder, custard || कस्टर्ड पाउडर | natillas, polvo para flan
jelly, jello || जेली | gelatina
vanilla essence, vanilla extract, vanilla || वनीला, वनीला एसेंस | vainilla, esencia de vainilla
`,
};
