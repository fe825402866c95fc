/**
 * Makes the files of the typeface and the style sheet that names them, in web/kit/fonts (`node scripts/fonts.ts`). They lie in the repository,
 * so that no build needs what makes them; test/checks/fonts.test.ts makes them again and compares.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const source = join(root, 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files');
const folder = join(root, 'web/kit/fonts');
const family = 'Atkinson Hyperlegible Next Variable';

/** All from one to another, by their numbers. */
const signsBetween = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const withoutSigns = (signs: string, excludedSigns: string) => [...signs].filter((sign) => !excludedSigns.includes(sign)).join('');

/** What the product says in its languages, and what names in the Nordic countries and Germany are written with. */
const firstSigns = `${signsBetween(0x20, 0x7e)}\u00a0\u00ad§«°·»½×ÀÁÄÅÆÈÉÖØÜàáäåæèéöøü–—‘’‚“”„•…€−™`;
/** The rest of Western Europe. */
const westSigns = withoutSigns(`${signsBetween(0xa1, 0xff)}ıŒœˆ˚˜\u0304\u0308\u0329‹›⁄∕`, firstSigns);
/** The rest of what the typeface has: Central and Eastern Europe, the Baltic and Celtic languages, Turkish. */
const eastSigns = withoutSigns(`${signsBetween(0x100, 0x17f)}ƒȘșȚțȷˇˉ˝\u0300\u0301\u0303\u0327ẀẁẂẃẄẅẞỲỳ†₹ℓ`, westSigns);

/** Each file by the package's one that it is a part of. The first is fetched with the page, the others when a sign of theirs is shown. */
export const fonts = {
  first: { of: 'latin', signs: firstSigns },
  west: { of: 'latin', signs: westSigns },
  east: { of: 'latin-ext', signs: eastSigns },
};
/** The weights of web/kit/tokens.css lie between normal and bold: those beyond, which nothing is written in, are two fifths of the bytes. */
const weights = { min: 400, max: 700 };

/** The files by their names. */
export async function fontFiles(): Promise<Map<string, Buffer | string>> {
  const fontEntries = Object.entries(fonts).map(async ([name, { of, signs }]): Promise<[string, Buffer]> => {
    const sourceFont = await readFile(join(source, `atkinson-hyperlegible-next-${of}-wght-normal.woff2`));
    // Digits of one width, pairs of letters, and accents in their places; whose it is and under which licence stays in the file.
    const keepFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures, preserveNameIds: [0, 13, 14] };
    return [`${name}.woff2`, await subsetFont(sourceFont, signs, options)];
  });
  return new Map<string, Buffer | string>([...(await Promise.all(fontEntries)), ['fonts.css', styleSheet()]]);
}

function styleSheet(): string {
  const faces = Object.entries(fonts).map(([name, { signs }]) =>
    fontFace(
      family,
      `url('./${name}.woff2') format('woff2')`,
      'font-display: swap',
      `font-weight: ${weights.min} ${weights.max}`,
      `unicode-range:\n${rangesOf(signs)}`,
    ),
  );
  // As wide as the typeface to a hundredth; as high by what is overridden. So a line stays as long and as high when the file has come.
  const fallback = fontFace(
    'Atkinson fallback',
    `local('Roboto'), local('Roboto-Regular'), local('Arial'), local('Helvetica Neue')`,
    'ascent-override: 98.4%',
    'descent-override: 31.6%',
    'line-gap-override: 0%',
  );
  return `/* Made by scripts/fonts.ts: the typeface in parts, of which a page fetches those that it writes with. */\n${[...faces, fallback].join('')}`;
}

const fontFace = (name: string, src: string, ...moreLines: readonly string[]) =>
  `@font-face {\n${[`font-family: '${name}'`, ...moreLines, `src: ${src}`].map((line) => `  ${line};\n`).join('')}}\n`;

/** Signs as CSS writes them: `U+20-7E, U+A0`. */
function rangesOf(signs: string): string {
  const numbers = [...new Set(signs)].map((sign) => sign.codePointAt(0)!).sort((a, b) => a - b);
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const lastRange = ranges.at(-1);
    if (lastRange?.[1] === number - 1) lastRange[1] = number;
    else ranges.push([number, number]);
  }
  const hex = (number: number) => number.toString(16).toUpperCase();
  const rangeTexts = ranges.map(([from, to]) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`);
  return rangeTexts
    .map((range, index) => `${index % 10 ? ' ' : '    '}${range}${index < rangeTexts.length - 1 ? `,${index % 10 === 9 ? '\n' : ''}` : ''}`)
    .join('');
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of await fontFiles()) await writeFile(join(folder, name), content);
}
