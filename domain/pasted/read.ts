/**
 * Text from other programs, as their clipboards bring it, in the editor's own tags with its meaning kept (decision 085): the one reading for the
 * browser and for the server. It makes nothing safe: what it answers goes through the sanitizers as what it was given would.
 */
import { NATIVE } from './elements.ts';
import { targetOf } from './links.ts';
import { readerOf } from './reader.ts';
import { dataTables } from './tables.ts';
import { type HtmlToken, htmlTokensOf } from './tokens.ts';

/** Pictures and links that were left out and cannot be seen in the text: whoever pastes is told. */
export type PastedHtml = { html: string; pictures: number; links: number };

/** True for what the editor writes itself. */
function isNative(token: HtmlToken): boolean {
  if (token.kind === 'text') return true;
  if (token.kind === 'rules' || !NATIVE.has(token.name)) return false;
  if (token.kind === 'close') return true;
  const { name, attributes } = token;
  if (['style', 'role', 'value'].some((attribute) => attributes.has(attribute))) return false;
  if (name === 'a') return targetOf(attributes.get('href')).href === attributes.get('href');
  return !['img', 'video', 'audio'].includes(name) || (attributes.get('src') ?? '').startsWith('/filer/');
}

/** `origin` is our own: files there are kept. */
export function readPasted(html: string, origin = ''): PastedHtml {
  const unchanged = { html, pictures: 0, links: 0 };
  const tokens = [...htmlTokensOf(html)];
  if (tokens.every(isNative)) return unchanged;
  const tables = dataTables(tokens);
  const reader = readerOf(origin, (offset) => tables.has(offset));
  for (const [tokenIndex, token] of tokens.entries()) if (!reader.take(token, tokenIndex)) return unchanged;
  const pasted = reader.end();
  // Much longer than what it was made of it is only where somebody meant it to grow.
  return pasted.html.length > 2 * html.length + 1000 ? unchanged : pasted;
}
