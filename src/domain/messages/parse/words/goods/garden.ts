import type { ConceptTable } from '../concept-table.ts';

/** Plants, seeds, pots, garden tools. */
export const GARDEN: ConceptTable = {
  kind: 'goods',
  trade: 'garden',
  rows: `
aloe vera plant, aloe plant, aloe vera | alovera ka paudha, ghritkumari ka paudha, gwarpatha, alovera, elovera | एलोवेरा का पौधा, ग्वारपाठा, घृतकुमारी, एलोवेरा | planta de aloe vera, planta de sabila, sabila, aloe
bonsai, bonsai plant, bonsai tree, ficus bonsai | bonsaai, bonsai ka paudha | बोनसाई | bonsai, bonsái, arbolito bonsai
bougainvillea, bougainvillea plant | boganveliya, bogenvelia, boganbel, boganvilia | बोगनवेलिया, बोगनविलिया | buganvilla, bugambilia, trinitaria, veranera, santa rita, bugambilias
bulbs garden, flower bulbs, tulip bulbs, lily bulbs, rajnigandha bulbs, dahlia bulbs | phool ki gaanth, rajnigandha ke bulb, phoolon ke bulb, kand phool, gaanth phool | फूलों के बल्ब, रजनीगंधा | bulbos, bulbos de flores, bulbo, bulbos de tulipan, bulbo de amarilis
cactus, cacti, cactus plant | kaiktas, kaktas, nagfani | कैक्टस, नागफनी | cactus, nopal planta, cactácea, cacto
chrysanthemum, mum plant, guldaudi | guldaudi, guldawari, sevanti, shevanti, guldavdi | गुलदाउदी, सेवंती | crisantemo, crisantemos, pompon flor
potting mix < soil, potting soil, soil mix | gamle ki mitti, mitti gamle ki | गमले की मिट्टी | tierra para macetas, tierra preparada, sustrato, sustratos
soil, garden soil, gardening soil | bagiche ki mitti, paudhe ki mitti, mitti paudhon ki | मिट्टी, बगीचे की मिट्टी | tierra, tierra negra, tierra de hoja, tierra vegetal, abono y tierra
coco peat, cocopeat, coco coir, coco peat block | kokopit, koko peet, coco pit, kokopeet | कोकोपीट | fibra de coco
perlite | parlait | पर्लाइट | perlita
peat moss, sphagnum moss ||| turba, musgo sphagnum
manure, fertilizer, fertiliser, plant food, organic manure, organic fertilizer | khad, khaad, keechad khad, urvarak, desi khad, jaivik khad | खाद, उर्वरक, जैविक खाद | abono, fertilizante, fertilizantes, abono organico, nutriente para plantas
compost < manure | kampost | कंपोस्ट, कम्पोस्ट | composta, compost, humus
vermicompost < manure, vermi compost, worm compost | kenchua khad, kechua khad, varmi kampost, vermikampost, kenchue ki khad | वर्मी कंपोस्ट, वर्मीकम्पोस्ट, केंचुआ खाद | humus de lombriz, lombricomposta, lombrihumus
cow dung manure < manure, cow manure, dung manure | gobar ki khad, gobar khad | गोबर की खाद, गोबर खाद | estiercol, guano, gallinaza, estiercol de vaca
npk < manure, npk fertilizer | enpike khad | एनपीके | triple 17, triple quince
urea < manure | yuriya | यूरिया | urea
dap < manure || डीएपी
bone meal < manure | haddi ka chura, haddi ki khad | हड्डी का चूरा, बोन मील | harina de hueso
neem cake < manure | neem khali, neem ki khali | नीम खली, नीम की खली | torta de neem
mustard cake < manure | khali sarson, sarson khali, sarson ki khali | सरसों खली, सरसों की खली
seaweed fertilizer < manure, seaweed extract, seaweed liquid | samudri ghas ki khad || algas marinas, extracto de algas
epsom salt, epsom salt plants ||| sal de epsom, sales de epsom
curry leaf plant, curry patta plant | kadi patta ka paudha, meethi neem ka paudha, kari patta plant, mithi neem paudha | करी पत्ता का पौधा, मीठी नीम का पौधा | planta de curry
flower seeds < seeds, flower seed | phoolon ke beej, phool ke beej, ful ke beej, phool ka beej | फूलों के बीज, फूल के बीज | semillas de flores, semillas de flor
marigold seeds < seeds | gende ke beej | गेंदे के बीज | semillas de cempasuchil
sunflower seeds plant < seeds ||| semillas de girasol para sembrar
petunia seeds < seeds ||| semillas de petunia
fruit plant, fruit tree | phal ka paudha, phaldar paudha, falon ke paudhe, phal ka ped | फल का पौधा | arbol frutal, frutales, arboles frutales
mango plant < fruit plant, mango tree | aam ka paudha, aam ka ped | आम का पौधा, आम का पेड़ | arbol de mango, planta de mango
lemon plant < fruit plant, lemon tree | nimbu ka paudha, nimbu ka ped | नींबू का पौधा, नींबू का पेड़ | arbol de limon, limonero, arbolito de limon, planta de limon
guava plant < fruit plant, guava tree | amrood ka ped, amrud ka paudha, amrood ka paudha | अमरूद का पौधा | arbol de guayaba, guayabo
pomegranate plant < fruit plant, pomegranate tree | anar ka paudha, anar ka ped | अनार का पौधा | granado
papaya plant < fruit plant, papaya tree | papita ka paudha, papita ka ped | पपीते का पौधा | planta de papaya
orange tree < fruit plant, orange plant | santre ka ped, santre ka paudha | संतरे का पौधा | naranjo
garden scissors, pruner, secateurs, pruning shears, garden shears, hedge shears, pruning scissors, pruners, cutter plants, hedge cutter | paudhe katne ki kainchi, katar paudha, bagiche ki kainchi, prunar, sikeytar, mali ki kainchi, ped katne ki kainchi | प्रूनर, बगीचे की कैंची, माली की कैंची | tijeras de podar, podadora, tijera de poda, podadoras de mano, tijeras de jardin, tijera podadora, tijeras de jardineria, tijeras para podar
garden tools, garden tool set, gardening tools, gardening kit | bagwani ka saman, mali ka saman | बागवानी का सामान | herramientas de jardin, juego de jardineria
trowel < garden tools, hand trowel | khurpi, khurpa, khurpee | खुरपी, खुरपा | palita de jardin, palita, escardilla
spade < garden tools, shovel | phawda, favda, fawda, phavda, belcha, belchaa, farua | फावड़ा, फावडा, बेलचा | pala, palas, pala de jardin
hoe < garden tools | kudal, kudaal, kudali | कुदाल, कुदाली | azada, azadon, azadilla, talacho
rake < garden tools | panja | पंजा | rastrillo, rastrillos
cultivator < garden tools, garden fork ||| horquilla de jardin
sickle < garden tools | hansiya, daranti | दरांती, हंसिया | hoz, machete
grass, lawn grass, artificial grass, turf, artificial grass mat, grass mat, grass carpet, lawn | ghas, ghaas, nakli ghas, doob ghas, nakli ghaas, ghas ki carpet, doob, ghas wala mat | घास, नकली घास, दूब घास, दूब | pasto, cesped, grama, pasto sintetico, pasto en rollo, cesped artificial, pasto artificial, grama sintetica, rollo de pasto
hanging pot, hanging planter, hanging basket, hanging pots, railing planter, hanging planters, hook pots, balcony planter | latkane wala gamla, haingin pot, latakne wala gamla, taangne wala gamla, railing wala gamla, latkan gamla, tangne wale gamle | हैंगिंग पॉट, लटकाने वाला गमला, टांगने वाला गमला | maceta colgante, matera colgante, macetero colgante, macetas colgantes, porta maceta colgante, canasta colgante
herb plant, herb plants | jadi buti ka paudha | जड़ी बूटी का पौधा | hierbas aromaticas, planta aromatica, planta de hierbas
mint plant < herb plant | pudine ka paudha, pudina paudha | पुदीने का पौधा | planta de menta, planta de hierbabuena
basil plant < herb plant | niyazbo || planta de albahaca
coriander plant < herb plant | dhaniya ka paudha | धनिया का पौधा | planta de cilantro
rosemary plant < herb plant | rosmeri ka paudha | रोज़मेरी | romero planta, planta de romero
lemongrass plant < herb plant, lemongrass | lemon gras, lemongras | लेमनग्रास | zacate limon, hierba limon
ajwain plant < herb plant | ajwain ka paudha | अजवाइन का पौधा | oregano planta
hibiscus, hibiscus plant, gudhal | gudhal, gudhal ka paudha, jaswand, gurhal, gudhhal | गुड़हल, गुड़हल का पौधा, गुडहल | hibisco, tulipan mexicano, cayena, planta de hibisco, obelisco flor
indoor plant, houseplant, indoor plants, air purifying plant, foliage plant, house plant | ghar ke andar ka paudha, indoor paudha, kamre ka paudha, andar rakhne wala paudha, indor plant | इनडोर प्लांट, घर के अंदर का पौधा, इंडोर प्लांट | planta de interior, plantas de interior, planta de casa, planta purificadora
insecticide plants, pesticide, plant spray, insecticide, bio pesticide, pesticide spray, bug spray plants | keetnashak, kitnashak, kit nashak, kida marne ki dawa, keeda marne wali dawa, keede maarne ki dawa, keede maarne wala spray, keede maarne wala, keede maarne ka spray, dawai paudhon ki, paudhe ki dawai | कीटनाशक, पौधों की दवा, कीड़े मारने की दवा, कीड़े मारने वाला | insecticida para plantas, pesticida, plaguicida, raid plantas, jabon potasico, tierra de diatomeas
neem oil, neem oil spray | neem ka tel, neem tel, nim ka tel, neem ka tail | नीम का तेल, नीम तेल, नीम ऑयल | aceite de neem, aceite de nim
fungicide | phaphundi ki dawa, fungus ki dawa | फफूंदनाशक | fungicida
weedicide, herbicide, weed killer | kharpatwar ki dawa | खरपतवार नाशक | herbicida, mata maleza, matamaleza, mata hierba
jade plant, jade, jade mini | jed plant, jed, jeid plant | जेड प्लांट, जेड | planta de jade, planta jade, arbol de jade
jasmine plant, mogra plant, jasmine, mogra | mogra ka paudha, mogre ka paudha, bela ka paudha, juhi | मोगरा, मोगरे का पौधा, मोगरा का पौधा, बेला | jazmin, planta de jazmin, jazmines, jazmin planta
chameli plant | chameli, chameli ka paudha | चमेली
raat ki rani | raat ki rani ka paudha, raat rani | रात की रानी | huele de noche
champa | champa ka paudha | चंपा
parijat | harsingar | पारिजात, हरसिंगार
lavender plant | laivendar ka paudha | लैवेंडर का पौधा | planta de lavanda, lavanda en maceta, planta lavanda
lucky bamboo, bamboo plant, lucky bamboo plant | laki baimbu, lucky bambu, bans ka paudha, laki bambu, lucky baans | लकी बैंबू, लकी बांस, लकी बैम्बू | bambu de la suerte, planta de bambu, bambu suerte
money plant, pothos, money plants, golden pothos, moneyplant | mani plant, mani plaant, money ka paudha, maniplant, mony plant | मनी प्लांट, मनीप्लांट | potus, teléfono planta, potho, pothos, planta del dinero, poto, telefono planta, planta telefono, potos
monstera, monstera plant || मॉन्स्टेरा | monstera, costilla de adan
neem plant, neem tree | neem ka paudha, neem ka ped | नीम का पौधा, नीम का पेड़ | arbol de neem, arbol de nim
peepal plant | peepal ka paudha, pipal ka paudha | पीपल का पौधा
banyan plant | bargad | बरगद
ashoka plant, ashoka tree | ashok ka ped | अशोक का पेड़
orchid, orchids, orchid plant | arkid, orkid | ऑर्किड | orquidea, orquideas
palm, palm plant, palm tree | paam, paam ka paudha | पाम | palma, palmera, palmeras, palmas
areca palm < palm, areca palm plant | arika paam, areka paam, areka palm | एरेका पाम, एरिका पाम | palma areca
peace lily, lily plant, peace lily plant | pis lili, lili ka paudha, peace lili, peace lilly, lilly | पीस लिली, लिली | cuna de moises, espatifilo, lirio de la paz, spathiphyllum, cuna de moisés planta
pebbles, decorative stones, garden stones, white pebbles, river pebbles | kankad, gol patthar, safed patthar, kankar, gamle ke patthar, pathar gamle ke | कंकड़, सफेद पत्थर, गमले के पत्थर | piedras decorativas, piedritas, grava decorativa, piedra de rio, piedras de rio, piedra decorativa, piedra blanca
seasonal flowers, seasonal plants | mausami phool ka paudha | मौसमी फूल | plantas de temporada
petunia, petunia plant | pitunia, petuniya, pituniya | पिटूनिया | petunias, petunia
marigold plant, marigold | gende ka paudha, genda paudha, genda ka paudha, genda | गेंदे का पौधा, गेंदा का पौधा, गेंदा | cempasuchil planta
dahlia, dahlia plant | daliya ka paudha phool | डहलिया | dalia
geranium, geranium plant | jirenium | जिरेनियम | geranio, malvon, geranios, malvones
gerbera plant, gerbera | jarbera | जरबेरा | gerbera
begonia, begonia plant | bigoniya | बिगोनिया | begonia, begonias
plant stand, pot stand, flower pot stand, metal plant stand, planter stand, pot stands | gamle ka stand, gamla stand, paudhe ka stand, gamle rakhne ka stand, gamla rakhne wala stand | गमले का स्टैंड, गमला स्टैंड, प्लांट स्टैंड | portamaceta, soporte para plantas, porta macetas, soporte para macetas, pedestal para maceta, base para macetas, portamacetas
moss stick, moss pole, plant stick, support stick plant | mas stik, mos stick | मॉस स्टिक | tutor para plantas, tutor de plantas, tutor de musgo
trellis | jaali bel ki | जाली बेल की | enrejado, celosia
pot saucer, plant saucer, pot tray, pot plate | gamle ki plate, gamle ke neeche ki plate | गमले की प्लेट | plato para maceta, plato de maceta, platos para macetas
plant, plants, live plant, sapling, saplings, flowering plant, outdoor plant, tree plant, tree, nursery plant | paudha, paudhe, poda, podhe, podha, paudhey, pauda, ped, paudhaa, pode, podhaa, ped paudhe, poudha | पौधा, पौधे, पेड़, पौधों, पेड़ पौधे, पेड | planta, plantas, mata, arbol, plantita, matas, plantitas, arboles, planta natural, arbusto
planter, pot plant, flower pot, pots, gamla, plant pot, planters, flower pots, plant pots, nursery pot, planter pot, garden pot | gamla, gamle, gamlaa, paudhe ka gamla, gamley, gumla, gumle, gamala | गमला, गमले, प्लांटर, गमलों, पौधे का गमला | maceta, macetero, tiesto, macetas, matera, jardinera, maceteros, porron, tiestos, materas, macetón
terracotta planter < planter, clay pot planter, clay planter | mitti ka gamla, mitti ke gamle | मिट्टी का गमला, मिट्टी के गमले | maceta de barro, macetas de barro
ceramic pot < planter, ceramic planter, ceramic pots | chini mitti ka gamla | चीनी मिट्टी का गमला | maceta de ceramica
plastic pot < planter, plastic pots, plastic planter | plastic ka gamla, plastic ke gamle | प्लास्टिक का गमला | maceta de plastico
grow bag < planter, grow bags | gro bag, paudha lagane wala bag, grow beg | ग्रो बैग | bolsa de cultivo, bolsas de cultivo
rose plant, rose, rose bush, desi rose plant | gulab ka paudha, gulab paudha, gulaab ka paudha, gulab ka ped, gulab ke paudhe, desi gulab ka paudha, gulab | गुलाब का पौधा, गुलाब का पेड़, गुलाब के पौधे, गुलाब | rosal, planta de rosa, rosales, mata de rosas, planta de rosas
rubber plant, ficus | rabad plant, rabar plant, rabar ka paudha, rubber ka paudha | रबर प्लांट, रबड़ प्लांट | arbol del caucho, ficus elastica, hule planta, planta de hule, gomero, ficus
seeds, seed, plant seeds, gardening seeds, seeds packet, seed packet | beej, bij, beej paudhe ke, bija, beejon, bone wale beej, beej ka packet, bone ke beej | बीज, बीजों, बीज का पैकेट | semilla, semillas, semillas para sembrar, simiente, semillas para plantar, sobre de semillas, semillas de huerto
snake plant, sansevieria, snake plants | sanp wala paudha, sneik plant, snek plant, naag paudha, snaik plant | स्नेक प्लांट | lengua de suegra, sansevieria, lengua de vaca planta, lengua de tigre, sanseviera, espada de san jorge
spider plant | spaidar plant, makdi wala paudha | स्पाइडर प्लांट | mala madre, cinta planta, lazo de amor, malamadre, cintas planta, planta araña
succulent, succulents, succulent plant | sakulent, sukulent, sakyulent, saculent | सकुलेंट, सक्युलेंट | suculenta, suculentas, crasa, crasas, planta suculenta
echeveria < succulent ||| echeveria
tulsi plant, holy basil plant, tulsi | tulsi ka paudha, tulasi, tulsi paudha, shyama tulsi, rama tulsi, tulsi ka ped, tulsee | तुलसी, तुलसी का पौधा, श्यामा तुलसी | tulsi, albahaca sagrada
vegetable seeds < seeds, vegetable seed | sabji ke beej, sabzi ke beej, sabziyon ke beej | सब्जी के बीज, सब्ज़ी के बीज, सब्जियों के बीज | semillas de hortalizas, semillas de verduras, semillas de hortaliza
tomato seeds < seeds | tamatar ke beej | टमाटर के बीज | semillas de tomate
chilli seeds < seeds | mirch ke beej, mirchi ke beej | मिर्च के बीज | semillas de chile
spinach seeds < seeds, palak seeds | palak ke beej | पालक के बीज | semillas de espinaca
coriander seeds plant < seeds | dhaniya ke beej | धनिया के बीज | semillas de cilantro para sembrar
okra seeds < seeds | bhindi ke beej | भिंडी के बीज
lettuce seeds < seeds ||| semillas de lechuga
watering can | paani dene wala, hazara, hazaara, jhari paudhe, fawara bagicha, fawwara, fuvara paudha | हजारा | regadera de jardin, regadera para plantas, regadera de plantas
spray bottle, water sprayer, mist spray bottle, plant sprayer | spray ki bottle, spray karne wali bottle, spray bottle paudhe ki, ispre botal, paani chhidakne ki bottle, pani chhidakne wala | स्प्रे बोतल, पानी छिड़कने वाला | atomizador, rociador de plantas, rociadores, botella atomizadora, spray rociador, atomizador de agua
garden sprayer, sprayer, spray pump, garden spray pump | spre pamp | स्प्रे पंप, स्प्रे पम्प | pulverizador, fumigador, bomba de fumigar
sprinkler, garden sprinkler || स्प्रिंकलर | aspersor, aspersores
drip kit, drip irrigation | tapak sinchai | ड्रिप किट | riego por goteo, kit de riego
zz plant, zamioculcas | zi zi plant, jedjed plant | ज़ेड ज़ेड प्लांट | zamioculca, planta zz, zamia, zamioculcas
`,
};
