import type { ConceptTable } from './concept-table.ts';

/** How food and scents taste or smell, and what is or is not in them. */
export const TASTES: ConceptTable = {
  kind: 'taste',
  trade: 'tastes',
  rows: `
baked | bhuna oven, bek | बेक्ड | horneado, horneada, al horno
bitter | kadwa, kadva, kadvi, kadwi | कड़वा, कड़वी | amargo, amarga
boneless | bina haddi, haddi ke bina, bonless, bina haddi wala | बोनलेस, बिना हड्डी | sin hueso, deshuesado
crispy, crunchy, crisp | kurkura, kurkure, khasta, karara, krispi, kurkuri, kraari | कुरकुरा, कुरकुरे, खस्ता, करारा | crujiente, crocante, tostadito
decaf, decaffeinated ||  | descafeinado, descafeinada
eggless, egg less, no egg, without egg, egg free, veg cake | bina ande, bina anda, bina ande wala, bina ande ka, anda nahi, bina ande ke, ande ke bina, bagair ande, bina egg, eglas, egless, bina egg wala | एगलेस, बिना अंडे, बिना अंडा, बिना अंडे का, बिना अंडे वाला, अंडे के बिना | sin huevo, sin huevos, libre de huevo
extra cheese, cheesy, with cheese, cheese burst | cheese wala, chij wala, cheese wali | चीज़ वाला, चीज वाला | con queso, extra queso, con doble queso
fried, deep fried | tala hua, tale hue, tali hui, talaa, fry wala, phrai | तला हुआ, तली हुई, तले हुए, फ्राई | frito, frita, fritos
garlicky, garlic flavour | lehsuni, lahsuni, lasuni | लहसुनी | al ajo, con ajo, de ajo
gluten free | bina gluten, gluten mukt | ग्लूटेन फ्री | sin gluten, libre de gluten, para celiacos
grilled, barbecued, bbq, barbeque | sika hua, gril | ग्रिल्ड | a la parrilla, asado, asada, a la plancha, a las brasas
jain, no onion garlic, no onion no garlic, without onion garlic | bina pyaaz lahsun, jain wala, bina pyaz lehsun, bina lahsun pyaz, satvik | जैन, बिना प्याज़ लहसुन, बिना लहसुन प्याज, सात्विक | sin cebolla ni ajo
less sweet, low sugar | kam meetha, kam mitha, halka meetha | कम मीठा | poco dulce, menos azucar, bajo en azucar
mild, less spicy, medium spicy | kam teekha, kam mirch, kam mirchi, halka teekha, kam tikha | कम तीखा, कम मिर्च | suave, poco picante, sin picante, no picante
mixed flavour, assorted, mix, mixed, assortment | mila jula, mix wala, miks, milajula, mile jule | मिक्स, मिला जुला, मिले जुले | surtido, variado, mixto, surtida, variados, mixta, surtidos
non veg, nonveg, non vegetarian, meat based | mansahari, maans wala, nan vej, maansahari | मांसाहारी, नॉन वेज | no vegetariano, con carne
peeled, skinless, without skin | chhila hua, chhilka utra, bina chhilka, chhile hue, bina chhilke wala | छिला हुआ, बिना छिलके | pelado, sin cascara, sin piel, pelada
pickled ||  | encurtido, en vinagre, encurtidos, en escabeche
pitted, seedless, without seeds, deseeded | bina beej, bina guthli, beej rahit, bina beej wala, bina guthali | बिना बीज, बिना गुठली, बीज रहित | sin semilla, sin semillas, sin pepitas, sin hueso de fruta, deshuesadas
plain flavour, unflavoured, unflavored ||  | sin sabor, sabor natural
raw, uncooked, unripe | kachcha, kaccha, kachchi, kacchi, kache, kachche | कच्चा, कच्ची, कच्चे | crudo, cruda, verde sin madurar
refined | rifaind, riphaind | रिफाइंड | refinado, refinada
ripe | paka, pakka hua, pake, paki, pakke | पका, पके, पका हुआ | maduro, madura, maduros
roasted, toasted, dry roasted | bhuna, bhuni, bhune, bhuna hua, bhune hue, sika, roast wala, bhunaa | भुना, भुनी, भुने, भुना हुआ, रोस्टेड | tostado, tostada, tostados, tostadas, rostizado, asado en seco
rose flavour, rosy | gulab wala, gulab wali, gulab ka | गुलाब वाला, गुलाब वाली | de rosas, sabor a rosa, sabor rosa
saffron flavour, kesar wala | kesar wala, kesar wali, kesariya swad, kesar wale | केसर वाला, केसर वाली | con azafran, al azafran
salted, salty | namkeen, namkeen wala, namak wala, namkin wala, namak wali, khaara, khara | नमकीन, नमक वाला, नमकीन वाला, खारा | salado, salada, con sal, salados
scented, fragrant, perfumed, aromatic | khushboo wala, khushbudar, khushboodar, khushbu wali, sugandhit, khusbudar, sugandhi | खुशबूदार, सुगंधित, खुशबू वाला | perfumado, aromatico, aromatica, con aroma, con perfume, perfumada, con olor, aromatizado
smoked | dhuan wala || ahumado, ahumada
sour, tangy | khatta, khatti, khatte | खट्टा, खट्टी, खट्टे | agrio, acido, agria, acida
spicy, hot and spicy, chilli hot, extra spicy | teekha, tikha, teekhi, tikhi, masaledar, mirchi wala, masala wala, chatpata, jhanjhanit, tikhe, teekhe, chatpati, masaledaar, masala wali, mirchi wali | तीखा, तीखी, मसालेदार, चटपटा, मसाला वाला, चटपटी, तीखे | picante, picoso, condimentado, enchilado, picosa, picosito, enchilada picante
sugar free, sugarfree, no sugar, without sugar, unsweetened, no added sugar, sugarless, zero sugar, diabetic friendly | bina cheeni, bina chini, bina shakkar, cheeni rahit, kam cheeni, sugar fri, bina cheeni wala, bina shakar, bina chini wali, bagair chini | बिना चीनी, शुगर फ्री, बिना शक्कर, कम चीनी, चीनी रहित | sin azucar, sin azucares, light sin azucar, sin azucar añadido, cero azucar, sin endulzar, diet
sweet and sour | khatta meetha, khatti meethi, khatta mitha, khat mitha, khatti mithi | खट्टा मीठा, खट्टी मीठी | agridulce
sweet taste, sweet, sweetened | meetha wala, mitha, meetha, meethi wali, meethe, mithe, mitthi | मीठा, मीठे, मीठी | dulce, endulzado, azucarado, con azucar
tandoori flavour, tandoori, tandoor | tanduri | तंदूरी | tandoori
unsalted, low salt, no salt, saltless | bina namak, feeka, bina namak wala, phika, kam namak, pheeka, fika | बिना नमक, फीका | sin sal, bajo en sal, bajo en sodio
unscented, fragrance free, scentless, no fragrance | bina khushboo, bina khushbu, bina khusboo | बिना खुशबू | sin perfume, sin fragancia, sin olor, sin aroma
veg, vegetarian, pure veg | shakahari, vej, shaakahari, sakahari, shudh shakahari | शाकाहारी, वेज | vegetariano, vegetariana
vegan, plant based, dairy free, lactose free, non dairy | veegan, bina doodh wala, bina doodh | वीगन | vegano, vegana, sin lactosa, deslactosado, deslactosada, sin leche, de origen vegetal
with bone, bone in | haddi wala, haddi ke saath | हड्डी वाला | con hueso
with egg, egg wala, contains egg | ande wala, anda wala, ande ke saath, ande wali, anda wali | अंडे वाला, अंडे वाली, अंडा वाला | con huevo, con huevos
with milk | doodh wala, doodh wali, dudh wala | दूध वाला, दूध वाली | con leche
with skin, unpeeled, with shell | chhilke wala, chhilka wala, chhilke wali, chhilke ke saath | छिलके वाला, छिलके वाली | con cascara, con piel
with sugar, regular sugar | cheeni wala, chini wala, chini wali, shakkar wala | चीनी वाला | con azucar normal
`,
};
