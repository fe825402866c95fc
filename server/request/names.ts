/**
 * Refuses in a body or a query what no name may hold (`isName` of contract/fields.ts). A name that stands in the same field of the row
 * already may be sent along with what is changed beside it, so that rows from before the rule can be edited, and accounts closed.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import { defOf, innerSchemaOf, isName, metaOf, normaliseName, type Schema } from '#contract/fields.ts';
import { isRaw, isReply } from './handlers.ts';
import { oncePer } from './once-per.ts';
import { problem } from './problems.ts';

export type WrongName = { field: string; name: string };
type Finder = (value: unknown) => WrongName[];

/** Makes the finder of wrong names in what one schema reads, or none where it has no names. */
export const wrongNamesOf: (schema: Schema) => Finder | undefined = oncePer((schema) => {
  if (metaOf(schema)?.isName) return (value) => (typeof value === 'string' && !isName(value) ? [{ field: '', name: value }] : []);
  const { shape, element } = defOf(innerSchemaOf(schema));
  const finder = element && wrongNamesOf(element);
  if (finder) return (value) => (Array.isArray(value) ? value.flatMap((item, index) => withPrefix(String(index), finder(item))) : []);
  const finders = Object.entries(shape ?? {}).flatMap(([key, item]) => {
    const find = wrongNamesOf(item);
    return find ? [{ key, find }] : [];
  });
  if (finders.length === 0) return undefined;
  return (value) => finders.flatMap(({ key, find }) => withPrefix(key, find((value as Record<string, unknown> | null | undefined)?.[key])));
});
const withPrefix = (key: string, names: WrongName[]) => names.map(({ field, name }) => ({ name, field: field ? `${key}.${field}` : key }));

/** The key of the call that answers what a change is made to: of the same address, or by the id that the body names. */
export function storedCallOf(area: Readonly<Record<string, Endpoint>>, { method, path }: Endpoint): string | undefined {
  const paths = method === 'PUT' ? [path, `${path}/id/{id}`] : [path];
  const isSingleRowCall = (key: string) => !area[key]!.sort && !(area[key]!.response && defOf(innerSchemaOf(area[key]!.response)).element);
  return Object.keys(area).find((key) => area[key]!.method === 'GET' && isSingleRowCall(key) && paths.includes(area[key]!.path));
}

type Input = { params: object; body: unknown; wrongNames: readonly WrongName[] };
/** 400 at each wrong name; `readStored` answers the row as it is, where there is one: its id is in the address or in the body. */
export async function refuseNewNames(
  { params, body, wrongNames }: Input,
  objectName: string,
  readStored?: (input: object) => Promise<unknown>,
): Promise<void> {
  if (wrongNames.length === 0) return;
  const input = { params: { ...(body as { id?: number } | undefined), ...params }, query: {}, paging: null };
  const knownKeys = new Set((readStored ? namesIn(await readStored(input)) : []).map(keyOf));
  const fieldErrors = wrongNames
    .filter((wrongName) => !knownKeys.has(keyOf(wrongName)))
    .map(({ field }) => ({ objectName, field, message: 'error.field.name' }));
  if (fieldErrors.length > 0) throw problem(400, 'error.validation', { fieldErrors });
}

/** The same field and name, of a list's elements any: one that is taken away moves those behind it. */
const keyOf = ({ field, name }: WrongName) => `${field.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')} ${normaliseName(name)}`;

/** All texts of a stored row, each with its field. */
function namesIn(value: unknown): WrongName[] {
  if (typeof value === 'string') return [{ field: '', name: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (isReply(value)) return namesIn(value.body);
  return Object.entries(isRaw(value) ? JSON.parse(value.text) : value).flatMap(([key, nestedValue]) =>
    withPrefix(key, namesIn(nestedValue)),
  );
}
