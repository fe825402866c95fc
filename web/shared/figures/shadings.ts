/** The shadings of a figure's parts: full, empty, hatched to one side, dotted, or hatched as what diverges. */

export type Shading = 'full' | 'empty' | 'hatched' | 'dotted' | 'diverging';
/** Those that are filled by a pattern. */
export const patternedShadings = ['hatched', 'dotted', 'diverging'] as const;
export type PatternedShading = (typeof patternedShadings)[number];

const isPatterned = (shading: Shading): shading is PatternedShading =>
  patternedShadings.some((patternedShading) => patternedShading === shading);

export const patternId = (chartId: string, shading: PatternedShading): string => `${chartId}-${shading}`;
/** The fill of a part by the patterns of one figure; nothing where its class fills it. */
export const fillOf = (chartId: string, shading: Shading): string | undefined =>
  isPatterned(shading) ? `url(#${patternId(chartId, shading)})` : undefined;
