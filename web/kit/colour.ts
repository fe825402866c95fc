/** A category's colour made readable: its hue kept, its lightness moved until it stands out from its own tint (WCAG 1.4.3). */
type Rgb = readonly [number, number, number];
export type Inks = { light: string; dark: string };

const surfaces = { light: [255, 255, 255], dark: [24, 32, 29] } as const satisfies Record<string, Rgb>;
const contrastPoles = { light: [0, 0, 0], dark: [255, 255, 255] } as const satisfies Record<string, Rgb>;
/** The share of the colour that the tile behind the icon holds. */
const TINT_SHARE = 0.13;
const MIN_CONTRAST = 4.5;
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((channel) => a[channel]! + (b[channel]! - a[channel]!) * share) as unknown as Rgb;
export function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
const toHex = (rgb: Rgb): string => `#${rgb.map((channelValue) => Math.round(channelValue).toString(16).padStart(2, '0')).join('')}`;

const inksByHex = new Map<string, Inks>();
/** The colour as ink on its own tint, in the light and in the dark. */
export function inksOf(hex: string): Inks {
  const inks = inksByHex.get(hex) ?? { light: inkOn(parseHex(hex), 'light'), dark: inkOn(parseHex(hex), 'dark') };
  inksByHex.set(hex, inks);
  return inks;
}

function parseHex(hex: string): Rgb {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return match ? [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)] : [83, 96, 92];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channelValue) =>
    channelValue / 255 <= 0.04045 ? channelValue / 255 / 12.92 : ((channelValue / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function inkOn(colour: Rgb, scheme: 'light' | 'dark'): string {
  for (let step = 0; step <= 20; step += 1) {
    const ink = mix(colour, contrastPoles[scheme], step / 20);
    if (contrast(ink, mix(surfaces[scheme], ink, TINT_SHARE)) >= MIN_CONTRAST) return toHex(ink);
  }
  return toHex(contrastPoles[scheme]);
}
