/** Flat product pictures for the demo store, drawn rather than photographed: 1200 × 1200 SVG. */
export interface Paint {
  /** The thing itself. */
  main: string;
  /** Its shaded side and details. */
  dark: string;
  /** The wall behind it. */
  wall: string;
}

type Drawing = (paint: Paint) => string;

const drawings: Record<string, Drawing> = {
  mug: ({ main, dark }) => `
    <path d="M790 520 h70 a110 110 0 0 1 0 260 h-86" fill="none" stroke="${dark}" stroke-width="52"/>
    <path d="M360 430 h450 v330 a120 120 0 0 1 -120 120 h-210 a120 120 0 0 1 -120 -120 z" fill="${main}"/>
    <path d="M700 430 h110 v330 a120 120 0 0 1 -120 120 h-60 a120 120 0 0 0 70 -120 z" fill="${dark}" opacity=".35"/>
    <ellipse cx="585" cy="430" rx="225" ry="46" fill="${dark}"/>
    <ellipse cx="585" cy="438" rx="190" ry="32" fill="#4a3226"/>
    <path d="M400 700 h410" stroke="#ffffff" stroke-width="10" opacity=".35"/>`,
  bowl: ({ main, dark }) => `
    <path d="M270 520 h660 a330 330 0 0 1 -330 330 a330 330 0 0 1 -330 -330 z" fill="${main}"/>
    <path d="M740 520 h190 a330 330 0 0 1 -300 328 a420 420 0 0 0 110 -328 z" fill="${dark}" opacity=".35"/>
    <rect x="490" y="835" width="220" height="46" rx="18" fill="${dark}"/>
    <ellipse cx="600" cy="520" rx="330" ry="62" fill="${dark}"/>
    <ellipse cx="600" cy="530" rx="292" ry="44" fill="${main}" opacity=".7"/>
    ${speckles(dark)}`,
  plate: ({ main, dark }) => `
    <circle cx="600" cy="600" r="340" fill="${dark}"/>
    <circle cx="592" cy="590" r="340" fill="${main}"/>
    <circle cx="592" cy="590" r="236" fill="none" stroke="${dark}" stroke-width="12" opacity=".6"/>
    <circle cx="592" cy="590" r="222" fill="#ffffff" opacity=".22"/>`,
  teapot: ({ main, dark }) => `
    <path d="M360 620 C240 600 240 500 180 470 l46 -40 C310 470 330 540 400 560 z" fill="${dark}"/>
    <path d="M800 520 h60 a120 120 0 0 1 0 240 h-70" fill="none" stroke="${dark}" stroke-width="44"/>
    <ellipse cx="590" cy="660" rx="260" ry="230" fill="${main}"/>
    <path d="M680 446 a260 230 0 0 1 -20 434 a300 300 0 0 0 20 -434 z" fill="${dark}" opacity=".35"/>
    <rect x="470" y="868" width="240" height="40" rx="18" fill="${dark}"/>
    <ellipse cx="590" cy="444" rx="120" ry="34" fill="${dark}"/>
    <circle cx="590" cy="400" r="34" fill="${main}"/>`,
  vase: ({ main, dark }) => `
    <path d="M600 430 C560 330 520 280 480 220" stroke="#6b8a5a" stroke-width="12" fill="none"/>
    <path d="M600 430 C620 330 660 260 700 210" stroke="#6b8a5a" stroke-width="12" fill="none"/>
    <path d="M600 430 C596 330 600 260 596 190" stroke="#6b8a5a" stroke-width="12" fill="none"/>
    <circle cx="478" cy="214" r="42" fill="#e7b04b"/><circle cx="704" cy="204" r="42" fill="#e08d4c"/>
    <circle cx="596" cy="170" r="46" fill="#f0c35f"/>
    <path d="M540 430 h120 v90 C760 580 800 680 790 780 a110 110 0 0 1 -110 110 h-160 a110 110 0 0 1 -110 -110 C400 680 440 580 540 520 z" fill="${main}"/>
    <path d="M620 430 h40 v90 C760 580 800 680 790 780 a110 110 0 0 1 -110 110 h-50 C720 780 700 600 620 520 z" fill="${dark}" opacity=".35"/>
    <ellipse cx="600" cy="430" rx="60" ry="16" fill="${dark}"/>`,
  towel: ({ main, dark }) => `
    <rect x="340" y="300" width="520" height="600" rx="18" fill="${main}"/>
    <rect x="340" y="300" width="260" height="600" rx="18" fill="${dark}" opacity=".16"/>
    ${[380, 430, 760, 810].map((y) => `<rect x="340" y="${y}" width="520" height="22" fill="${dark}"/>`).join('')}
    ${Array.from({ length: 18 }, (_, i) => `<path d="M${354 + i * 29} 900 v34" stroke="${dark}" stroke-width="7"/>`).join('')}`,
  candle: ({ main, dark }) => `
    <path d="M600 300 c46 56 46 104 0 130 c-46 -26 -46 -74 0 -130 z" fill="#f2b544"/>
    <path d="M600 352 c22 30 22 54 0 70 c-22 -16 -22 -40 0 -70 z" fill="#fff1c4"/>
    <path d="M600 420 v70" stroke="#4a3226" stroke-width="10"/>
    <rect x="440" y="480" width="320" height="410" rx="26" fill="${main}"/>
    <path d="M660 480 h74 a26 26 0 0 1 26 26 v358 a26 26 0 0 1 -26 26 h-74 z" fill="${dark}" opacity=".35"/>
    <ellipse cx="600" cy="486" rx="160" ry="30" fill="${dark}" opacity=".5"/>
    <rect x="486" y="610" width="228" height="150" rx="10" fill="#fffaf0"/>
    <path d="M520 664 h160 M520 704 h104" stroke="${dark}" stroke-width="12"/>`,
  tote: ({ main, dark }) => `
    <path d="M450 470 C450 250 750 250 750 470" fill="none" stroke="${dark}" stroke-width="34"/>
    <path d="M350 440 h500 l44 460 h-588 z" fill="${main}"/>
    <path d="M700 440 h150 l44 460 h-150 z" fill="${dark}" opacity=".3"/>
    <path d="M350 440 h500 l4 44 h-508 z" fill="${dark}"/>
    <circle cx="570" cy="690" r="92" fill="none" stroke="${dark}" stroke-width="18"/>
    <path d="M524 700 q46 54 92 0" fill="none" stroke="${dark}" stroke-width="18"/>`,
};

function speckles(colour: string): string {
  return Array.from({ length: 40 }, (_, i) => {
    const x = 330 + ((i * 137) % 540);
    const y = 590 + ((i * 71) % 200);
    const inside = ((x - 600) / 310) ** 2 + ((y - 520) / 310) ** 2 < 0.92;
    return inside ? `<circle cx="${x}" cy="${y}" r="${3 + (i % 4)}" fill="${colour}"/>` : '';
  }).join('');
}

/** One picture: the thing on a table before a wall, with a soft shadow. */
export function illustration(kind: string, paint: Paint): Buffer {
  const draw = drawings[kind];
  if (!draw) throw new Error(`There is no drawing of a ${kind}`);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">
    <rect width="1200" height="1200" fill="${paint.wall}"/>
    <rect y="820" width="1200" height="380" fill="#ffffff" opacity=".38"/>
    <ellipse cx="620" cy="905" rx="340" ry="40" fill="#3a2a1c" opacity=".16"/>
    ${draw(paint)}
  </svg>`);
}
