/**
 * Text from other programs, as their clipboards bring it, in the editor's own tags with its meaning kept (decision 085): the one reading for the
 * browser and for the server. It makes nothing safe: what it answers goes through the sanitizers as what it was given would.
 */
import { NATIVE_TAGS } from './elements.ts';
import { resolveLink } from './links.ts';
import { createReader } from './reader.ts';
import { findDataTables } from './tables.ts';
import { type HtmlToken, tokenizeHtml } from './tokens.ts';

/** Pictures and links that were left out and cannot be seen in the text: whoever pastes is told. */
export type PastedHtml = { html: string; pictures: number; links: number };

/** True for what the editor writes itself. */
function isNative(token: HtmlToken): boolean {
  if (token.kind === 'text') return true;
  if (token.kind === 'rules' || !NATIVE_TAGS.has(token.name)) return false;
  if (token.kind === 'close') return true;
  const { name, attributes } = token;
  if (['style', 'role', 'value'].some((attribute) => attributes.has(attribute))) return false;
  if (name === 'a') return resolveLink(attributes.get('href')).href === attributes.get('href');
  return !['img', 'video', 'audio'].includes(name) || (attributes.get('src') ?? '').startsWith('/filer/');
}

/** `origin` is our own: files there are kept. */
export function readPasted(html: string, origin = ''): PastedHtml {
  const unchangedResult = { html, pictures: 0, links: 0 };
  const tokens = [...tokenizeHtml(html)];
  if (tokens.every(isNative)) return unchangedResult;
  const dataTableIndexes = findDataTables(tokens);
  const reader = createReader(origin, (tableIndex) => dataTableIndexes.has(tableIndex));
  for (const [tokenIndex, token] of tokens.entries()) if (!reader.readToken(token, tokenIndex)) return unchangedResult;
  const result = reader.finish();
  // Much longer than what it was made of it is only where somebody meant it to grow.
  return result.html.length > 2 * html.length + 1000 ? unchangedResult : result;
}
