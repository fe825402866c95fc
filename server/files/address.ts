/** Addresses of files as text: how one looks, which ones stand in HTML or JSON, and a name that is safe in them. */
import { FILES_PATH } from '#contract/files.ts';

const KEY_PATTERN = '[0-9a-f]{32}';
const NAME_PATTERN = '[A-Za-z0-9._-]{1,100}';

export type FileAddress = { key: string; name: string };
export const addressOf = ({ key, name }: FileAddress): string => `${FILES_PATH}${key}/${name}`;

const fullAddressPattern = new RegExp(`^${FILES_PATH}(${KEY_PATTERN})/(${NAME_PATTERN})(?:[?#].*)?$`, 's');
/** The file an address means, whoever it was signed for; null for any other address. `origin` is our own. */
export function parseFileAddress(address: string, origin: string): FileAddress | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  const [, key, name] = fullAddressPattern.exec(path) ?? [];
  return key && name ? { key, name } : null;
}

/** An address that is a whole value: of a field in JSON, or of an attribute in HTML, also within JSON. */
const storedAddressPattern = new RegExp(`(?<=")${FILES_PATH}(${KEY_PATTERN})/(${NAME_PATTERN})(?=\\\\?")`, 'g');
export const findAddresses = (text: string): FileAddress[] =>
  [...text.matchAll(storedAddressPattern)].map(([, key, name]) => ({ key: key!, name: name! }));
/** Adds to each stored address what `queryOf` says for its key; what has no answer stays bare. */
export const addQueries = (text: string, queryOf: (key: string) => string | undefined): string =>
  text.replace(storedAddressPattern, (address, key: string) => {
    const query = queryOf(key);
    return query ? `${address}?${query}` : address;
  });

const signedAddressPattern = new RegExp(`(${FILES_PATH}${KEY_PATTERN}/${NAME_PATTERN})\\?[^\\s"'<>]*`, 'g');
/** The same text without anybody's signatures, wherever in it they stand. */
export const removeSignatures = (text: string): string => (text.includes(FILES_PATH) ? text.replace(signedAddressPattern, '$1') : text);

/** A file's name made safe: letters without accents, digits, dots and dashes, its ending kept. */
export function toSafeName(fileName: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? '';
  const plainName = baseName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plainName)?.[0] ?? '';
  return plainName.slice(0, plainName.length - extension.length).slice(0, 80) + extension || 'fil';
}

/** The text with each stored address put where `pathOf` says that the file lies; what it does not know stays as it is. */
export const moveAddresses = (text: string, pathOf: (file: FileAddress) => string | undefined): string =>
  text.includes(FILES_PATH)
    ? text.replace(storedAddressPattern, (address, key: string, name: string) => pathOf({ key, name }) ?? address)
    : text;
