/** The part of subset-font that scripts/fonts.ts uses; the package has no types of its own. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    variationAxes: Record<string, { min: number; max: number }>;
    keepFeatures: readonly string[];
    preserveNameIds: readonly number[];
  };
  /** A font with the glyphs of these signs alone. */
  export default function subsetFont(font: Buffer, signs: string, options: Options): Promise<Buffer>;
}
