/**
 * Refuses in a body or a query what no name may hold (`isName` of contract/fields.ts). A name that stands in the same field of the row
 * already may be sent along with what is changed beside it, so that rows from before the rule can be edited, and accounts closed.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import { definitionOf, fieldMetaOf, innerSchemaOf, isSafeName, normaliseName, type Schema } from '#contract/fields.ts';
import { isRaw, isReply } from './handlers.ts';
import { memoizeByKey } from './once-per.ts';
import { problem } from './problems.ts';

export type WrongName = { field: string; name: string };
type WrongNameFinder = (value: unknown) => WrongName[];

/** Makes the finder of wrong names in what one schema reads, or none where it has no names. */
export const createWrongNameFinder: (schema: Schema) => WrongNameFinder | undefined = memoizeByKey((schema) => {
  if (fieldMetaOf(schema)?.isName) return (value) => (typeof value === 'string' && !isSafeName(value) ? [{ field: '', name: value }] : []);
  const { shape, element } = definitionOf(innerSchemaOf(schema));
  const elementFinder = element && createWrongNameFinder(element);
  if (elementFinder)
    return (value) => (Array.isArray(value) ? value.flatMap((item, index) => withFieldPrefix(String(index), elementFinder(item))) : []);
  const fieldFinders = Object.entries(shape ?? {}).flatMap(([fieldName, fieldSchema]) => {
    const findWrongNames = createWrongNameFinder(fieldSchema);
    return findWrongNames ? [{ key: fieldName, find: findWrongNames }] : [];
  });
  if (fieldFinders.length === 0) return undefined;
  return (value) =>
    fieldFinders.flatMap(({ key, find }) => withFieldPrefix(key, find((value as Record<string, unknown> | null | undefined)?.[key])));
});
const withFieldPrefix = (prefix: string, names: WrongName[]) =>
  names.map(({ field, name }) => ({ name, field: field ? `${prefix}.${field}` : prefix }));

/** The key of the call that answers what a change is made to: of the same address, or by the id that the body names. */
export function findStoredCallKey(area: Readonly<Record<string, Endpoint>>, { method, path }: Endpoint): string | undefined {
  const paths = method === 'PUT' ? [path, `${path}/id/{id}`] : [path];
  const isSingleRowCall = (callKey: string) =>
    !area[callKey]!.sort && !(area[callKey]!.response && definitionOf(innerSchemaOf(area[callKey]!.response)).element);
  return Object.keys(area).find(
    (callKey) => area[callKey]!.method === 'GET' && isSingleRowCall(callKey) && paths.includes(area[callKey]!.path),
  );
}

type CheckedInput = { params: object; body: unknown; wrongNames: readonly WrongName[] };
/** 400 at each wrong name; `readStoredRow` answers the row as it is, where there is one: its id is in the address or in the body. */
export async function refuseNewNames(
  { params, body, wrongNames }: CheckedInput,
  objectName: string,
  readStoredRow?: (input: object) => Promise<unknown>,
): Promise<void> {
  if (wrongNames.length === 0) return;
  const input = { params: { ...(body as { id?: number } | undefined), ...params }, query: {}, paging: null };
  const storedNameKeys = new Set((readStoredRow ? collectNames(await readStoredRow(input)) : []).map(nameKeyOf));
  const fieldErrors = wrongNames
    .filter((wrongName) => !storedNameKeys.has(nameKeyOf(wrongName)))
    .map(({ field }) => ({ objectName, field, message: 'error.field.name' }));
  if (fieldErrors.length > 0) throw problem(400, 'error.validation', { fieldErrors });
}

/** The same field and name, of a list's elements any: one that is taken away moves those behind it. */
const nameKeyOf = ({ field, name }: WrongName) => `${field.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')} ${normaliseName(name)}`;

/** All texts of a stored row, each with its field. */
function collectNames(value: unknown): WrongName[] {
  if (typeof value === 'string') return [{ field: '', name: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (isReply(value)) return collectNames(value.body);
  return Object.entries(isRaw(value) ? JSON.parse(value.text) : value).flatMap(([fieldName, nestedValue]) =>
    withFieldPrefix(fieldName, collectNames(nestedValue)),
  );
}
