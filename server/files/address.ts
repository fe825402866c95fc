/** Addresses of files as text: how one looks, which ones stand in HTML or JSON, and a name that is safe in them. */
import { FILES } from '#contract/files.ts';

const KEY = '[0-9a-f]{32}';
const NAME = '[A-Za-z0-9._-]{1,100}';

export type Address = { key: string; name: string };
export const addressOf = ({ key, name }: Address): string => `${FILES}${key}/${name}`;

const fullAddressPattern = new RegExp(`^${FILES}(${KEY})/(${NAME})(?:[?#].*)?$`, 's');
/** The file an address means, whoever it was signed for; null for any other address. `origin` is our own. */
export function fileAt(text: string, origin: string): Address | null {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const [, key, name] = fullAddressPattern.exec(path) ?? [];
  return key && name ? { key, name } : null;
}

/** An address that is a whole value: of a field in JSON, or of an attribute in HTML, also within JSON. */
const storedAddressPattern = new RegExp(`(?<=")${FILES}(${KEY})/(${NAME})(?=\\\\?")`, 'g');
export const addressesIn = (text: string): Address[] =>
  [...text.matchAll(storedAddressPattern)].map(([, key, name]) => ({ key: key!, name: name! }));
/** Adds to each stored address what `queryOf` says for its key; what has no answer stays bare. */
export const withQueries = (text: string, queryOf: (key: string) => string | undefined): string =>
  text.replace(storedAddressPattern, (address, key: string) => {
    const query = queryOf(key);
    return query ? `${address}?${query}` : address;
  });

const signedAddressPattern = new RegExp(`(${FILES}${KEY}/${NAME})\\?[^\\s"'<>]*`, 'g');
/** The same text without anybody's signatures, wherever in it they stand. */
export const withoutSignatures = (text: string): string => (text.includes(FILES) ? text.replace(signedAddressPattern, '$1') : text);

/** A file's name made safe: letters without accents, digits, dots and dashes, its ending kept. */
export function safeName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const plainName = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plainName)?.[0] ?? '';
  return plainName.slice(0, plainName.length - ending.length).slice(0, 80) + ending || 'fil';
}

/** The text with each stored address put where `placeOf` says that the file lies; what it does not know stays as it is. */
export const moveAddresses = (text: string, placeOf: (file: Address) => string | undefined): string =>
  text.includes(FILES)
    ? text.replace(storedAddressPattern, (address, key: string, name: string) => placeOf({ key, name }) ?? address)
    : text;
