/** How text looks where that changes what it says: struck, raised, lowered, hidden, bold; by tag, by style, and by the rules of a <style>. */
import type { Attributes } from './tokens.ts';

export type Look = {
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  raised: '' | 'sup' | 'sub';
  isHidden: boolean;
  /** Its line breaks and blanks are meant. */
  isPre: boolean;
};
export const PLAIN: Look = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  raised: '',
  isHidden: false,
  isPre: false,
};

export type Style = ReadonlyMap<string, string>;
const NONE: Style = new Map();
const MEANT =
  /^(?:text-decoration(?:-line)?|vertical-align|font-weight|font-style|font-variant-position|display|visibility|white-space|list-style(?:-type)?|mso-list|mso-hide|mso-text-raise)$/;

/** The declarations that are looked at. */
export function styleOf(text: string | undefined): Style {
  if (!text) return NONE;
  const found = new Map<string, string>();
  for (const one of text.split(';')) {
    const colon = one.indexOf(':');
    const name = one.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && MEANT.test(name))
      found.set(
        name,
        one
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim()
          .toLowerCase(),
      );
  }
  return found;
}

/** Rules by their selector, of a tag, a class or both; Excel says by these what is struck. */
export type Rules = Map<string, Style>;
const MOST_RULES = 2000;
export function readRules(text: string, rules: Rules): void {
  const [first = '', ...commented] = text.replace(/<!--|-->/g, ' ').split('/*');
  const plain = first + commented.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)).join(' ');
  for (const part of plain.split('}')) {
    const brace = part.lastIndexOf('{');
    if (brace < 0) continue;
    const [selectors, body] = [part.slice(0, brace), part.slice(brace + 1)];
    const style = styleOf(body);
    if (style.size === 0) continue;
    for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
      const name = selector.trim().toLowerCase();
      if (rules.size < MOST_RULES && /^[a-z\d]*(?:\.[\w-]+)?$/.test(name))
        rules.set(name, new Map([...(rules.get(name) ?? NONE), ...style]));
    }
  }
}

/** What holds for an element: its own style over that of its classes over that of its tag. */
export function styleFor(name: string, attributes: Attributes, rules: Rules): Style {
  const own = styleOf(attributes.get('style'));
  if (rules.size === 0) return own;
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);
  const found = [name, ...classes.map((one) => `.${one}`), ...classes.map((one) => `${name}.${one}`)].flatMap(
    (key) => rules.get(key) ?? [],
  );
  return found.length === 0 ? own : new Map([...found.flatMap((style) => [...style]), ...own]);
}

const BOLD = new Set(['b', 'strong']);
const ITALIC = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const UNDERLINED = new Set(['u', 'ins']);
const STRUCK = new Set(['s', 'strike', 'del']);
/** Where `vertical-align` says how a box stands, not how a letter does. */
const STANDS = /^(?:t[dhr]|table|tbody|thead|tfoot|col|img|p|div|li)$/;

export function lookOf(parent: Look, name: string, attributes: Attributes, style: Style): Look {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const weight = style.get('font-weight');
  const slant = style.get('font-style');
  const space = style.get('white-space');
  return {
    isBold: weight === undefined ? parent.isBold || BOLD.has(name) : weight === 'inherit' ? parent.isBold : isHeavy(weight),
    isItalic: slant === undefined || slant === 'inherit' ? parent.isItalic || ITALIC.has(name) : /italic|oblique/.test(slant),
    isUnderlined: parent.isUnderlined || UNDERLINED.has(name) || decoration.includes('underline'),
    // A line through what lies around goes through what lies inside.
    isStruck: parent.isStruck || STRUCK.has(name) || decoration.includes('line-through'),
    raised: raisedBy(name, style) || parent.raised,
    isHidden:
      parent.isHidden ||
      attributes.has('hidden') ||
      style.get('display') === 'none' ||
      style.get('visibility') === 'hidden' ||
      style.get('mso-hide') === 'all',
    isPre: space === undefined ? parent.isPre || name === 'pre' : space.startsWith('pre'),
  };
}
const isHeavy = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600;

function raisedBy(name: string, style: Style): Look['raised'] {
  if (name === 'sup' || name === 'sub') return name;
  const align = STANDS.test(name) ? '' : (style.get('vertical-align') ?? '');
  const raise = `${style.get('mso-text-raise') ?? ''} ${/^-?[\d.]+(?:p[tx]|r?em|%)$/.test(align) ? align : ''}`;
  const position = style.get('font-variant-position');
  if (align === 'super' || position === 'super' || (/[1-9]/.test(raise) && !raise.includes('-'))) return 'sup';
  if (align === 'sub' || position === 'sub' || /-[\d.]*[1-9]/.test(raise)) return 'sub';
  return '';
}
