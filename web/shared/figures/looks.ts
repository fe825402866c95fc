/** The looks of a figure's parts: full, empty, hatched to one side, dotted, or hatched as what diverges. */

export type Look = 'full' | 'empty' | 'hatched' | 'dotted' | 'diverging';
/** Those that are filled by a pattern. */
export const patterned = ['hatched', 'dotted', 'diverging'] as const;
export type Patterned = (typeof patterned)[number];

const isPatterned = (look: Look): look is Patterned => patterned.some((patternedLook) => patternedLook === look);

export const patternId = (chartId: string, look: Patterned): string => `${chartId}-${look}`;
/** The fill of a part by the patterns of one figure; nothing where its class fills it. */
export const fillOf = (chartId: string, look: Look): string | undefined =>
  isPatterned(look) ? `url(#${patternId(chartId, look)})` : undefined;
