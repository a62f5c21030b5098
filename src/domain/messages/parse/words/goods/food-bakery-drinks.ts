import type { ConceptTable } from '../concept-table.ts';

/** Bread, cakes, ready dishes and drinks. */
export const FOOD_BAKERY_DRINKS: ConceptTable = {
  kind: 'goods',
  trade: 'bakery and drinks',
  rows: `
bagel, bagels ||| bagel, rosca de pan
baguette, french bread ||| baguette, barra de pan
beer || बीयर | cerveza, cervezas, chela
biscuit, biscuits, cookie, cookies | biskut, bisket, cookie | बिस्कुट, बिस्किट | galleta, galletas
bread, loaf, sliced bread, white bread | double roti, pav roti, bred | ब्रेड, डबल रोटी, पाव रोटी | pan, pan de molde, pan de caja, hogaza
brown bread < bread, whole wheat bread, wholemeal bread | atta bread | ब्राउन ब्रेड | pan integral
brownie, brownies || ब्राउनी | brownie, brownies
bun, buns, bread roll, burger bun | ban | बन | bollo, bollos, pan de hamburguesa, panecillo
burger, hamburger || बर्गर | hamburguesa, hamburguesas
cake, cakes, birthday cake | kek, cek | केक | tarta, tartas, pastel, torta, bizcocho, queque, pasteles
birthday candle, cake candle | cake wali mombatti || vela de cumpleanos, velas de cumpleanos
cheesecake || चीज़केक | tarta de queso, cheesecake, pastel de queso, pay de queso
chapati, roti, phulka | rotiyan, fulka, chapaati | रोटी, चपाती
coffee, instant coffee | kaufi, kofi, kaafi | कॉफी, कॉफ़ी | cafe, cafe soluble, cafe molido
cold coffee, iced coffee || कोल्ड कॉफी | cafe frio, cafe helado
croissant, croissants || क्रोइसैन | croissant, cruasan, cuernito, medialuna
cupcake, cupcakes | kap kek | कपकेक | magdalena, magdalenas, cupcake, panque
doughnut, donut, donuts || डोनट | dona, donas, rosquilla, donut
energy drink ||| bebida energetica, energizante
fruit juice, juice, juices | ras, joos, jus | जूस, रस | zumo, jugo, zumos, jugos
garlic bread || गार्लिक ब्रेड | pan de ajo
green tea < tea || ग्रीन टी | te verde
herbal tea, infusion, chamomile tea || हर्बल टी | infusion, manzanilla, te de manzanilla
lemonade, shikanji | nimbu pani, shikanji, neembu pani | नींबू पानी, शिकंजी | limonada, agua de limon
milkshake, shake, thick shake | milk shek | मिल्कशेक, शेक | batido, malteada, licuado
mineral water, water bottle, drinking water, water, bottled water | pani, paani, bisleri, pani ki botal | पानी, मिनरल वाटर | agua, agua mineral, agua embotellada, garrafon
muffin, muffins || मफिन | muffin, muffins
naan, nan bread | nan | नान | pan naan
paratha, parantha | parathe, paranthe, parotha | पराठा, परांठा
pastry, pastries, puff pastry | pestry, paistri | पेस्ट्री | pasteleria, hojaldre, milhojas
patty, puff, veg puff, patties | pattice, paf | पफ, पैटीज | hojaldre salado
pav, dinner roll, ladi pav | paav, pao | पाव
pie, tart, tarts || पाई | tarta salada, pay, tartaleta
pita, pita bread ||| pan pita, pan arabe
pizza, pizzas | piza, pija | पिज़्ज़ा, पिज्जा | pizza, pizzas
pizza base, pizza crust || पिज़्ज़ा बेस | base de pizza, masa de pizza
plum cake, fruit cake || प्लम केक | bizcocho de frutas, tarta de frutas
rusk, toast | rask, tost | रस्क, टोस्ट | biscote, pan tostado
sandwich, sandwiches | sendwich, sandwitch | सैंडविच | sandwich, bocadillo, torta, emparedado, bocata
sharbat, squash, syrup drink | sharbat, sherbet, rooh afza | शरबत | jarabe de fruta, granadina
soda, club soda | soda pani | सोडा | soda, agua con gas, agua mineral con gas
soft drink, cold drink, cola, coke | thanda, koldrink, coldrink | कोल्ड ड्रिंक, ठंडा | refresco, gaseosa, soda de sabor
sourdough, sourdough bread ||| masa madre, pan de masa madre
tea, tea leaves, chai | chai, chay, chai patti, chaipatti | चाय, चाय पत्ती | te, te negro
tea bags, teabags | chai ke bag | टी बैग | bolsitas de te
wine, red wine, white wine | sharab | वाइन | vino, vino tinto, vino blanco
biryani | biriyani, briyani | बिरयानी
pulao, pilaf | pulav, pulaav | पुलाव
curry | kari, sabji rasewali | करी
thali, meal, lunch box, tiffin meal | thaali, khana, bhojan | थाली, खाना | menu, comida corrida, plato combinado
salad | salaad, kachumber | सलाद | ensalada, ensaladas
taco, tacos ||| taco, tacos
fried rice || फ्राइड राइस | arroz frito, arroz chino
dosa, masala dosa | dosha | डोसा, दोसा
idli | idly | इडली
idli batter, dosa batter, batter | dosa ka ghol | इडली बैटर
coleslaw ||| ensalada de col
potato fries, french fries, fries || फ्रेंच फ्राइज़ | papas a la francesa, patatas fritas caseras
pudding, flan || पुडिंग | flan, pudin, budin
trifle, mousse, tiramisu ||| tiramisu, mousse
macaron, macarons ||| macaron, macarrones de almendra
cream roll || क्रीम रोल | rollo de crema, canutillo
swiss roll ||| brazo de gitano, brazo de reina
nankhatai, shortbread | naan khatai, nan khatai | नानखटाई
khari, khari biscuit | khaari | खारी
oat milk, almond milk, soy milk ||| leche de avena, leche de almendra, leche de soja, bebida de soja
hot chocolate, drinking chocolate || हॉट चॉकलेट | chocolate a la taza, chocolate caliente
health drink, malt drink, horlicks, bournvita | bornvita, horliks | हॉर्लिक्स, बॉर्नविटा
ors drink, electrolyte, electrolytes || ओआरएस | suero oral, electrolitos
ice cubes, ice | baraf, barf | बर्फ | hielo, hielos
`,
};
