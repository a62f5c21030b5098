import type { ConceptTable } from '../concept-table.ts';

/** Cosmetics and personal care. */
export const CARE_BEAUTY: ConceptTable = {
  kind: 'goods',
  trade: 'beauty and care',
  rows: `
after shave, aftershave || आफ्टर शेव | after shave, locion para despues de afeitar
aloe vera gel, aloe vera | ghritkumari, elovera | एलोवेरा, घृतकुमारी | aloe vera, sabila, gel de sabila
baby lotion || बेबी लोशन | locion para bebe
baby powder, talcum powder, talc | bachcho ka powder | टैल्कम पाउडर | talco, polvo de talco
bath bomb ||| bomba de bano
beard oil | daadhi ka tel, dadhi ka tel | दाढ़ी का तेल | aceite para barba
bindi | bindiya, tikli | बिंदी
bleach cream, face bleach || ब्लीच क्रीम | crema blanqueadora, decolorante
blush, blusher, rouge || ब्लश | rubor, colorete
body lotion, moisturiser, moisturizer, lotion || बॉडी लोशन, मॉइस्चराइज़र | crema corporal, locion corporal, crema hidratante, hidratante
body wash, shower gel || बॉडी वॉश | gel de ducha, gel de bano, jabon liquido corporal
bronzer ||| bronceador, polvo bronceador
cologne, eau de toilette ||| colonia, agua de colonia
comb | kanghi, kangha, kangi | कंघी, कंघा | peine, peines
concealer || कंसीलर | corrector, corrector de ojeras
conditioner, hair conditioner || कंडीशनर | acondicionador, suavizante de pelo
cotton balls, cotton pads, cotton wool | rui, ruyi | रुई, रूई | algodon, discos de algodon, algodon en bola
cream, face cream, skin cream | krim | क्रीम | crema, crema facial
dental floss ||| hilo dental, seda dental
deodorant, deo, body spray, antiperspirant | diyo | डियो, डिओडोरेंट | desodorante
epilator, hair remover, hair removal cream || हेयर रिमूवर | depiladora, crema depilatoria
essential oil, aroma oil || एसेंशियल ऑयल | aceite esencial
eye cream, under eye cream || आई क्रीम | contorno de ojos, crema de ojos
eye shadow, eyeshadow, eyeshadow palette || आईशैडो | sombra de ojos, paleta de sombras, sombras
eyebrow pencil || आइब्रो पेंसिल | lapiz de cejas, delineador de cejas
eyelash, false lashes, eyelashes | nakli palke || pestanas postizas, pestanas
eyeliner, liner | ailaynar | आईलाइनर | delineador, delineador de ojos
face mask, sheet mask, face pack | mukh lep, fes pack | फेस पैक, फेस मास्क | mascarilla, mascarilla facial
face powder, compact, compact powder | kampekt | कॉम्पैक्ट, फेस पाउडर | polvo compacto, polvo facial, polvos
face wash, cleanser, facewash | feswash | फेस वॉश | limpiador facial, jabon facial, gel limpiador
foundation || फाउंडेशन | base de maquillaje, base
hair brush, hairbrush | baalo ka brush | हेयर ब्रश | cepillo de pelo, cepillo para cabello
hair colour, hair dye, hair color | baal rangne wala, dai, khizab | हेयर कलर, खिजाब | tinte, tinte de pelo, tinte para cabello
hair dryer, blow dryer | baal sukhane ki machine | हेयर ड्रायर | secador, secadora de pelo
hair gel, styling gel || हेयर जेल | gel para el pelo, gel fijador, gomina
hair mask || हेयर मास्क | mascarilla capilar, mascarilla para cabello
hair oil | baalo ka tel, sir ka tel, baal ka tel | बालों का तेल, हेयर ऑयल | aceite capilar, aceite para cabello
hair serum, serum || सीरम | serum, suero facial
hair spray, hairspray || हेयर स्प्रे | laca, spray fijador
hair straightener, straightener, flat iron | baal seedhe karne ki machine || plancha de pelo, plancha para cabello
hair wax ||| cera para cabello, cera de pelo
hand cream || हैंड क्रीम | crema de manos
hand sanitiser, sanitizer, sanitiser || सैनिटाइज़र | gel antibacterial, gel hidroalcoholico, desinfectante de manos
hand wash, handwash, liquid soap | haath dhone ka sabun | हैंड वॉश | jabon de manos, jabon liquido
highlighter makeup, illuminator ||| iluminador
kajal, kohl | kaajal, surma | काजल, सुरमा | kohl, khol
lip balm, chapstick || लिप बाम | balsamo labial, protector labial
lip gloss, gloss || लिप ग्लॉस | brillo labial, gloss, brillo de labios
lip liner ||| delineador de labios, perfilador
lipstick | lipistik, laali, lipstik | लिपस्टिक, लाली | labial, pintalabios, barra de labios, lapiz labial
makeup brush, brush set || मेकअप ब्रश | brocha, brochas, brocha de maquillaje
makeup kit, makeup, cosmetics | mekap | मेकअप किट | maquillaje, kit de maquillaje
makeup remover, micellar water || मेकअप रिमूवर | desmaquillante, agua micelar
mascara || मस्कारा | rimel, mascara de pestanas, rimmel
mehndi, henna | mehendi, mehandi, hina | मेहंदी, मेहँदी | henna, jena
mirror small, hand mirror | chhota sheesha || espejo de mano
mouthwash || माउथवॉश | enjuague bucal, colutorio
nail file ||| lima de unas
nail clipper, nail cutter | nakhun katne wala, nail katar | नेल कटर | cortaunas
nail polish, nail paint, nail enamel | nakhun palish | नेल पॉलिश | esmalte, esmalte de unas, pintaunas, barniz de unas
nail polish remover, acetone ||| quitaesmalte, acetona
night cream || नाइट क्रीम | crema de noche
peel, exfoliant, scrub, face scrub | skrab | स्क्रब | exfoliante
perfume, fragrance, attar, scent | itr, attar, ittar, sent | परफ्यूम, इत्र, सेंट | perfume, fragancia
petroleum jelly, vaseline | veslin | वैसलीन | vaselina
primer ||| primer, prebase
razor, shaving razor, razor blade | ustara, rezar, blade | उस्तरा, रेज़र, ब्लेड | rastrillo, maquinilla, cuchilla de afeitar, navaja de afeitar
retinol ||| retinol
rose water | gulab jal, gulaab jal | गुलाब जल | agua de rosas
sanitary pad, sanitary napkin, pads, pad | stayfree, whisper, pad | सैनिटरी पैड | compresa, compresas, toalla sanitaria, toallas femeninas
shampoo | shampu, sempu, shaimpoo | शैम्पू | champu, shampoo
shaving cream, shaving foam, shaving gel | daadhi ki cream | शेविंग क्रीम | espuma de afeitar, crema de afeitar
sindoor, kumkum, vermilion | sindur, kumkum, kunku | सिंदूर, कुमकुम
soap, bath soap, soap bar | sabun, saabun, sabu | साबुन | jabon, jabones, jabon de tocador, pastilla de jabon
sponge, makeup sponge, beauty blender, loofah ||| esponja, esponjas
sunscreen, sunblock, sun cream, spf | dhoop ki cream, sanscreen | सनस्क्रीन | protector solar, bloqueador, bloqueador solar, crema solar
tampon, tampons ||| tampon, tampones
toner, face toner || टोनर | tonico, tonico facial
toothbrush | daant ka brush, tuthbrush | टूथब्रश | cepillo de dientes, cepillo dental
toothpaste | manjan, dant manjan, tuthpest | टूथपेस्ट, मंजन | pasta de dientes, pasta dental, dentifrico
trimmer, beard trimmer, shaver, electric shaver | trimar | ट्रिमर | recortadora, rasuradora, afeitadora, cortapelo
tweezers | chimti | चिमटी | pinzas, pinza de cejas, pinzas de depilar
wet wipes, baby wipes, wipes || वेट वाइप्स | toallitas, toallitas humedas
wax strips, waxing strips || वैक्स स्ट्रिप | tiras de cera, bandas de cera
mirror, wall mirror | sheesha, darpan, aaina, aina | शीशा, आईना, दर्पण | espejo, espejos
`,
};
