import type { ConceptTable } from '../concept-table.ts';

/** Cloth, sewing, wool, handicrafts. */
export const FABRICS_CRAFTS: ConceptTable = {
  kind: 'goods',
  trade: 'crafts',
  rows: `
bead string, mala beads, prayer beads, japa mala, tulsi mala | jap mala, tulsi ki mala, mala jap | माला, जप माला, तुलसी माला | rosario, collar de cuentas, mala
beads, bead, seed beads, glass beads | manke, moti manke, manka, motiyan, beeds | मनके, मनका | cuentas, abalorios, mostacilla, chaquiras, perlitas, mullos
blue pottery, pottery, blue pottery plate | neeli mitti ke bartan | ब्लू पॉटरी | ceramica, alfareria
bobbin, bobbins || बॉबिन | bobina
buttons, button, shirt buttons | batan, battan, button kapde ka | बटन | botones, boton
crochet hook, crochet needle, crochet hooks | krosia, kroshia ki sui, crosia, krosiya | क्रोशिया | ganchillo, aguja de crochet, gancho de tejer, aguja de ganchillo
elastic, elastic band sewing, elastic tape | ilastik, elastik | इलास्टिक | elastico, goma elastica, resorte, caucho
embroidery hoop, embroidery frame, embroidery ring | kadhai ka frame, kadhai ring, adda | कढ़ाई फ्रेम | bastidor, tambor de bordar, aro de bordar
embroidery thread, embroidery floss, silk thread, stranded cotton | kadhai ka dhaga, resham ka dhaga, resham dhaga, anchor dhaga | कढ़ाई का धागा, रेशम का धागा | hilo de bordar, hilo mouline, hilo para bordar
fabric, cloth, running material, fabrics, cloth material, cut piece | kapda, kapra, kapdaa, thaan, capda | कपड़ा, थान | tela, tejido, telas, genero, paño
felt, felt sheet, felt sheets | felt sheet, namda | फेल्ट | fieltro
glue gun, hot glue gun, glue gun sticks, glue sticks hot | glu gun | ग्लू गन | pistola de silicona, pistola de silicon, barras de silicona, pistola de pegamento
handicraft, wooden handicraft, wood carving, handicrafts, craft item | hastshilp, lakdi ka kaam, hastkala | हस्तशिल्प | artesania, artesanias, talla de madera
hooks sewing, hook and eye, sew hooks | huk kapde ka || corchetes, broches de presion, ganchos de costura
interlining, fusing, buckram, canvas fusing | bakram, astar | बकरम, अस्तर | entretela, forro, fliselina
saree fall, fall, sari fall | fall saree, sadi ka fall, saree ki fall, fol | फॉल, साड़ी फॉल
knitting needles, knitting needle | salai, bunai ki salai, silai oon ki, bunne ki salai, sarai bunai | सलाई, बुनाई की सलाई | agujas de tejer, palillos de tejer, agujas de punto
lace trim, lace, border lace, gota patti, gota, lace border, trim | gota pati, gotta patti, lais, kinari, gotta | लेस, गोटा, गोटा पट्टी, किनारी | encaje, puntilla, blonda, pasamaneria
macrame, macrame wall hanging, macrame cord, macrame thread | makrame, maikrame | मैक्रमे | macrame, hilo de macrame, cordon de macrame
madhubani, madhubani painting, folk painting, miniature painting | madhubaani, pichwai, warli painting, pichhwai | मधुबनी, पिछवाई
measuring tape, measure tape, inch tape, tailor tape, tape measure, inchi tape | inch tep, naap ka fita, inchi tep, naap tape, nap wala feeta, inchtape | इंची टेप, नाप का फीता, मेज़रिंग टेप | cinta metrica, metro de costura, flexometro, huincha de medir, cinta de medir, wincha
mirror work, shisha mirrors, mirrors craft | shisha kaam, sheeshe ka kaam | शीशा वर्क, शीशे का काम
needle, needles, sewing needle, sewing needles, hand needle | sui, suee, suiyan, suiya, sooi, sui dhaga | सुई, सूई, सुइयां, सुइयाँ | aguja, agujas, aguja de coser
patch, patches, iron on patch, applique | chepi kapda || parche, parches, parche termoadhesivo
pin cushion, safety pin, safety pins, pins, straight pins, dressmaker pins | sefti pin, safti pin, aalpin, alpin, kante pin | सेफ्टी पिन, आलपिन | alfiler, alfileres, imperdible, seguro, seguros, imperdibles, alfiler de gancho, gancho de nodriza, segurito
pom pom, pompom, latkan, tassels, tassel, pom poms, tassles | latkan, phundne, phundna, latkann, fundne, pompom | लटकन, फुंदना, फुंदने | borla, borlas, pompon, pompones
puppet, kathputli, rajasthani puppet, puppets | kathputali, kath putli, katputli | कठपुतली, कठपुतलियां | marioneta, titere, titeres, marionetas
resin, epoxy resin, resin mould, resin kit, silicone mould resin | rezin | रेज़िन | resina, resina epoxica, molde para resina, resina epoxi
ribbon, ribbons, satin ribbon, gift ribbon | riban, ribin, fita, feeta, ribben, reban | रिबन, फीता | cinta, liston, cinta de raso, listones, liston satinado
scissors tailor, tailor scissors, fabric scissors, pinking shears | darzi ki kainchi, kapda katne ki kainchi | दर्जी की कैंची | tijeras de costura, tijeras de tela, tijeras de sastre
sequins, sequin, sitara, mirror sequins, sitare | sitaare, chamki, sitarey, sikvin | सितारे, सितारा, चमकी | lentejuelas, lentejuela
sewing kit, sewing set, stitching kit, needle thread set | silai kit, sui dhaga set, silai ka saman | सिलाई किट, सिलाई का सामान | kit de costura, costurero, estuche de costura
sewing machine, silai machine, stitching machine, tailoring machine | silai mashin, sillai machine, silaai machine, silai ki machine | सिलाई मशीन | maquina de coser
sewing thread, thread, threads, stitching thread, thread reel, cotton thread | dhaga, dhage, dhaaga, dhaga reel, dori silai, tagaa | धागा, धागे | hilo, hilos, hilo de coser, carrete de hilo
tailor chalk, marking chalk, fabric marker | darzi chalk, tailor ki chalk || jaboncillo, gis de sastre, tiza de sastre
terracotta, terracotta pot, clay pot, terracotta diya, earthenware | mitti ka bartan, mitti ke bartan, matti ke bartan | मिट्टी के बर्तन, टेराकोटा | terracota, olla de barro, barro, vasija de barro
velcro, velcro tape, hook and loop tape | velkro | वेल्क्रो | velcro
wool yarn, wool, yarn, knitting wool, knitting yarn, crochet yarn, yarns | oon, un ka gola, ooni dhaga, oon ka gola, vul, unn | ऊन, ऊन का गोला | lana, estambre, hilo de tejer, lanas, madeja de lana
zip, zipper, zips, zippers, chain zip | jip, zeep, jipper, chain kapde ki, zipar | ज़िप, जिप | cremallera, cierre, zipper, cremalleras, cierres, ziper
`,
};
