/** Reads foreign tags and texts one after another, and writes what they mean. */
import { type Box, boxOf, renderRoot } from './blocks.ts';
import { BLOCKS, EMBEDDED, endTagIndex, filePathOf, impliedEnd, type OpenElement, spanOf, startOf, typeAttrOf, VOID } from './elements.ts';
import { isSameAddress, type LinkTarget, resolveLink } from './links.ts';
import { createRowBuilder } from './tables.ts';
import { type Declarations, declarationsFor, PLAIN, type Rules, readRules, type TextStyle, tagNamesOf, textStyleOf } from './text-style.ts';
import { type Attributes, decodeEntities, encodeEntities, type HtmlToken } from './tokens.ts';
import { createListPlacer } from './word-lists.ts';
import { createWriter } from './writer.ts';

const MAX_DEPTH = 100;
/** Formulas of which one part stands over the other, or above or below the line. */
const STACKED_FORMULA = /^m(?:frac|sup|sub)$/;
/** Fields whose contents a reader sees. */
const TEXT_INPUT_TYPES = new Set(['text', 'number', 'date', 'time', 'tel', 'email', 'url', 'search']);
const checkboxSign = (isChecked: boolean): string => (isChecked ? '☑ ' : '☐ ');
/** True for a picture that its text alone can replace: a sign that a mail draws as one. */
const isEmojiPicture = (attributes: Attributes, alt: string): boolean =>
  attributes.has('data-emoji') || (alt.length <= 8 && /\p{Extended_Pictographic}/u.test(alt));
/** Drawn as a box to tick, or to tell somebody's server that it was opened. */
const isInvisiblePicture = (attributes: Attributes): boolean =>
  attributes.get('aria-roledescription') === 'checkbox' || attributes.get('width') === '1' || attributes.get('height') === '1';

/** `isDataTable` answers for the place of a table whether its rows become lines; -1 is of rows without one. */
export function createReader(origin: string, isDataTable: (tokenIndex: number) => boolean) {
  const root: OpenElement = { name: '', id: '', classes: [], textStyle: PLAIN, isBlock: false, start: 0, hasBreak: false, box: boxOf('') };
  const stack: OpenElement[] = [root];
  const writer = createWriter(stack);
  const rules: Rules = new Map();
  const placeItem = createListPlacer();
  let lostPictureCount = 0;
  let lostLinkCount = 0;

  const currentStyle = (): TextStyle => stack.at(-1)!.textStyle;
  const findCurrentRows = () => stack.findLast((element) => element.name === 'table' || element.rows)?.rows;

  const addText = (rawText: string): void => {
    const style = currentStyle();
    if (style.isHidden) return;
    const text = rawText.replace(/</g, '&lt;').replace(/>/g, '&gt;');
    if (stack.some((element) => element.isMarker)) {
      const item = stack.findLast((element) => element.item)?.item;
      // Within a cell there is no list: the marker is text, without the room that Word leaves after it.
      if (item) item.marker += decodeEntities(text);
      else writer.add({ text: text.replace(/(?:&nbsp;|\u00a0)+/g, ' '), textStyle: style, href: null });
      return;
    }
    const link = stack.findLast((element) => element.link)?.link;
    if (link) link.text += decodeEntities(text);
    const lines = style.isPre ? text.split(/\r\n?|\n/) : [text];
    lines.forEach((line, index) => {
      if (index > 0) writer.addBreak();
      if (line !== '') writer.add({ text: line, textStyle: style, href: link?.href ?? null });
    });
  };
  const addMarker = (text: string): void => writer.add({ text, textStyle: currentStyle(), href: null });

  const addLinkAddress = ({ shownAddress, text, isLost }: LinkTarget & { text: string }): void => {
    if (text.trim() === '') return;
    if (shownAddress && !isSameAddress(text, shownAddress)) addMarker(` (${encodeEntities(shownAddress)})`);
    else if (isLost && !shownAddress) lostLinkCount += 1;
  };

  /** Takes the last element away, with what its end means. */
  const popElement = (): void => {
    const element = stack.pop()!;
    if (element.link) addLinkAddress(element.link);
    if (element.isQuote) addMarker('”');
    if (element.isCell) findCurrentRows()?.endCell();
    if (element.isRow) {
      const runs = findCurrentRows()?.endRow() ?? [];
      if (runs.length > 0) writer.addLine(runs);
      writer.endRow();
    }
    if (element.item && element.box) {
      writer.endLine();
      placeItem(writer.box(), { ...element.item, box: element.box });
    } else if (element.isBlock) {
      const isLine = element.name === 'p' || (element.hasBreak && (element.name === 'div' || element.name === 'li'));
      if (isLine && writer.leafCount() === element.start && !element.textStyle.isHidden && !writer.isInCell()) writer.addLine();
      writer.endLine();
    }
  };
  const popTo = (depth: number): void => {
    while (depth > 0 && stack.length > depth) popElement();
  };

  /** The parent of a list: the item before it where it stands directly in another list. */
  const findListParent = (list: OpenElement): Box => {
    const outerBox = stack.slice(0, stack.indexOf(list)).findLast((element) => element.box)!.box!;
    if (outerBox.tag !== 'ul' && outerBox.tag !== 'ol') return outerBox;
    if (outerBox.nodes.length === 0) outerBox.nodes.push(boxOf('li'));
    return outerBox.nodes.at(-1) as Box;
  };
  const openItem = (attributes: Attributes, declarations: Declarations): Partial<OpenElement> => {
    const listElement = stack.findLast((element) => element.list ?? element.rows);
    const list = listElement?.list;
    if (!listElement || !list) return {};
    const level = Number(attributes.get('data-aria-level'));
    if (level >= 1) {
      list.lastNumber += 1;
      return { item: { level, marker: list.tag === 'ol' ? `${startOf(list.attributes) + list.lastNumber - 1}.` : '•' }, box: boxOf('li') };
    }
    const value = Number.parseInt(attributes.get('value') ?? '', 10);
    if (writer.isInCell()) {
      // Its row is one line, and an item of it a part of that, with its marker.
      list.lastNumber = value > 0 ? value : (list.lastNumber || startOf(list.attributes) - 1) + 1;
      writer.setMarker(list.tag === 'ol' ? `${list.lastNumber}. ` : '• ');
      return {};
    }
    const itemNumber = value > 0 ? value : (listElement.box?.nextNumber ?? startOf(list.attributes));
    if (!listElement.box || (list.tag === 'ol' && itemNumber !== listElement.box.nextNumber)) {
      const startAttribute = itemNumber === 1 ? '' : ` start="${itemNumber}"`;
      listElement.box = boxOf(
        list.tag,
        list.tag === 'ol' ? startAttribute + typeAttrOf(list.attributes, declarations, list.declarations) : '',
        itemNumber,
      );
      findListParent(listElement).nodes.push(listElement.box);
    }
    listElement.box.nextNumber += 1;
    const itemBox = boxOf('li');
    listElement.box.nodes.push(itemBox);
    return { box: itemBox };
  };

  const openPicture = (attributes: Attributes): void => {
    const alt = attributes.get('alt') ?? '';
    const path = filePathOf(attributes, origin);
    if (path) writer.addHtml(`<img src="${encodeEntities(path)}" alt="${encodeEntities(alt)}">`);
    else if (isEmojiPicture(attributes, alt)) addText(encodeEntities(alt));
    else if (!isInvisiblePicture(attributes)) lostPictureCount += 1;
  };
  const addInput = (attributes: Attributes): void => {
    const type = attributes.get('type') ?? 'text';
    if (type === 'checkbox' || type === 'radio') addMarker(checkboxSign(attributes.has('checked')));
    else if (TEXT_INPUT_TYPES.has(type)) addText(encodeEntities(attributes.get('value') ?? ''));
  };
  const openVoid = (name: string, attributes: Attributes): void => {
    if (currentStyle().isHidden) return;
    if (name === 'br' && !/Apple-interchange-newline/.test(attributes.get('class') ?? '')) writer.addBreak();
    else if (name === 'hr') {
      writer.endLine();
      writer.addHtml('<hr>');
    } else if (name === 'img') openPicture(attributes);
    else if (name === 'embed') lostPictureCount += 1;
    else if (name === 'input') addInput(attributes);
  };
  const addEmbedded = (name: string, attributes: Attributes): void => {
    const path = name === 'video' || name === 'audio' ? filePathOf(attributes, origin) : undefined;
    if (path) writer.addHtml(`<${name} src="${encodeEntities(path)}" controls></${name}>`);
    else if (!currentStyle().isHidden) lostPictureCount += 1;
  };

  /** The properties of an element beside its text style. */
  const elementFields = (
    element: OpenElement,
    attributes: Attributes,
    declarations: Declarations,
    tokenIndex: number,
  ): Partial<OpenElement> => {
    const { name } = element;
    const msoList = declarations.get('mso-list') ?? '';
    const level = Number(/\blevel(\d)\b/.exec(msoList)?.[1]);
    if (EMBEDDED.has(name)) return { textStyle: { ...element.textStyle, isHidden: true } };
    if (name === 'a') return { link: { ...resolveLink(attributes.get('href')), text: '' } };
    if (name === 'q') return { isQuote: true };
    if (msoList.includes('ignore')) return { isMarker: true };
    if ((name === 'p' || name === 'div') && level > 0 && !writer.isInCell()) return { item: { level, marker: '' }, box: boxOf('li') };
    if (name === 'ul' || name === 'ol') return { list: { tag: name, attributes, declarations, lastNumber: 0 } };
    if (name === 'li') return openItem(attributes, declarations);
    if (name === 'blockquote') {
      const box = boxOf('blockquote');
      writer.box().nodes.push(box);
      return { box };
    }
    return name === 'table' && isDataTable(tokenIndex) ? { rows: createRowBuilder() } : {};
  };
  const openInTable = (element: OpenElement, attributes: Attributes): void => {
    if (element.name === 'tr' && isDataTable(-1) && !stack.some(({ name }) => name === 'table')) root.rows ??= createRowBuilder();
    const rows = findCurrentRows();
    if (!rows) return;
    if (element.name === 'tr') element.isRow = true;
    else if (element.name === 'td' || element.name === 'th') {
      rows.startCell(spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan'));
      element.isCell = true;
    }
  };

  /** A part of a formula: what is over another, or above or below the line, is so by its place alone. */
  const openInFormula = (formula: OpenElement, formulaPart: OpenElement): void => {
    formula.partCount = (formula.partCount ?? 0) + 1;
    if (formula.partCount !== 2) return;
    if (formula.name === 'mfrac') addMarker('/');
    else formulaPart.textStyle = { ...formulaPart.textStyle, raised: formula.name === 'msup' ? 'sup' : 'sub' };
  };

  const openElement = (name: string, attributes: Attributes, tokenIndex: number): void => {
    if (EMBEDDED.has(name)) addEmbedded(name, attributes);
    const elementNames = tagNamesOf(name, attributes);
    const declarations = declarationsFor(stack, elementNames, attributes, rules);
    const parent = stack.at(-1)!;
    const isBlock =
      BLOCKS.has(name) || /^(?:block|flex|grid|list-item|table)/.test(declarations.get('display') ?? '') || parent.isFlex === true;
    popTo(impliedEnd(stack, name, isBlock));
    if (isBlock) writer.endLine();
    const element: OpenElement = {
      ...elementNames,
      textStyle: textStyleOf(currentStyle(), name, attributes, declarations),
      isBlock,
      start: writer.leafCount(),
      hasBreak: false,
    };
    stack.push(element);
    element.isFlex = /^(?:inline-)?(?:flex|grid)/.test(declarations.get('display') ?? '');
    Object.assign(element, elementFields(element, attributes, declarations, tokenIndex));
    if (STACKED_FORMULA.test(parent.name)) openInFormula(parent, element);
    openInTable(element, attributes);
    if (element.isQuote) addMarker('”');
    if (attributes.get('role') === 'checkbox' && attributes.has('aria-checked'))
      writer.setMarker(checkboxSign(attributes.get('aria-checked') === 'true'));
  };

  return {
    /** False where it is nested too deep to be read. */
    readToken: (token: HtmlToken, tokenIndex: number): boolean => {
      if (token.kind === 'rules') readRules(token.text, rules);
      else if (token.kind === 'text') addText(token.text);
      else if (token.kind === 'close') {
        if (token.name === 'br') writer.addBreak();
        else popTo(endTagIndex(stack, token.name));
      } else if (VOID.has(token.name)) openVoid(token.name, token.attributes);
      else {
        openElement(token.name, token.attributes, tokenIndex);
        if (token.isClosed && token.name.includes(':')) popElement();
      }
      return stack.length <= MAX_DEPTH;
    },
    finish: () => {
      popTo(1);
      return { html: renderRoot(root.box!), pictures: lostPictureCount, links: lostLinkCount };
    },
  };
}
