/** The style of text where it changes what the text says: struck, raised, lowered, hidden, bold; by tag, by style, and by the rules of a <style>. */
import type { Attributes } from './tokens.ts';

export type TextStyle = {
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  raised: '' | 'sup' | 'sub';
  isHidden: boolean;
  /** Its line breaks and blanks are meant. */
  isPre: boolean;
};
export const PLAIN: TextStyle = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  raised: '',
  isHidden: false,
  isPre: false,
};

export type Declarations = ReadonlyMap<string, string>;
const NO_DECLARATIONS: Declarations = new Map();
const READ_PROPERTIES =
  /^(?:-webkit-)?(?:text-decoration(?:-line)?|vertical-align|font-weight|font-style|font-variant-position|display|visibility|white-space|list-style(?:-type)?|mso-list|mso-hide|mso-text-raise)$/;

/** The declarations that say something of the text. */
export function parseDeclarations(text: string | undefined): Declarations {
  if (!text) return NO_DECLARATIONS;
  const declarations = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colonIndex = declaration.indexOf(':');
    const propertyName = declaration
      .slice(0, colonIndex)
      .trim()
      .toLowerCase()
      .replace(/^-webkit-/, '');
    if (colonIndex > 0 && READ_PROPERTIES.test(propertyName))
      declarations.set(
        propertyName,
        declaration
          .slice(colonIndex + 1)
          .replace(/!important/i, '')
          .trim()
          .toLowerCase(),
      );
  }
  return declarations;
}

/** A tag, an id and classes that an element must have, all of them. */
type CompoundSelector = { tag: string; id: string; classes: string[] };
/** A rule with its selector: the element itself, below each of the others. */
type CssRule = {
  selector: string;
  target: CompoundSelector;
  ancestorCompounds: CompoundSelector[];
  weight: number;
  declarations: Declarations;
};
/** By the id, a class or the tag of what they are about; Excel says by rules what is struck. */
export type Rules = Map<string, CssRule[]>;
/** Of all, of each key, and of those that ask for what lies around, which cost a look at all of it. */
const MAX_RULES = 2000;
const MAX_RULES_PER_KEY = 50;
const MAX_ANCESTOR_RULES = 50;
const ruleKeyOf = ({ tag, id, classes: [firstClass] }: CompoundSelector): string => (id ? `#${id}` : firstClass ? `.${firstClass}` : tag);

const COMPOUND = /^([a-z][a-z\d]*|\*?)((?:[.#][\w-]+)*)$/;
function parseCompound(text: string): CompoundSelector | undefined {
  const [, tag, qualifiers] = COMPOUND.exec(text) ?? [];
  if (tag === undefined || qualifiers === undefined || text === '') return undefined;
  const selectorParts = qualifiers.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: tag === '*' ? '' : tag,
    id: selectorParts.findLast((part) => part.startsWith('#'))?.slice(1) ?? '',
    classes: selectorParts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)),
  };
}
/** A selector of tags, classes and ids, also below others; undefined for what asks for anything else. */
function parseRule(selector: string, declarations: Declarations): CssRule | undefined {
  const compounds = selector
    .trim()
    .toLowerCase()
    .split(/\s*>\s*|\s+/)
    .map(parseCompound);
  if (compounds.includes(undefined)) return undefined;
  const allCompounds = compounds as CompoundSelector[];
  const weight = allCompounds.reduce((sum, { tag, id, classes }) => sum + (id ? 10_000 : 0) + 100 * classes.length + (tag ? 1 : 0), 0);
  return {
    selector: selector.trim().toLowerCase(),
    target: allCompounds.at(-1)!,
    ancestorCompounds: allCompounds.slice(0, -1),
    weight,
    declarations,
  };
}
export function readRules(cssText: string, rules: Rules): void {
  const [firstPart = '', ...commentParts] = cssText.replace(/<!--|-->/g, ' ').split('/*');
  const ruleText = firstPart + commentParts.map((part) => part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)).join(' ');
  const allRules = [...rules.values()].flat();
  let [ruleCount, nestedCount] = [allRules.length, allRules.filter((rule) => rule.ancestorCompounds.length > 0).length];
  for (const block of ruleText.split('}')) {
    const braceIndex = block.lastIndexOf('{');
    if (braceIndex < 0) continue;
    // Before another brace stands what it is all within, an @media.
    const selectors = block.slice(block.lastIndexOf('{', braceIndex - 1) + 1, braceIndex);
    const declarations = parseDeclarations(block.slice(braceIndex + 1));
    if (declarations.size === 0) continue;
    for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(',')) {
      const rule = parseRule(selector, declarations);
      if (!rule) continue;
      const keyRules = rules.get(ruleKeyOf(rule.target)) ?? [];
      const existingRule = keyRules.find((otherRule) => otherRule.selector === rule.selector);
      if (existingRule) existingRule.declarations = new Map([...existingRule.declarations, ...declarations]);
      else if (
        ruleCount < MAX_RULES &&
        keyRules.length < MAX_RULES_PER_KEY &&
        (rule.ancestorCompounds.length === 0 || nestedCount < MAX_ANCESTOR_RULES)
      ) {
        rules.set(ruleKeyOf(rule.target), [...keyRules, rule]);
        ruleCount += 1;
        if (rule.ancestorCompounds.length > 0) nestedCount += 1;
      }
    }
  }
}

/** The names by which a rule may select an element. */
export type ElementNames = { name: string; id: string; classes: readonly string[] };
export const tagNamesOf = (name: string, attributes: Attributes): ElementNames => ({
  name,
  id: attributes.get('id')?.toLowerCase() ?? '',
  classes: (attributes.get('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20),
});
const matchesCompound = ({ tag, id, classes }: CompoundSelector, element: ElementNames): boolean =>
  (tag === '' || tag === element.name) && (id === '' || id === element.id) && classes.every((name) => element.classes.includes(name));

/** The style of an element within others: its own over that of the rules about it, the more particular over the others. */
export function declarationsFor(
  ancestors: readonly ElementNames[],
  element: ElementNames,
  attributes: Attributes,
  rules: Rules,
): Declarations {
  const ownDeclarations = parseDeclarations(attributes.get('style'));
  if (rules.size === 0) return ownDeclarations;
  const hasMatchingAncestors = ({ ancestorCompounds }: CssRule): boolean => {
    let remainingCount = ancestorCompounds.length;
    for (let index = ancestors.length - 1; index >= 0 && remainingCount > 0; index--)
      if (matchesCompound(ancestorCompounds[remainingCount - 1]!, ancestors[index]!)) remainingCount -= 1;
    return remainingCount === 0;
  };
  const matchingRules = ['', element.name, ...element.classes.map((name) => `.${name}`), `#${element.id}`]
    .flatMap((key) => rules.get(key) ?? [])
    .filter((rule) => matchesCompound(rule.target, element) && hasMatchingAncestors(rule))
    .sort((first, second) => first.weight - second.weight);
  return matchingRules.length === 0
    ? ownDeclarations
    : new Map([...matchingRules.flatMap(({ declarations }) => [...declarations]), ...ownDeclarations]);
}

const BOLD_TAGS = new Set(['b', 'strong']);
const ITALIC_TAGS = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const UNDERLINED_TAGS = new Set(['u', 'ins']);
const STRUCK_TAGS = new Set(['s', 'strike', 'del']);
/** Elements whose `vertical-align` says how a box stands, not how a letter does. */
const BOX_ELEMENTS = /^(?:t[dhr]|table|tbody|thead|tfoot|col|img|p|div|li)$/;

export function textStyleOf(parentStyle: TextStyle, tagName: string, attributes: Attributes, declarations: Declarations): TextStyle {
  const decoration = `${declarations.get('text-decoration') ?? ''} ${declarations.get('text-decoration-line') ?? ''}`;
  const weight = declarations.get('font-weight');
  const fontStyle = declarations.get('font-style');
  const whiteSpace = declarations.get('white-space');
  return {
    isBold:
      weight === undefined
        ? parentStyle.isBold || BOLD_TAGS.has(tagName)
        : weight === 'inherit'
          ? parentStyle.isBold
          : isBoldWeight(weight),
    isItalic:
      fontStyle === undefined || fontStyle === 'inherit'
        ? parentStyle.isItalic || ITALIC_TAGS.has(tagName)
        : /italic|oblique/.test(fontStyle),
    isUnderlined: parentStyle.isUnderlined || UNDERLINED_TAGS.has(tagName) || decoration.includes('underline'),
    // A line through what lies around goes through what lies inside.
    isStruck: parentStyle.isStruck || STRUCK_TAGS.has(tagName) || decoration.includes('line-through'),
    raised: shiftKindOf(tagName, declarations) || parentStyle.raised,
    isHidden:
      parentStyle.isHidden ||
      attributes.has('hidden') ||
      declarations.get('display') === 'none' ||
      declarations.get('visibility') === 'hidden' ||
      declarations.get('mso-hide') === 'all',
    isPre: whiteSpace === undefined ? parentStyle.isPre || tagName === 'pre' : whiteSpace.startsWith('pre'),
  };
}
const isBoldWeight = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600;

function shiftKindOf(tagName: string, declarations: Declarations): TextStyle['raised'] {
  if (tagName === 'sup' || tagName === 'sub') return tagName;
  const align = BOX_ELEMENTS.test(tagName) ? '' : (declarations.get('vertical-align') ?? '');
  const raiseText = `${declarations.get('mso-text-raise') ?? ''} ${/^-?[\d.]+(?:p[tx]|r?em|%)$/.test(align) ? align : ''}`;
  const position = declarations.get('font-variant-position');
  if (align === 'super' || position === 'super' || (/[1-9]/.test(raiseText) && !raiseText.includes('-'))) return 'sup';
  if (align === 'sub' || position === 'sub' || /-[\d.]*[1-9]/.test(raiseText)) return 'sub';
  return '';
}
