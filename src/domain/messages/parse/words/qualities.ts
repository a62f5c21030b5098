import type { ConceptTable } from './concept-table.ts';

/** What goods are like, can do or come in. */
export const QUALITIES: ConceptTable = {
  kind: 'quality',
  trade: 'qualities',
  rows: `
for floors, floor, flooring | farsh, farash | फर्श | suelo, piso
for kitchens, kitchen | rasoi, rasoi ghar | रसोई, किचन | cocina
for bathrooms, bathroom | gusalkhana, bathrum | बाथरूम, गुसलखाना | baño
for windows, window | khidki, khirki | खिड़की | ventana
for walls, wall | deewar, diwar | दीवार | pared
adjustable | adjust hone wala, chhota bada hone wala | एडजस्टेबल | ajustable, regulable, graduable
anti slip, non slip, antiskid, anti skid, grip wala | na fisalne wala, fisalne se bachane wala || antideslizante
antibacterial, anti bacterial, antiseptic, disinfecting | kitanu nashak, jivanu rahit | एंटीसेप्टिक | antibacterial, antiseptico, desinfectante
automatic, fully automatic, auto | aatomatic, apne aap, otomatic, swachalit | ऑटोमैटिक, स्वचालित | automatico, automatica
battery operated, battery powered | baitri wala, baitri se chalne wala, battery wala, sel wala, battery wali | बैटरी वाला, सेल वाला | a pilas, de pilas, con pilas, a bateria, de bateria
boat neck, boatneck | bot nek | बोट नेक | cuello barco, cuello bote
boxed, gift boxed, with box, gift packed | dabbe wala, box wala, dibbe ke saath | डिब्बे वाला | en caja, con caja, con estuche
breathable, airy | hawadar | हवादार | transpirable
brushed, steel brushed, satin finish ||  | cepillado, satinado
canned, tinned | dabba band | डिब्बाबंद, डिब्बा बंद | enlatado, en lata, enlatada, en conserva
cheap, economy, low price, budget | sasta, sasti, saste, sasta wala, kam daam wala | सस्ता, सस्ती, सस्ते | barato, economico, economica, barata, baratito
cold, chilled, iced, ice cold | thanda, thandi, thande, thandaa | ठंडा, ठंडी, ठंडे | frio, fria, helado, helada, frias
collared, collar, with collar | kolar wala, kolar, collar wali, kalar, kolar wali | कॉलर, कॉलर वाला | con cuello, con cuello camisero
compact, portable, pocket | chhota sa, le jane layak | पोर्टेबल | portatil, compacto, compacta
concentrated, strong, extra strong | tez, tej, kadak, zordaar, kadak wala | तेज़, कड़क, स्ट्रॉन्ग | concentrado, fuerte, extra fuerte, concentrada
cordless, without wire battery tool | bina taar ki machine || a bateria inalambrico
crushed, coarse, coarsely ground | dardara, kuti hui, kuta hua, kutee, mota pisa, kuti, kutaa | दरदरा, कुटी, कुटी हुई, कुटा हुआ | molido grueso, triturado, machacado, quebrado, triturada
curly, wavy | ghungrale, ghunghrale, ghungrala | घुंघराले, घुंघराला | rizado, ondulada, chino cabello, rizos
cut, chopped, diced, sliced, pre cut | kata hua, kati hui, kate hue, katee, kata, kati, slice kiya | कटा हुआ, कटी हुई, कटे हुए, कटा | cortado, picado, en rodajas, rebanado, en trozos, en cubos, picada, troceado, cortada
dark shade, dark, deep | gehra, gahra, gadha, gehri, dark wala, gahri, gaadha, gadhe | गहरा, गहरी, गाढ़ा, डार्क | oscuro, oscura, intenso
dehydrated, dried, sun dried, dry | sukha, sookha, sukhi, sookhi, sukhe, sookhe | सूखा, सूखी, सूखे | seco, seca, deshidratado, secos, secas, deshidratada
detachable, removable | alag hone wala || desmontable, removible, extraible, de quitar
digital, electronic | dijital | डिजिटल | digital, electronico, electronica
disposable, use and throw, single use | ek baar wala, use and thro, disposebal | डिस्पोजेबल | desechable, desechables, descartable, de un solo uso, descartables
double sided, two sided, reversible | dono taraf, do taraf wala, dono side | दोनों तरफ | doble cara, reversible, de dos caras
duplicate, copy, first copy, replica | nakli, naqli, kopi, dublicate, duplikate | नकली, डुप्लीकेट | copia, replica, imitacion, generico
fast charging, quick charge, fast charge, turbo, super fast | tez charging, jaldi charge, fast wala, fast charging wala | फास्ट चार्जिंग, तेज़ चार्जिंग | carga rapida, de carga rapida, carga turbo
fine ground | bareek, barik, mahin, maheen, baareek, bariik, mahin pisa | बारीक, महीन | fino molido, molido fino, fina molida
firm, hard | sakht, kada sakht, sakhat, hard wala | सख्त, सख़्त, हार्ड | duro, firme, dura, rigido, rigida
fit slim, slim fit, slim, skinny, skinny fit | slim wala, patli fitting, slim fiting, tight, taait | स्लिम फिट, टाइट | entallado, ajustado, corte slim, pitillo, ajustada, entallada, slim
foldable, folding, collapsible, fold | folding wala, mudne wala, fold hone wala, modne wala, folding wali, fold wala, mudne wali | फोल्डिंग, फोल्डेबल, मुड़ने वाला | plegable, plegables, abatible, plegadiza, doblable
fresh, freshly made, farm fresh | taaza, taza, taazi, tazi, taja, taaja, taze, taaze, tazaa | ताज़ा, ताजा, ताज़ी, ताजी, ताज़े, ताजे | fresco, fresca, frescos, frescas, recien hecho, del dia, fresquito, recien horneado
frozen | jama hua, frozan, jami hui, frojan | फ्रोज़न, फ्रोजन, जमा हुआ | congelado, congelada, congelados, congeladas
full sleeve, full sleeves, long sleeve, long sleeves, full sleev, full hand, full arm | puri baju, poori baazu, full baju, full baaju, poori baju, puri baanh, lambi baju, poori aasteen, full bazu, full baju ki, puri aasteen, lambi baanh | पूरी बाजू, फुल स्लीव, पूरी बांह, पूरी आस्तीन, फुल बाजू | manga larga, de manga larga, mangas largas
gel based, gel | jel | जेल | gel, en gel, de gel
glossy, gloss, shining | chamakdar finish, chamakwala, glasi | ग्लॉसी | brillante acabado, con brillo, brillo, gloss, glossy
ground, powdered, powder, powders | pisa, pisi, pisa hua, pisi hui, powdar, pavdar, paudar, choorn, churna, pise hue, churan, powder wala, pauder, pisee | पाउडर, पिसा, पिसी, पिसा हुआ, पिसी हुई, चूर्ण | en polvo, molido, molida, polvo, molidos
half sized, half pack | aadha packet, chhota pack, aadha pack | आधा पैकेट | medio paquete
half sleeve, half sleeves, short sleeve, short sleeves, half hand, half arm | aadhi baju, half baju, aadhi baazu, adhi baju, half baaju, aadhi aasteen, half bazu, aadhi baanh | आधी बाजू, हाफ स्लीव, आधी बांह, आधी आस्तीन, हाफ बाजू | manga corta, de manga corta, mangas cortas
handmade, hand made, handcrafted, homemade, home made, handwoven, hand painted | haath ka bana, ghar ka bana, hath ka bana, ghar ka, hath se bana, hast nirmit, hathkargha, ghar ki bani, ghar wala | हाथ का बना, घर का बना, हस्तनिर्मित, हाथ से बना, घर का, हथकरघा | hecho a mano, artesanal, casero, casera, hecha a mano, pintado a mano, hecho en casa, hechos a mano, caseros
hardcover, hardbound, hard cover, hard bound, hardback | pakki jild, hard jild, mota cover, sakht jild | हार्ड कवर, पक्की जिल्द | tapa dura, pasta dura, de pasta dura, de tapa dura
heart shape, heart, heart shaped | dil, dil wala, dil ke aakar ka, dil shape | दिल, दिल वाला, दिल के आकार | corazon, forma de corazon, de corazon, en forma de corazon
heat proof, heat resistant, heatproof, fireproof, oven safe, microwave safe | aag se bachane wala || resistente al calor, ignifugo, apto para microondas, apto microondas
heavy duty, strong quality, durable, sturdy, rugged, unbreakable | mazboot, majboot, majbut, tikau, mazbut, tagda, na tootne wala, majboot wala | मज़बूत, मजबूत, टिकाऊ | resistente, reforzado, duradero, irrompible, uso rudo, de uso rudo, reforzada, resistente a golpes
heavy quality weighty, heavyweight | bhari wala, bhari vajan, wajandar, vajni, bhari quality | वज़नदार | pesado, pesada
herbal, ayurvedic, ayurveda | ayurvedik, jadi buti, jadibuti, desi nuskha, ayurvaidik | आयुर्वेदिक, हर्बल, जड़ी बूटी | herbal, ayurvedico, a base de hierbas, de hierbas, herbario, naturista
high neck, turtle neck, turtleneck, mock neck | hai neck, band gale ka, hai nek | हाई नेक | cuello alto, cuello tortuga, cuello de tortuga
high quality, best quality, premium, super quality, deluxe, top quality, good quality, luxury | badhiya, badiya, sabse accha, badhia, badhiya wala, premiam, acchi quality, umda, achhi quality, sabse badhiya, badhiya quality, uttam | बढ़िया, प्रीमियम, अच्छी क्वालिटी, उम्दा, सबसे अच्छा | premium, de lujo, de calidad, buena calidad, alta calidad, lujoso, de primera, el mejor
high waist, high rise, high waisted | oonchi kamar | हाई वेस्ट | tiro alto, cintura alta, talle alto
imported, foreign | videshi, bahar ka, vides, import wala, bahar wala, imported wala | विदेशी, इंपोर्टेड | importado, importada, de importacion, extranjero
indian local, desi, local, country | deshi, gaon ka, desee, dehati, sthaniya, gaon wala | देसी, देशी, लोकल, गांव का | criollo, local, nacional, de rancho, campero, de campo, del pais, criolla, casero de pueblo
instant, ready to eat, ready made, readymade, ready mix, ready to cook | turant, taiyar, tayyar, bana banaya, instent, ready wala, redimed, taiyaar | रेडीमेड, इंस्टेंट, तैयार, तुरंत | instantaneo, instantanea, listo para comer, soluble, precocido, preparado, precocinado
large grain, big grain, long grain, bold | bada dana, lamba dana, bade dane wala, mota dana, bada daana, lambe dane wala, bade dane ka, mote dane wala | बड़ा दाना, लंबा दाना, बड़े दाने, मोटा दाना, लम्बा दाना | grano largo, grano grande, de grano largo, grano grueso
light shade, light coloured, pale | halka, halki, halke, fika rang, lait rang | हल्का, हल्की, हल्के | clara, claros
light weight, lightweight | halka phulka, kam wajan, halke wajan ka, light wait, halka wajan | हल्के वज़न का | ligero, ligera, liviano, liviana, ligeros
liquid | taral, likvid, pani wala, likwid, liquid wala | लिक्विड, तरल | liquido, liquida, en liquido
loose fit, loose, oversized, oversize, baggy, relaxed fit, loose fitting | dheela, dhila, dheeli, dhili, khula khula, dheela dhala, loose wala, dheele | ढीला, ढीली, ढीले, ओवरसाइज़ | holgado, ancho de corte, oversize, holgada, suelto, suelta, amplio, flojo
magnetic | chumbak wala, chumbakiya, chumbak, mignetic, chumbak wali | चुंबक वाला, चुंबकीय, मैग्नेटिक | magnetico, magnetica, con iman, imantado
manual, hand operated | haath wala, haath se chalne wala, hath wali | हाथ वाला, मैनुअल | manual, de mano
matte, matt, mat finish, matte finish | mait, met finish, matt wala, mait wala | मैट, मैट फिनिश | mate, acabado mate, matte
new, brand new | naya, nayi, naye, navin | नया, नई, नए, नयी, नये | nuevo sellado, sellado
oil free, no oil, without oil | bina tel, tel rahit, bina tel wala, bagair tel | बिना तेल | sin aceite, libre de grasa, sin grasa, bajo en grasa
old, vintage, antique, retro | purana, puraana, purani, purane, pracheen, antik | पुराना, पुरानी, पुराने, एंटीक | antiguo, vintage, viejo, añejo, retro, antigua
open loose, unpacked, by weight, unpackaged | khula, khuli, khule, bina packing, tol ke, khula wala | खुला, खुली, खुले | a granel, suelto por peso, al peso, granel
organic, chemical free, pesticide free, all natural, 100 natural | jaivik, prakritik, shuddh desi, organik, kudrati, bina chemical, bina kemikal, jevik | जैविक, ऑर्गेनिक, प्राकृतिक, कुदरती, बिना केमिकल | organico, ecologico, organica, ecologica, bio, sin quimicos, biologico, organicos, ecologicos
original, genuine, branded, authentic, oem, company | asli, orijinal, orignal, branded wala, company ka, asalee, company wala, orginal, company wali, kampani ka, asal | असली, ओरिजिनल, ब्रांडेड, कंपनी का, असल | original, autentico, de marca, genuino, originales, legitimo
oval | anda akar, andakar | अंडाकार | ovalado, ovalada, oval
packed, packaged | packet wala, pack kiya, paiket wala, packet wali, band packet | पैकेट वाला, पैकेट वाली | empaquetado, envasado, empacado, envasada
paperback, softcover, soft cover | patli jild, narm jild | पेपरबैक | tapa blanda, pasta blanda, rustica, pasta suave
polished, shiny polished | palish wala, polish wali, pauleesh | पॉलिश वाला | pulido, pulida, lustrado
pure, unadulterated | shuddh, shudh, khalis, sudh, pyor, asli shuddh | शुद्ध, खालिस, प्योर | puro, pura, cien por ciento puro
ready stitched, stitched | sila hua, sili hui, sila silaya, sili silayi, silaa | सिला हुआ, सिली हुई, सिला सिलाया | confeccionado, cosido
rechargeable, chargeable | charge hone wala, charging wala, charj hone wala, charging wali, charje wala, chargable, richargebal | रिचार्जेबल, चार्जिंग वाला, चार्ज होने वाला | recargable, recargables
rectangle, rectangular | ayatakar, lamba chaukor | आयताकार | rectangular
refill, refill pack, refills | rifil, refil, dobara bharne wala, rifill | रिफिल | recarga, repuesto, recambio, recargas, de repuesto, repuestos
regular fit, regular, normal, standard | saamanya, saadharan, normal wala, regular wala, samanya | नॉर्मल, सामान्य, रेगुलर | normal, regular, corte regular, estandar, comun
reusable, washable | dhone wala, dobara istemal, dhul jane wala, dhone layak | धोने वाला | reutilizable, lavable, reutilizables, lavables
round neck, crew neck, roundneck, o neck | gol gala, gol gale, gol gale wala, round gala, gol gale ka, rond nek | गोल गला, गोल गले, राउंड नेक | cuello redondo
round shape, round, circular | gol, golakar, gole wala, gol wala | गोल, गोलाकार | redondo, redonda, circular, redondos
ruled, lined paper, single line, single ruled, lined | line wala, line wali, lain wala, lakeer wala, single lain, lain wali, lakir wali | लाइन वाला, लाइन वाली, लकीर वाला | rayado cuaderno, de raya, con rayas, de una raya, a una raya
second hand, refurbished, secondhand | sekend hand, purana istemal, sakend hand | सेकंड हैंड | de segunda mano, usado, usada, seminuevo, reacondicionado
self adhesive, adhesive, stick on, peel and stick, sticky | chipakne wala, chipkane wala, chipkne wala, chipku, chipakne wali | चिपकने वाला, चिपकाने वाला | autoadhesivo, adhesivo, adhesiva, autoadhesiva, pegajoso
sleeveless, cut sleeve, cut sleeves, without sleeves, no sleeves | bina baju, bina baazu, kat sleeve, bina aasteen, sliveless, bina baaju, bagair baju | स्लीवलेस, बिना बाजू, बिना आस्तीन, कट स्लीव | sin mangas, sin manga, de tirantes
small grain, short grain, broken grain | chhota dana, tukda chawal, chhote dane wala, tukda, barik dana, kanki, chota dana | छोटा दाना, टुकड़ा, बारीक दाना, कनकी | grano corto, grano pequeño, partido, grano fino, grano redondo
soft, extra soft, softy | mulayam, naram, komal, mulaayam, narm, soft wala | मुलायम, नरम, कोमल | suave al tacto, blando, suavecito, blanda, suaves, suave
solid form, stick | stik | स्टिक | en barra, barra, solido, stick
soundproof, noise cancelling, noise cancellation, anc, noise canceling, noise reduction | noise kensling, shor kam, bahar ki awaz band | नॉइज़ कैंसिलिंग | cancelacion de ruido, con cancelacion de ruido, antirruido, insonorizado
spare, replacement, spare part, spare parts | fazlat, spair, badalne wala, ispair part | स्पेयर | refaccion, pieza de repuesto, refacciones, de recambio
spiral, spiral bound, ring bound | spairal, ispairal, spiral wala, spiral wali, chhalle wali | स्पाइरल, छल्ले वाली | de espiral, espiral, anillado, con espiral, engargolado
split, split grain | dala, dali hui, do fad, tooti, dhuli dal, tuti hui | दली हुई | partida, quebrada, partidas
spray form, spray | ispre, chhidakne wala, sprey, chhidkav | स्प्रे | spray, en spray, aerosol, en aerosol, rociador, atomizador
square shape, square | chaukor, chokor, chaukon, chokore, chauras | चौकोर, चकोर | cuadrado forma, cuadrada
squared paper, grid, square ruled, graph ruled, dotted paper | dibbe wali, khane wali, chaukhane wali copy, khane wala, maths wali, dabbe wali | खाने वाली, चौकोर खाने, डिब्बे वाली | cuadriculado, cuadriculada, de cuadricula, cuadro chico, de cuadro, cuadro grande
star shape, star | tara, sitara wala, taare, taara | तारा, सितारा, तारे | estrella, forma de estrella
straight | seedha, sidha, seedhi, sidhi | सीधा, सीधी | recto, recta, liso recto
three quarter sleeve, 3 4 sleeve, three fourth sleeve, 3/4 sleeve, three quarter | three fourth baju, pauni baju | थ्री फोर्थ | manga tres cuartos, manga 3/4, manga francesa
transparent wala, see through plastic | paar dikhne wala, arpar | आरपार | translucido
triangle, triangular | tikona, tikone, trikon | तिकोना, तिकोने | triangular
unpolished | bina polish, bina palish | बिना पॉलिश | sin pulir
unruled, blank, without lines, blank page, un ruled | bina line, bina line wala, kora, bina lain, kori, bina line wali, bina lakir | बिना लाइन, कोरा, बिना लाइन वाली | blanco sin rayas, sin rayas, hojas blancas, en blanco, hojas lisas
unstitched, semi stitched | bina sila, bin sila, bina sili, bina silai, ansila | बिना सिला, बिना सिली, बिना सिलाई | sin confeccionar, sin coser
unwashed, uncleaned | bina dhula, bina dhuli | बिना धुला | sin lavar
uv protection, uv, sun protection | dhoop se bachane wala, dhup se bachav || proteccion uv, proteccion solar, con filtro uv
v neck, vneck, v neck wala | v gala, vi gala, v gale wala | वी नेक, वी गला | cuello v, cuello en v, cuello pico, cuello de pico
warm, hot | garam, garm, garma garam | गरम, गर्म | caliente, calentito, calientes
warranty, with warranty, guarantee | guarantee wala, garanti, varanti, waranti, gaaranti | वारंटी, गारंटी | con garantia, garantia
washed, cleaned, clean | dhula, dhuli, dhule, saaf, saf, dhuli hui, dhula hua | धुला, धुली, धुले, साफ | lavado, lavada, limpio, limpios
waterproof, water proof, water resistant, splash proof | paani se bachane wala, vaterproof, pani proof, water pruf, waterprof, vatarpruf, paani pruf, pani se kharab na ho | वाटरप्रूफ, वॉटरप्रूफ | impermeable resistente, resistente al agua, a prueba de agua, contra agua, sumergible, waterproof, impermeable
wet, moist | geela, gila, geeli, gili | गीला, गीली | humedo, humeda, mojado
whole, entire, intact, whole piece | sabut, saabut, khada, sabot, khadi, sampurn, khade, saboot, poora sabut | साबुत, खड़ा, खड़ी, खड़े, साबूत | entero, entera, en grano, enteros, integro, enteras
wired, with wire, corded | taar wala, taar wali, tar wala, vayar wala, taar ke saath, wire wala, lead wala, wire wali, tar wali | तार वाला, तार वाली, वायर वाला | con cable, alambrico, cableado, alambrica, alambricos
wireless, bluetooth, without wire, cable free, wire less, bt | bina taar, bina tar, bina wire, blututh, blutooth, vayarles, bluetuth, bina taar wala, bina taar wali, vairles, bina wire wala, wairles, bina tar wala, blootooth | वायरलेस, बिना तार, ब्लूटूथ, बिना तार वाला, बिना तार वाली, बिना वायर | inalambrico, inalambrica, sin cable, bluetooth, inalambricos, sin cables, inalambricas, sin hilos
with handle | handle wala, hatthe wala, hathhe wala, handle wali | हत्थे वाला, हैंडल वाला | con asa, con mango, con asas
with laces, lace up | feete wala, fite wala, tasme wala, feete wale, fite wale, dori wala, tasme wale, dori wale | फीते वाले, डोरी वाला, तस्मे वाले | con cordones, de agujetas, con agujetas
with lid, lid wala, lidded | dhakkan wala, dhakkan ke saath, dhakkan wali, dhakan wala, dhakkan wale | ढक्कन वाला, ढक्कन के साथ, ढक्कन वाली | con tapa, con tapadera, con tapas
with light, lighted, light wala | light wali, batti wala, batti wali, lait wala | लाइट वाला, लाइट वाली, बत्ती वाला | con luz, con luces, iluminado, luminoso
with mic | maik wala, mic wala, mike wala, mic wali | माइक वाला | con microfono
with pocket, with pockets, pocket wala | jeb wala, jeb wali, jeb ke saath, pocket wali | जेब वाला, जेब वाली, पॉकेट वाला | con bolsillo, con bolsillos
with strap, strappy | patte wala, belt wala, belt wali, patte wali | पट्टे वाला, बेल्ट वाला, पट्टी वाली चप्पल | con correa, con tiras
with wheels | pahiye wala, chakke wala, wheel wala, pahiyon wala | पहिये वाला, पहिए वाला, पहियों वाला | con ruedas, de ruedas, con rueditas, con llantas
with zip, zipped | chain wala, zip wala, chain wali, zip wali, jip wala, jip wali | चेन वाला, चेन वाली, ज़िप वाला, चेन वाले | con cierre, con cremallera, con ziper
without laces, slip on | bina feete, bina fite wale, bina tasme, bina feete wale | बिना फीते | sin cordones, sin agujetas
`,
};
