/** Rich text that comes in is bounded and cleaned before a transaction opens: cleaning takes time, and nobody's rows are held meanwhile. */
import { setImmediate as turn } from 'node:timers/promises';
import { definitionOf, fieldMetaOf, type Schema } from '#contract/fields.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';
import { badField } from './problems.ts';

/** Null for what is nested too deep. */
export type CleanHtml = (html: string) => string | null | Promise<string | null>;
/** Cleans what it finds in a value of one schema, in its place. */
type Cleaner = (value: unknown, path: string[]) => Promise<unknown>;

/**
 * Makes the cleaner of a body's rich text, or none when it has none. 400 at the field for one that is too large, or that `cleanHtml` refuses
 * as nested too deep. The event loop is left between two of them.
 */
export function createRichTextCleaner(schema: Schema, cleanHtml: CleanHtml, objectName: string): Cleaner | undefined {
  const { type, shape, element, innerType, options, in: inputSchema, out: outputSchema } = definitionOf(schema);
  const createPartCleaner = (partSchema: Schema) => createRichTextCleaner(partSchema, cleanHtml, objectName);
  if (fieldMetaOf(schema)?.kind === 'html' && !innerType) return (value, path) => cleanValue(value, cleanHtml, objectName, path.join('.'));
  if (innerType) {
    const cleaner = createPartCleaner(innerType);
    return cleaner && (async (value, path) => (value === null || value === undefined ? value : cleaner(value, path)));
  }
  if (type === 'array' && element) {
    const cleaner = createPartCleaner(element);
    return (
      cleaner &&
      ((value, path) =>
        cleanEach(Object.entries(value as unknown[]), () => cleaner, path).then((entries) => entries.map(([, item]) => item)))
    );
  }
  if (type === 'object' && shape) {
    const cleaners = Object.entries(shape).flatMap(([name, fieldSchema]) =>
      [createPartCleaner(fieldSchema)].flatMap((cleaner) => (cleaner ? [[name, cleaner] as const] : [])),
    );
    if (cleaners.length === 0) return undefined;
    const cleanersByName = new Map(cleaners);
    return async (value, path) =>
      Object.fromEntries(await cleanEach(Object.entries(value as object), (name) => cleanersByName.get(name), path));
  }
  if ([...(options ?? []), inputSchema, outputSchema].some((branch) => branch && createPartCleaner(branch)))
    throw new Error(`rich text inside of ${type} would not be cleaned`);
  return undefined;
}

async function cleanEach(entries: [string, unknown][], findCleaner: (name: string) => Cleaner | undefined, path: string[]) {
  const cleanedEntries: [string, unknown][] = [];
  for (const [name, value] of entries) cleanedEntries.push([name, (await findCleaner(name)?.(value, [...path, name])) ?? value]);
  return cleanedEntries;
}

async function cleanValue(value: unknown, cleanHtml: CleanHtml, objectName: string, field: string): Promise<unknown> {
  const html = value as string;
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) throw badField(objectName, field, 'error.field.tooLarge');
  if (!/[<&>]/.test(html)) return html.trim();
  await turn();
  const safeHtml = await cleanHtml(html);
  if (safeHtml === null) throw badField(objectName, field, 'error.field.tooDeep');
  return safeHtml;
}
