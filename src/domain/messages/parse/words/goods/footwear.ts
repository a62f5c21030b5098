import type { ConceptTable } from '../concept-table.ts';

/** Shoes and what belongs to them. */
export const FOOTWEAR: ConceptTable = {
  kind: 'goods',
  trade: 'footwear',
  rows: `
ballerina, ballet flats, ballerinas, bellies, belly shoes, flats, bellie | beli, bally, belly | बेली, बैली | bailarinas, balerinas, flats, zapatos de piso
bathroom slippers < slipper, rubber slippers, hawai chappal, hawaii slippers, hawai slippers | hawai chappal, havai chappal, bathroom chappal, hawaai chappal | हवाई चप्पल, बाथरूम चप्पल | chanclas de baño, sandalias de ducha, chanclas de hule, ojotas de goma
boots, boot, ankle boots, gumboots, leather boots, gum boots | boot jute | बूट | botas, botines, bota, botin, botas de agua, botas de lluvia
canvas shoes < shoes, plimsolls, canvas shoe | kanvas shoes, pt shoes, kirmich | कैनवास शूज़ | zapatillas de lona, tenis de lona, lonas
clogs, crocs, clog | krocs | क्रॉक्स | zuecos, crocs, suecos
espadrilles ||  | alpargatas, espadrilles, esparteñas
flip flops < slipper, flip flop, thongs || फ्लिप फ्लॉप | chanclas, ojotas, chancletas, hawaianas, sandalias de dedo
floaters < sandal, sports sandal, floater || फ्लोटर | sandalias deportivas, sandalia deportiva
football shoes < shoes, football studs, cleats, studs shoes ||  | botas de futbol, botines de futbol, tacos de futbol, tachones, chuteras
formal shoes < shoes, oxford shoes, derby shoes, office shoes, leather shoes, dress shoes | farmal jute, chamde ke jute, formal jute | फॉर्मल शूज़ | zapatos de vestir, zapatos formales, zapatos oxford
heels, high heels, stilettos, pumps, high heel, block heels, kitten heels, heel sandals | heel, hil, heel wali sandal, hils, unchi heel, oonchi edi, edi wali | हील, हील्स, ऊंची एड़ी | tacones, zapatos de tacon, zapatillas de tacon, tacon, tacos altos, stilettos
house slippers < slipper, indoor slippers, fur slippers | ghar ki chappal, ghar wali chappal || zapatillas de casa, pantuflas, pantunflas, babuchas
insole, shoe insole, insoles, shoe pad | sol jute ka, sukhtala | इनसोल, सुखतला | plantilla, plantillas, plantillas de gel
juttis, mojari, jutti, nagra, rajasthani jutti, punjabi jutti, mojdi | juti, jooti, jutiyan, mojri, mojdi, juttiya, jootiyan | जूती, मोजड़ी, जूतियां, मोजरी, जुत्ती | babuchas indias, mojari
kolhapuri < slipper, kolhapuri chappal, kolhapuris | kolapuri, kolhapuri chapal | कोल्हापुरी, कोल्हापुरी चप्पल | sandalias kolhapuri
loafers < shoes, loafer, moccasins, slip on shoes, slip ons, moccasin | lofar, lofer | लोफर | mocasines, mocasin, nauticos, loafers
running shoes < sneaker, sports shoes, jogging shoes, gym shoes, training shoes, trainers, sport shoes, walking shoes | sports jute, daudne ke jute, daud ke jute, spots shoes, daudne wale jute | स्पोर्ट्स शूज़, खेल के जूते | zapatillas de running, tenis para correr, zapatillas deportivas, zapatos deportivos, tenis deportivos, zapatillas de correr, deportivas
sandal, sandals, ladies sandals, gents sandals, sandels | saindal, sendal, sandil, sendil, saindil | सैंडल, सेंडल, सैंडिल | sandalia, sandalias, huarache, huaraches, guaraches
school shoes < shoes, black school shoes | school ke jute, iskool ke jute, school jute | स्कूल के जूते, स्कूल शूज़ | zapatos escolares, zapatos de colegio, zapatos del colegio
shoe brush | jute ka brush | जूते का ब्रश | cepillo para zapatos, cepillo de calzado
shoe polish, boot polish, shoe cream | but polish, jute ki polish, palish | जूता पॉलिश, बूट पॉलिश, पॉलिश | betun, crema para zapatos, grasa para zapatos, betún, bola para zapatos
shoelaces, shoe lace, shoe laces, shoelace, laces | tasme, fite jute ke, jute ke fite, jute ki dori, feete | तस्मे, फीते, जूते के फीते | cordones, agujetas, cordones de zapatos, agujeta
shoes, shoe, footwear, shoe pair, foot wear | joota, jute, jutey, jute ki jodi, juta, joote, jooton, jutaa, shuz, jutey, pair ke jute | जूता, जूते, जूतों, शूज़ | zapatos, zapato, calzado
slide sandals < slipper, slides, slider, sliders || स्लाइडर | chanclas de pala, slides
slipper, slippers, chappal, chappals | chapal, chapple, chappale, chappalen, silipar, slipar, chapple | चप्पल, चप्पलें, स्लीपर, चप्पले | pantufla, zapatilla de casa, chancla
sneaker, sneakers, casual shoes, sneaker shoes, keds | snikar, sneeker | स्नीकर, स्नीकर्स | zapatilla, zapatillas, tenis, bambas, playeras calzado, deportivas casuales, championes
wedges, wedge heels, platform heels, platform sandals | vejis, platform heel | वेज | zapatos de cuña, plataformas, sandalias de plataforma
work shoes < shoes, safety shoes, safety boots, labour shoes | sefti shoes | सेफ्टी शूज़ | zapatos de seguridad, botas de seguridad, botas de trabajo, zapatos industriales
`,
};
