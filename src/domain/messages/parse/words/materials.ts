import type { ConceptTable } from './concept-table.ts';

/** What goods are made of. */
export const MATERIALS: ConceptTable = {
  kind: 'material',
  trade: 'materials',
  rows: `
acrylic | akrilik | एक्रिलिक | acrilico, acrilica
aluminium, aluminum | almunium, elumuniyam, alumunium | एल्युमिनियम, एल्यूमीनियम | aluminio
bamboo | baans, bans, bas lakdi | बांस, बाँस | bambu
beeswax, wax, soy wax | mom | मोम | cera, cera de abeja, cera de soja, parafina
bone china ||  | porcelana de hueso
brass | peetal, pital, peetel | पीतल | laton
bronze metal, bronze, kansa | kaansa, kansya | कांसा, कांस्य | bronce
canvas cloth, canvas | kanvas | कैनवास, कैनवस | lona
cardboard, carton board | gatta, gattaa | गत्ता, गत्ते | carton, cartulina
cast iron | dhalwa loha || hierro fundido
ceramic, ceramics | cheeni mitti, chini mitti, ceramik, chinimitti | चीनी मिट्टी, सिरेमिक | ceramica, gres
chanderi | chanderee | चंदेरी
chiffon | shiffon, shifon, chifon, sifon | शिफॉन, शिफ़ॉन | gasa, chifon
chikankari fabric, chikan, lucknowi, chikankari | chikan kaari, lakhnavi, lakhnawi, chikenkari | चिकनकारी, लखनवी
clay, terracotta clay | mitti, mittee, matti, kulhad mitti | मिट्टी | arcilla, barro
coir | nariyal ki rassi || fibra de coco
copper metal, copper | tamba, taanba, tambe, taamba | तांबा, तांबे, ताँबा | cobre
corduroy ||  | pana
cork ||  | corcho
cotton, pure cotton, cottan | sooti, suti, kapas, sutee, coton, kotan, rui | सूती, कॉटन, कपास | algodon, de algodon, 100 algodon
crepe fabric, crepe, georgette crepe | krep, crep | क्रेप | crepe, crep
crystal, crystals | sfatik, spatik | क्रिस्टल, स्फटिक | cristal
denim fabric, denim | denim kapda | डेनिम | mezclilla, denim
flannel || फलालैन | franela, felpa
fleece, polar fleece | flis | फ्लीस | polar, forro polar, vellon
foam, memory foam | fom, foom | फोम | espuma, foami, goma espuma, hule espuma
fur, faux fur | far | फर | peluche, pelo sintetico
georgette | jorjet, jarjet, jorjat, jorgette, jorjette | जॉर्जेट | georgette
glass material, glass | kaanch, kanch, sheesha, shisha, sheeshe | कांच, शीशा, काँच | vidrio, cristal
gold metal, gold plated, gold, 22k gold | sona, sone, sone ka, sona paani, swarn | सोना, सोने | oro, chapado en oro, bañado en oro, baño de oro
granite || ग्रेनाइट | granito
iron metal, iron | loha, lohe, lohaa, lohe ka | लोहा, लोहे | hierro, fierro
jute fibre, jute | joot, jut, pat san | जूट | yute
khadi | khaadi | खादी
kota doria, kota | kota dori | कोटा डोरिया
kundan | kundaan | कुंदन
latex | leteks || latex
leather, genuine leather, faux leather, pu leather, rexine, leatherette, vegan leather | chamda, chamde, chamra, ledar, charm, chamdi, reksin | चमड़ा, चमड़े, लेदर, रेक्सीन | cuero, piel, polipiel, cuero sintetico, cuerina, vinipiel, piel sintetica
linen | linan, linin, linan kapda | लिनन, लिनेन | lino
lycra, spandex, stretchable, elastane, stretch | laikra, laycra | लाइक्रा, लायक्रा | licra, elastano, lycra, elastizado
mango wood < wood | aam ki lakdi | आम की लकड़ी | madera de mango
marble | sangmarmar, marbal | संगमरमर, मार्बल | marmol
mdf, plywood, particle board, ply | plai, plaiwood | प्लाईवुड, प्लाई | mdf, contrachapado, triplay, aglomerado, melamina
melamine || मेलामाइन
merino < wool fibre, merino wool ||  | lana merino
metal, metallic body | dhatu, metel | धातु, मेटल | metal, metalico, metalica
microfibre, microfiber | maikrofaibar | माइक्रोफाइबर | microfibra
modal < rayon, modal satin ||  | modal
mother of pearl, seashell, shell, seep | seepi, sipi, kaudi | सीप, सीपी, कौड़ी | nacar, concha
mulmul, muslin, mul cotton | malmal, mal mal | मलमल | muselina
net fabric, net, tulle | jaali, jali, nait kapda | नेट, जाली | tul, red, malla
nylon | nailon, nilon, nayelon | नायलॉन, नाइलॉन | nailon, nylon, nilon
organza | orgenza, arganza | ऑर्गेंज़ा, ऑर्गेंजा | organza
oxidised, oxidized, german silver, oxidised silver, black metal | oxidise, oksidaiz, aksidaij | ऑक्सीडाइज्ड | plata oxidada, oxidado
paper material | kagaz, kagaj, kaagaz | कागज़, कागज | de papel, papel
pashmina wool, cashmere | kashmira, pasmina | कश्मीरा | cachemira, cashmere
pine < wood, pine wood | cheed | चीड़ | pino
plastic | plastik, palastik, pilastic, plastick | प्लास्टिक | plastico, plastica, de plastico
platinum | pletinam | प्लैटिनम | platino
polycarbonate, pc material | policarbonet || policarbonato
polyester | poliyestar, polister, poliestar | पॉलिएस्टर, पॉलिस्टर | poliester
porcelain | porsilen | पोर्सिलेन | porcelana
pvc, vinyl | pi vi si | पीवीसी | pvc, vinilo, vinil
rattan, cane, wicker | bent, bait lakdi, bet | बेंत, बेंत का | mimbre, ratan, ratán
rayon, viscose | rayan, reyon, reyaan | रेयॉन, रेयान | rayon, viscosa
rubber | rabad, rabar, rubbar, rabbar | रबड़, रबर | goma, caucho, hule
satin | saitan, saten, sateen, satan kapda | साटन, सैटिन | saten, raso, satin
sheesham < wood, sheesham wood, rosewood | shisham, shesham | शीशम | palisandro
silicone, silicon | silikon, silicone wala, silikan | सिलिकॉन, सिलिकोन | silicona, silicon
silk, pure silk, art silk, raw silk, tussar, tussar silk, mulberry silk | resham, reshmi, silak, silk wala, reshami, tasar, sildk | रेशम, रेशमी, सिल्क, टसर | seda, de seda
silver metal, silver, sterling silver, 925 silver, silver plated | chandi, chaandi, chaandee, rajat | चांदी, चाँदी | plata, plata 925, de plata, plata esterlina
stainless steel, steel, ss, stainless | istil, steel wala, isteel, stil, ispat | स्टील, स्टेनलेस स्टील, इस्पात | acero inoxidable, acero, inox
stone material, stone | patthar, pathar, pathhar, pattar | पत्थर | piedra
suede | swed | सुएड | gamuza, gamuzado
teak wood < wood, teak | sagwan, sagaun, saagwan | सागवान, सागौन | teca
tempered glass material, borosilicate, borosilicate glass | borosil | बोरोसिल | borosilicato, vidrio borosilicato
terry, towelling | roen wala || felpa de algodon
tin metal, galvanised iron, gi | jasta, jasti, chaddar | जस्ता | hojalata, galvanizado
titanium ||  | titanio
velvet | makhmal, makhmali, velvat, makhamal | मखमल, मखमली, वेलवेट | terciopelo
wood, wooden, solid wood | lakdi, lakri, lakdee, lakadi, lakdi ka, lakdi wala | लकड़ी, लकड़ी का | madera, de madera
wool fibre, wool, woolen, woollen, pure wool | ooni, uni, ooni wala, ooni kapda | ऊनी | lana, de lana, lanudo
`,
};
