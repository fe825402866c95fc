/** An entity: its fields declared once, and from them what may be read, created, replaced and changed. */
import * as z from 'zod/mini';
import { id, shapes, version } from './fields.ts';

export type Shape = Record<string, z.ZodMiniType>;

type EntityDeclaration<T extends string, N extends string, W extends Shape, D extends Shape, S extends Shape> = {
  /** The key its texts and errors carry: `assistmeApp.<name>…` (product «Errors»). */
  name: N;
  table: T;
  /** Must be given when it is made, unless it is a `maybe`. */
  writable: W;
  /** May be left out when it is made: the column has a default. */
  defaulted?: D;
  /** Comes back, is never written by a caller. */
  served?: S;
};

/** Declares an entity. `read` is what the server answers; unknown keys in what comes in are dropped (R36). */
export const entity = <
  const T extends string,
  const N extends string,
  W extends Shape,
  D extends Shape = Record<never, never>,
  S extends Shape = Record<never, never>,
>({
  name,
  table,
  writable,
  defaulted = {} as D,
  served = {} as S,
}: EntityDeclaration<T, N, W, D, S>) => {
  const shapeId = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    name,
    table,
    writable,
    defaulted,
    served,
    read: z.object({ id, version, ...served, ...writable, ...defaulted }).register(shapes, { id: shapeId }),
    create: z.object({ ...writable, ...z.partial(z.object(defaulted)).shape }).register(shapes, { id: `${shapeId}ToCreate` }),
    replace: z.object({ ...writable, ...defaulted }).register(shapes, { id: `${shapeId}ToReplace` }),
    patch: z.partial(z.object({ ...writable, ...defaulted })).register(shapes, { id: `${shapeId}ToChange` }),
  };
};

/** Loose on purpose: what the generic parts ask of any entity. */
export type Entity = {
  name: string;
  table: string;
  writable: Shape;
  defaulted: Shape;
  served: Shape;
  read: z.ZodMiniObject;
  create: z.ZodMiniObject;
  replace: z.ZodMiniObject;
  patch: z.ZodMiniObject;
};

type SnakeCase<S extends string> = S extends `${infer A}${infer B}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${SnakeCase<B>}`
  : '';
type IsReference<V> = NonNullable<V> extends { id: number } ? true : false;
type ColumnValue<V> = undefined extends V
  ? ColumnValue<Exclude<V, undefined>> | null
  : IsReference<V> extends true
    ? number | Extract<V, null>
    : V;

/** An entity's own columns as a row of its table: camelCase becomes snake_case, a reference becomes `<field>_id`. */
export type EntityRow<E extends { read: z.ZodMiniType }, O = z.output<E['read']>> = {
  [K in keyof O & string as IsReference<O[K]> extends true ? `${SnakeCase<K>}_id` : SnakeCase<K>]: ColumnValue<O[K]>;
};

/** camelCase to words with spaces, as sentences about the API say it. */
export const toWords = (text: string): string => toSnakeCase(text).replaceAll('_', ' ');

/** camelCase to the column's snake_case. */
export const toSnakeCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
