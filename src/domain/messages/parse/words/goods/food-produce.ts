import type { ConceptTable } from '../concept-table.ts';

/** Vegetables, fruit and fresh herbs. */
export const FOOD_PRODUCE: ConceptTable = {
  kind: 'goods',
  trade: 'produce',
  rows: `
amla, indian gooseberry | aamla, awla, anwla | आंवला, आँवला | grosella india
apple, apples | seb, sev fal, saib | सेब | manzana, manzanas
artichoke ||| alcachofa, alcachofas
asparagus ||| esparrago, esparragos
aubergine, eggplant, brinjal | baingan, baigan, bengan, begun | बैंगन | berenjena, berenjenas
avocado, butter fruit || एवोकाडो | aguacate, palta, aguacates
banana, bananas | kela, kele | केला, केले | platano, banana, banano, guineo, cambur
beetroot, beet | chukandar, chukander | चुकंदर | remolacha, betabel, betarraga
bitter gourd, karela, bitter melon | karela, karele | करेला | melon amargo
blackberry, blackberries ||| zarzamora, mora, moras
blueberry, blueberries || ब्लूबेरी | arandano, arandanos, mora azul
bottle gourd, lauki, calabash | lauki, loki, ghiya, doodhi, dudhi | लौकी, घीया | calabaza de botella
broad beans ||| habas, haba
broccoli | hari gobhi | ब्रोकली | brocoli
cabbage | patta gobhi, patta gobi, band gobhi, bandgobi | पत्ता गोभी, बंद गोभी | col, repollo
capsicum, bell pepper, green pepper | shimla mirch, simla mirch | शिमला मिर्च | pimiento, pimiento morron, morron
carrot, carrots | gajar, gaajar | गाजर | zanahoria, zanahorias
cauliflower | phool gobhi, gobhi, gobi, ful gobi | फूलगोभी, फूल गोभी, गोभी | coliflor
celery ||| apio
cherry, cherries || चेरी | cereza, cerezas
cherry tomato < tomato ||| tomate cherry, jitomate cherry
chestnut, chestnuts ||| castanas
chilli, green chilli, chillies, chili, green chillies | hari mirch, mirchi, mirch, hari mirchi | मिर्च, हरी मिर्च | chile, chiles, aji, guindilla, chile verde
cluster beans | gwar phali, guar fali | ग्वार फली
coconut, fresh coconut | nariyal, nariyel, nariyal pani wala | नारियल | coco, cocos
colocasia, taro root | arbi, arvi | अरबी | taro, malanga
coriander, coriander leaves, cilantro, fresh coriander | dhania, dhaniya, hara dhania, dhania patta | धनिया, हरा धनिया | cilantro, culantro
courgette, zucchini || तोरी विदेशी, जुकिनी | calabacin, calabacita, calabacitas
cucumber, cucumbers | kheera, khira, kakdi, kakri | खीरा, ककड़ी | pepino, pepinos
curry banana, raw banana, plantain | kaccha kela, kacha kela | कच्चा केला | platano macho, platano verde
custard apple, sitaphal | sitafal, sharifa | सीताफल, शरीफा | chirimoya, anona
dragon fruit || ड्रैगन फ्रूट | pitahaya, pitaya
drumstick vegetable, moringa | sahjan, sahjan ki phali, drumstick | सहजन | moringa
fenugreek leaves, methi | methi, hari methi | मेथी
french beans, green beans, string beans | beans, farasbi, fansi, faras bean | फ्रेंच बीन्स, फ़्रेंच बीन्स, बीन्स | judias verdes, ejotes, vainitas, chauchas
garlic | lahsun, lasun, lehsun, lasan | लहसुन | ajo, ajos
ginger, fresh ginger | adrak, adarak | अदरक | jengibre
grapefruit ||| pomelo, toronja
grapes, grape | angoor, angur | अंगूर | uva, uvas
green peas, peas, pea | matar, hara matar, mattar | मटर, हरी मटर | guisante, guisantes, chicharo, chicharos, arveja, arvejas
guava, guavas | amrud, amrood | अमरूद | guayaba, guayabas
jackfruit | kathal, kathhal | कटहल | yaca, jaca
jamun, java plum | jaamun | जामुन
kale ||| col rizada, kale
kiwi, kiwi fruit || कीवी | kiwi, kiwis
ladies finger, okra, bhindi, lady finger | bhindi, bhendi, bhindhi | भिंडी, भिन्डी | okra, quimbombo
leek ||| puerro, poro
lemon, lime, lemons, limes, nimbu | nimbu, neebu, nimboo, limbu | नींबू, निंबू | limon, lima, limones
lettuce, salad leaves | salad patta | सलाद पत्ता | lechuga, lechugas
litchi, lychee | leechi, lichi | लीची | lichi
mandarin, tangerine, kinnow | kinnu, kinu, santra chhota | किन्नू | mandarina, mandarinas, clementina
mango, mangoes | aam, am | आम | mango, mangos
raw mango, green mango | kaccha aam, kairi, keri, kacha aam | कच्चा आम, कैरी | mango verde
melon, muskmelon, cantaloupe | kharbuja, kharbooja | खरबूजा, ख़रबूज़ा | melon, melones
mushroom, mushrooms, button mushroom | kukurmutta, khumb | मशरूम | champinon, champinones, seta, setas, hongos
onion, onions | pyaz, pyaaz, kanda, piyaj, pyaj | प्याज, प्याज़ | cebolla, cebollas
orange fruit, orange, oranges | santra, santara, narangi | संतरा, संतरे | naranja, naranjas
papaya, pawpaw | papita, papeeta | पपीता | papaya, lechosa, fruta bomba
parsley ||| perejil
peach fruit, peach, peaches | aadu, aaru | आड़ू | melocoton, durazno, duraznos
pear, pears | nashpati, naashpati | नाशपाती | pera, peras
pineapple, pineapples | ananas, ananaas | अनानास, पाइनएप्पल | pina, ananas
plum, plums | aloo bukhara, alubukhara | आलूबुखारा | ciruela, ciruelas
pointed gourd, parwal | parval, parwal | परवल
pomegranate, anar | anar, anaar | अनार | granada, granadas
potato, potatoes | aloo, aalu, alu, aaloo, batata | आलू | patata, papa, patatas, papas
pumpkin | kaddu, kadu, sitaphal sabji | कद्दू | calabaza, zapallo, auyama
radish | mooli, muli | मूली | rabano, rabanos
raspberry, raspberries ||| frambuesa, frambuesas
ridge gourd, turai, luffa | tori, turi, torai, turai | तोरी, तुरई
sapota, chikoo | cheeku, chiku, chikoo | चीकू | zapote, chicozapote, nispero
spinach, palak | palak, paalak | पालक | espinaca, espinacas
spring onion, green onion, scallion | hara pyaz, hari pyaz | हरा प्याज | cebolleta, cebollin, cebolla de verdeo
sprouts | ankurit | अंकुरित | brotes, germinados
strawberry, strawberries || स्ट्रॉबेरी | fresa, fresas, frutilla
sugarcane | ganna | गन्ना | cana de azucar
sweet lime, mosambi | mausambi, mosami, mosmi | मौसमी, मौसंबी | lima dulce
sweet potato | shakarkandi, shakarkand | शकरकंद, शकरकंदी | batata, boniato, camote
tomato, tomatoes | tamatar, tamater, tomatar | टमाटर | tomate, jitomate, tomates
turnip | shalgam, shaljam | शलगम | nabo, nabos
vegetables, vegetable, veggies, sabzi | sabji, sabzi, sabjiya, bhaji, tarkari | सब्जी, सब्ज़ी, सब्जियां | verdura, verduras, hortalizas
fruit, fruits | phal, fal, phall | फल | fruta, frutas
watermelon | tarbuj, tarbooj, tarbuz | तरबूज, तरबूज़ | sandia, patilla
yam, suran | jimikand, suran | सूरन, जिमीकंद | name, ñame
coconut water, tender coconut | nariyal pani, daab | नारियल पानी | agua de coco
cassava, yuca || टैपिओका | yuca, mandioca
nopal, cactus paddle ||| nopal, nopales
`,
};
