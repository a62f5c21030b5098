import type { Font, Glyph, GlyphRun } from 'fontkit';

type HarfBuzz = typeof import('harfbuzzjs');

/** Asks for text from right to left: the name of the OpenType feature that such text has. */
export const RIGHT_TO_LEFT = 'rtla';

let loaded: { harfBuzz: HarfBuzz; buffer: import('harfbuzzjs').Buffer } | null = null;

/** Loads the shaper once per process, before the first text is measured or drawn. */
export async function loadShaper(): Promise<void> {
  if (loaded) return;
  const harfBuzz = await import('harfbuzzjs');
  loaded = { harfBuzz, buffer: new harfBuzz.Buffer() };
}

/**
 * The layout of a font, by HarfBuzz: fontkit's own fails in Malayalam and puts marks of other
 * scripts in the wrong place. Each glyph carries the letters of this use, for text that is copied.
 */
export function shapedBy(font: Font, file: Uint8Array): Font['layout'] {
  const { harfBuzz, buffer } = shaper();
  const shapes = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(file)));
  return (text, features) => {
    buffer.reset();
    buffer.setClusterLevel(harfBuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    const { LTR, RTL } = harfBuzz.Direction;
    const isRightToLeft = Array.isArray(features) && features.includes(RIGHT_TO_LEFT);
    buffer.setDirection(isRightToLeft ? RTL : LTR);
    harfBuzz.shape(shapes, buffer);
    return glyphRun(font, text, buffer);
  };
}

function shaper() {
  if (!loaded) throw new Error('The shaper is not loaded');
  return loaded;
}

function glyphRun(font: Font, text: string, buffer: import('harfbuzzjs').Buffer): GlyphRun {
  const infos = buffer.getGlyphInfos();
  const letters = lettersOf(
    text,
    infos.map(({ cluster }) => cluster),
  );
  // The font's own glyphs keep the letters of their first use, and have none if that was as a part.
  const glyphs = infos.map(({ codepoint }, place) =>
    Object.assign(Object.create(font.getGlyph(codepoint)) as Glyph, {
      codePoints: letters[place] ?? [],
    }),
  );
  const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    ...{ xAdvance, yAdvance, xOffset, yOffset },
    // Which the PDF library adds itself, too.
    advanceWidth: xAdvance,
  }));
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth } as unknown as GlyphRun;
}

/** The letters that each glyph stands for; the first glyph of a cluster has all of them. */
function lettersOf(text: string, clusters: readonly number[]): number[][] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, place) => [start, starts[place + 1] ?? text.length]));
  const used = new Set<number>();
  return clusters.map((cluster) => {
    if (used.has(cluster)) return [];
    used.add(cluster);
    const slice = text.slice(cluster, ends.get(cluster));
    return [...slice].map((letter) => letter.codePointAt(0) ?? 0);
  });
}
