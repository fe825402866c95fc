/** The style sheets' scale: sizes, weights, corners and space are tokens of web/kit/tokens.css, and the ring of the focus is drawn in one place. */
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '#web/kit/colour.ts';
import { sources } from './sources.ts';

const tokens = 'web/kit/tokens.css';
const sheets = sources
  .filter(({ path }) => path.endsWith('.css') && path !== tokens)
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*.*?\*\//gs, '') }));

/** Where a number may stand by itself. */
const bare: Record<string, string> = {
  'web/kit/fonts/fonts.css: font-weight: 400 700': 'what the font file holds, no use of it',
};
/** Outlines besides the one of base.css. */
const outlines: Record<string, string> = {
  'web/kit/snackbars.module.css: 3px solid currentColor': 'the bar wears the colours of the other scheme',
  'web/editor/rich-text.module.css: 3px solid var(--primary)': 'ProseMirror says when its field has the focus',
  'web/editor/editor.module.css: 3px solid var(--primary)': 'and which file is selected in it',
  'web/editor/editor.css: 3px solid var(--primary)': 'a line selected in the text, which has no focus of its own',
};

/** Edges of the line between parts, around a button that is a part itself. */
const withWords: Record<string, string> = {
  'web/tasks/dated/month.module.css: .month button': 'a day of the month, told from its neighbours by its number',
};

const rgb = (hex: string) => {
  const six = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16)) as [number, number, number];
};

describe('the style sheets', () => {
  it('take sizes, weights and corners from the tokens', () => {
    const found = declarations(/\b(?:font-size|font-weight|border(?:-\w+)*-radius|font): [^;}]*\d[^;}]*/g).filter(([, value]) =>
      /(?<![\w-])[1-9.]/.test(value.replace(/var\(--[\w-]+\)/g, '')),
    );
    expect(found.map(named).filter((name) => !bare[name])).toEqual([]);
    for (const name of Object.keys(bare)) expect(found.map(named), `${name} is gone: take it off the list`).toContain(name);
  });

  it('take space from the tokens: what the scale has is written by its name', () => {
    const text = sources.find(({ path }) => path === tokens)!.text;
    const steps = [...text.matchAll(/--space-\d+: (\d+)px/g)].map(([, step]) => step);
    expect(steps).toHaveLength(13);
    const literal = new RegExp(`(?<![\\w.]|\\w-)(?:${steps.join('|')})px`);
    const found = declarations(/\b(?:padding|margin|gap|row-gap|column-gap|inset)[\w-]*: [^;}]*/g).filter(([, value]) =>
      literal.test(value),
    );
    expect(found.map(named)).toEqual([]);
  });

  it('use no token that is not there, and keep none that nobody uses', () => {
    const scale = /--(?:radius|text|weight|space)-[\w-]+/g;
    const text = sources.find(({ path }) => path === tokens)!.text;
    const used = new Set(sheets.flatMap(({ text }) => text.match(scale) ?? []));
    expect([...used].sort()).toEqual([...new Set(text.match(scale))].sort());
  });

  /** What is written in which colour on which ground. */
  const written: Record<string, readonly string[]> = {
    ink: ['paper', 'surface', 'sunken', 'soft'],
    ink2: ['paper', 'surface', 'sunken'],
    primary: ['paper', 'surface', 'sunken', 'soft'],
    warn: ['paper', 'surface', 'sunken', 'warn-soft'],
    danger: ['paper', 'surface', 'danger-soft'],
    'on-primary': ['primary'],
    'on-danger': ['danger'],
  };
  it.each([
    ['light', 4.5, 1],
    ['dark', 4.5, 1],
    // Who asks for more has AAA, and sees the edges of what is a part by itself.
    ['light', 7, 3],
    ['dark', 7, 3],
  ] as const)('are readable in the %s: text %s:1, edges %s:1', (scheme, ofText, ofEdges) => {
    const [usual = '', more = ''] = sources.find(({ path }) => path === tokens)!.text.split('@media (prefers-contrast: more)');
    const coloursIn = (text: string) => {
      const [, block = ''] = new RegExp(`\\[data-colour-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(text) ?? [];
      return [...block.matchAll(/--([\w-]+): #(\w{6}|\w{3});/g)].map(([, name, hex]) => [name!, rgb(hex!)] as const);
    };
    const colours = new Map([...coloursIn(usual), ...(ofText === 7 ? coloursIn(more) : [])]);
    const pale = Object.entries(written).flatMap(([name, grounds]) =>
      grounds.map((ground) => [`${name} on ${ground}`, contrast(colours.get(name)!, colours.get(ground)!)] as const),
    );
    expect(pale.filter(([, found]) => found < ofText)).toEqual([]);
    for (const ground of ['paper', 'surface']) {
      expect(contrast(colours.get('line')!, colours.get(ground)!)).toBeGreaterThan(ofEdges);
      expect(contrast(colours.get('edge')!, colours.get(ground)!)).toBeGreaterThan(3);
    }
  });

  it.each(['light', 'dark'])('draw the segments of a bar flat, and 3:1 on their card in the %s', (scheme) => {
    const sheet = sheets.find(({ path }) => path === 'web/shared/figures/bar.module.css')!.text.split('@media')[0]!;
    expect(sheet).not.toContain('url(');
    const [, block = ''] =
      new RegExp(`\\[data-colour-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(sources.find(({ path }) => path === tokens)!.text) ?? [];
    const colour = (name: string) => rgb(new RegExp(`--${name}: #(\\w+);`).exec(block)![1]!);
    const fills = [...sheet.matchAll(/\.(\w+) \{\s*fill: ([^;]+);/g)].flatMap(([, segment, fill]) => {
      const [, first, share, second] = /(?:color-mix\(in srgb, )?var\(--([\w-]+)\)(?: (\d+)%, var\(--([\w-]+)\))?/.exec(fill!)!;
      const rest = second === undefined ? colour(first!) : colour(second);
      const part = Number(share ?? 100) / 100;
      const mixed = colour(first!).map((one, index) => one * part + rest[index]! * (1 - part)) as [number, number, number];
      // What is still to come is the ground of the rest.
      return segment === 'empty' ? [] : [[segment, contrast(mixed, colour('surface'))] as const];
    });
    expect(fills.map(([segment]) => segment)).toEqual(['full', 'hatched', 'diverging']);
    expect(fills.filter(([, found]) => found < 3)).toEqual([]);
  });

  /** What is pressed or chosen by itself; what a page fills with words, as a card or a row, is found by these. */
  const controls = /(?:^|[\s.])(?:chip|opt|way|select|button)(?![\w-])[^,{]*$/;
  it('edge what is pressed by an edge of 3:1, never by the line between parts', () => {
    const faint = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) =>
        /\bborder(?:-color)?: [^;]*var\(--line\)/.test(body!) && selectors!.split(',').some((one) => controls.test(one.trim()))
          ? [`${path}: ${selectors!.trim()}`]
          : [],
      ),
    );
    expect(faint.filter((name) => !withWords[name])).toEqual([]);
    for (const name of Object.keys(withWords)) expect(faint, `${name} is gone: take it off the list`).toContain(name);
  });

  // An act that appears at a row (data-later) is behind the row's dots where nothing points. The arrow of a table's head stands within its button; a `title` is the browser's own.
  it('show nothing because it is pointed at: what a finger never sees must not be needed, nor cover what one reads (WCAG 1.4.13)', () => {
    const shown = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/([^{}]*:hover[^{}]*)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) =>
        !/( svg|\[data-later\])\s*$/.test(selectors!) && /(?<![\w-])(?:display|visibility|opacity|content|height|clip-path): /.test(body!)
          ? [`${path}: ${selectors!.trim()}`]
          : [],
      ),
    );
    expect(shown).toEqual([]);
  });

  it('say sides by the direction of the text, so that a language that runs the other way needs no rule of its own', () => {
    const sides =
      /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|(?:text-align|float|clear): (?:left|right))(?=[:;\s}])/g;
    const found = declarations(/[\w-]+: [^;}]+/g)
      .filter(([, value]) => !value.includes('gradient('))
      .flatMap(([path, value]) => (value.match(sides) ?? []).map((side) => `${path}: ${side}`));
    expect(found).toEqual([]);
  });

  it('draw the ring of the focus in base.css alone', () => {
    const found = declarations(/\boutline: [^;}]+/g)
      .filter(([path, value]) => path !== 'web/kit/base.css' && value !== 'outline: none')
      .map(([path, value]) => `${path}: ${value.replace('outline: ', '')}`);
    expect(found.filter((name) => !outlines[name])).toEqual([]);
    for (const name of Object.keys(outlines)) expect(found, `${name} is gone: take it off the list`).toContain(name);
  });

  it('unset nothing whole: the ring would go with it', () => {
    expect(declarations(/\ball: [^;}]+/g).map(named)).toEqual([]);
  });

  it('hold every class that a page asks of them', () => {
    const missing = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].flatMap(([, name, file]) => {
        const sheet = sheets.find((one) => one.path === join(dirname(path), file!))!.text;
        const asked = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(([, asked]) => asked!);
        return asked.filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet)).map((one) => `${path}: ${name}.${one}`);
      }),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('have lines of at most 140 columns', () => {
    const long = sources.filter(({ path, text }) => path.endsWith('.css') && text.split('\n').some((line) => line.length > 140));
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});

function declarations(pattern: RegExp): [path: string, declaration: string][] {
  return sheets.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]): [string, string] => [path, found.trim()]));
}

function named([path, declaration]: [string, string]): string {
  return `${path}: ${declaration}`;
}
