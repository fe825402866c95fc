/** The kinds of field there are: each is declared once, and validation, types, form limits and OpenAPI read the same schema. */
import * as z from 'zod/mini';
import { defaultReach, type YearReach } from '#domain/reach.ts';

export type ValueKind = 'line' | 'html' | 'flag' | 'int' | 'decimal' | 'instant' | 'day' | 'choice' | 'ref' | 'colour' | 'icon' | 'rule';
export type FieldMeta = {
  kind: ValueKind;
  /** The table a reference points to. */
  to?: string;
  /** A value that it takes, where no schema tells which those are. */
  example?: string;
  /** It names a person or a thing: what comes in is held to `isName`. */
  isName?: true;
  /** The reach from now of a date that is sent; null where it may be one that stands already, and its area bounds what is new. */
  reach?: YearReach | null;
};

/** Facts for forms and the generic pages beyond the schema; it sits on the inner schema, under optional and nullable. */
export const meta = z.registry<FieldMeta>();

/** Shapes that stand under a name of their own in the document of the API, each once however many calls answer with it. */
export const shapes = z.registry<{ id: string }>();

/** A database id: a positive whole number (R36). */
export const id = z.int().check(z.positive('error.field.id'));
export const version = z.int().check(z.minimum(1));

/** The error of a value of another type: that it is missing where there is none, and else what it should be. */
export const typeError = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'error.field.required' : message),
});
/** A text that must be there. */
export const text = () => z.string(typeError('error.field.text'));

/** Something that is seen; of nothing at all the least length tells. */
export const mustBeVisible = (message: string) =>
  z.refine<string>((text) => text === '' || /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text), message);
/** A text to search for: any signs, trimmed. */
export const searchText = (max: number, min = 1, message = 'error.field.required') =>
  text().check(z.trim(), z.minLength(min, message), z.maxLength(max, 'error.field.size'));
/** Blanks that look like the one of the keyboard: those that do not break, those of other widths, of Braille and of Hangul. */
const OTHER_BLANKS = /[\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]/g;
const composeText = (text: string) => text.normalize('NFC').replace(OTHER_BLANKS, ' ');
/** A text as it is stored: letters composed (NFC) and one kind of blank, so that what looks alike is alike (decision 088). */
export const composedText = z.overwrite<string>(composeText);
/** Soft hyphens, blanks of no width and marks of direction, which come with pasted text; joiners (U+200C, U+200D) stay, since writing needs them. */
const INVISIBLE_SIGNS = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff]/g;
/** A name as it is stored: composed, and without what nobody sees. */
export const normaliseName = (text: string): string => composeText(text.replace(INVISIBLE_SIGNS, '')).trim();
export const composedName = z.overwrite<string>(normaliseName);
/** One line of text, composed and trimmed; `min` and `max` in characters. The error is a key of the texts. */
export const line = (
  max: number,
  min = 1,
  message = min > 1 ? `error.field.minlength${min}` : 'error.field.required',
  overwrite = composedText,
) =>
  text()
    .check(overwrite, z.trim(), z.minLength(min, message), z.maxLength(max, 'error.field.size'), mustBeVisible(message))
    .register(meta, { kind: 'line' });

/** Control characters, line breaks, and signs that turn the direction of writing. */
const FORBIDDEN_SIGNS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** Text that mail programs make a link of, whatever stands in it that nobody sees. */
const LINK_PATTERN = /:\/\/|www\./i;
const IGNORABLE_SIGNS = /\p{Default_Ignorable_Code_Point}/gu;
/** Names stand in letters and lists of others, so that none may lead anywhere or write over what stands beside it; in any spelling of the signs. */
export const isSafeName = (text: string): boolean =>
  !FORBIDDEN_SIGNS.test(text) && !LINK_PATTERN.test(text.normalize('NFKC').replace(IGNORABLE_SIGNS, ''));
/** A line that names a person or a thing. What was stored before is read as it is: `isName` is asked of what comes in (server/request/names.ts). */
export const nameLine = (max: number, min = 1) => line(max, min, undefined, composedName).register(meta, { kind: 'line', isName: true });

/** The most elements of a rich text that lie in each other. */
export const MAX_HTML_DEPTH = 100;
/** Rich text as it is read: stored text may be larger. Written text is bounded and sanitised before a transaction opens (decision 034). */
export const html = (missingMessage = 'error.field.required') =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missingMessage : 'error.field.text') })
    .check(z.refine((text) => text.length <= 1_000_000, 'error.field.tooLarge'))
    .register(meta, { kind: 'html' });
/** Rich text that is only read, so that whoever shows it need not guess what it is. */
export const shownHtml = () => z.string().register(meta, { kind: 'html' });
export const flag = () => z.boolean('error.field.boolean').register(meta, { kind: 'flag' });
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'error.field.choice').register(meta, { kind: 'choice' });

/** One of these, written in any case. */
export const anyCaseChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .pipe(
      z.pipe(
        z.string('error.field.choice'),
        z.transform((text) => text.toUpperCase()),
      ),
      z.enum(values, 'error.field.choice'),
    )
    .register(meta, { kind: 'choice' });

/** At most two decimals (product «Fields and limits», `maxTwoDecimals`); `min` is the smallest allowed. */
export const decimal = (min?: number) =>
  z
    .number('error.field.number')
    .check(
      z.refine((n) => Math.abs(n - Number(n.toFixed(2))) < 1e-8, 'error.field.maxTwoDecimals'),
      z.refine((n) => min === undefined || n >= min, 'error.field.size'),
      z.refine((n) => Math.abs(n) < 1e10, 'error.field.size'),
    )
    .register(meta, { kind: 'decimal' });

/** A whole number between two bounds, both included. */
export const wholeNumber = (min: number, max: number) =>
  z.int('error.field.number').check(z.minimum(min, 'error.field.size'), z.maximum(max, 'error.field.size')).register(meta, { kind: 'int' });

/** The first millisecond of the year 1: PostgreSQL and ISO 8601 count the years before it differently. */
const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z');
/** A value that is no date at all has been refused already. */
const isRealInstant = (text: string) => !(Date.parse(text) < FIRST_INSTANT_MS);
/**
 * A point in time from the year 1 on: ISO 8601 with Z or an offset, stored to the millisecond and served with Z (R6). One that is sent in a
 * body lies within `reach` of now (`server/request/dates.ts`, R7, R44); what is read may be of any year.
 */
export const instant = (reach: YearReach | null = defaultReach) =>
  z.iso
    .datetime({ offset: true, error: 'error.field.dateTime' })
    .check(z.refine(isRealInstant, 'error.field.dateTime'))
    .register(meta, { kind: 'instant', reach });

/** A local calendar day, YYYY-MM-DD; bounded as an instant is. */
export const day = (reach: YearReach | null = defaultReach) =>
  z.iso.date('error.field.date').check(z.refine(isRealInstant, 'error.field.date')).register(meta, { kind: 'day', reach });
/** A month of the calendar, YYYY-MM. */
export const month = () => z.string('error.field.date').check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'error.field.date'));
export const colour = () =>
  z
    .string()
    .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'error.field.colour'))
    .register(meta, { kind: 'colour' });

/** The icons a category or type may carry: names the web knows how to draw. */
export const icons = [
  'pill',
  'bath',
  'cup',
  'meal',
  'run',
  'bed',
  'home',
  'heart',
  'talk',
  'walk',
  'book',
  'wheelchair',
  'drop',
  'tooth',
  'shirt',
  'car',
  'music',
  'phone',
  'star',
  'note',
] as const;
const iconName = z.enum(icons, 'error.field.choice').register(meta, { kind: 'icon' }).register(shapes, { id: 'Icon' });
export const icon = () => iconName;

/** A reference to a row of another table: travels as an object with an id, is stored as `<field>_id`; the name comes back. */
export const ref = (table: string) =>
  z.object({ id, name: z.optional(z.nullable(z.string())) }, typeError('error.field.invalid')).register(meta, { kind: 'ref', to: table });

/** The only way to a field that may be empty: absent and null both mean nothing. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

export type Schema = z.core.$ZodType;
type SchemaDefinition = {
  type: string;
  /** Of an object. */
  shape?: Record<string, Schema>;
  /** Of an array. */
  element?: Schema;
  /** Of what is optional, nullable or has a default. */
  innerType?: Schema;
  /** Of a union. */
  options?: Schema[];
  /** Of what is read as one thing and becomes another. */
  in?: Schema;
  out?: Schema;
};
/** The pieces of a schema, for whoever walks through one: zod's own types do not say it of any schema. */
export const definitionOf = (schema: Schema): SchemaDefinition => schema._zod.def as unknown as SchemaDefinition;

/** The schema under optional and nullable, where the metadata sits. */
export function innerSchemaOf(schema: Schema): Schema {
  const { type, innerType } = definitionOf(schema);
  return (type === 'optional' || type === 'nullable' || type === 'default') && innerType ? innerSchemaOf(innerType) : schema;
}
export const fieldMetaOf = (schema: Schema): FieldMeta | undefined => meta.get(innerSchemaOf(schema) as never);
