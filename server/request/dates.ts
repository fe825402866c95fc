/** Dates that come in lie within reach of now, each field's own: of what is done ten years back and ten ahead (R7, R44). */
import { definitionOf, type FieldMeta, fieldMetaOf, type Schema } from '#contract/fields.ts';
import { checkReach, type DateOutOfRange, defaultReach, type YearReach } from '#domain/reach.ts';
import type { Instant } from '#domain/time.ts';
import { badField } from './problems.ts';

/** Throws 400 at the first field whose date lies too far from `now`. */
type DateCheck = (value: unknown, path: readonly string[], now: Instant) => void;

const DAY_MS = 86_400_000;
const shiftInstant = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString();
/** Of a day nobody says in which zone: it may be today's wherever the clocks are furthest from ours, and the areas bound it to the day. */
export const findDayReachError = (day: string, now: Instant, reach: YearReach = defaultReach): DateOutOfRange | null =>
  checkReach(`${day}T00:00:00Z`, shiftInstant(now, DAY_MS), reach) === 'tooFarAhead'
    ? 'tooFarAhead'
    : checkReach(`${day}T23:59:59Z`, shiftInstant(now, -DAY_MS), reach) === 'tooFarBack'
      ? 'tooFarBack'
      : null;

/** Makes the check of a body's dates, or none when it has none. */
export function createDateCheck(schema: Schema, objectName: string): DateCheck | undefined {
  const { type, shape, element, innerType, options, in: inputSchema, out: outputSchema } = definitionOf(schema);
  const createPartCheck = (partSchema: Schema) => createDateCheck(partSchema, objectName);
  if (innerType) {
    const check = createPartCheck(innerType);
    return check && ((value, path, now) => void (value !== null && value !== undefined && check(value, path, now)));
  }
  const fieldMeta = fieldMetaOf(schema);
  if (fieldMeta?.reach) return createFieldCheck(fieldMeta, fieldMeta.reach, objectName);
  if (type === 'array' && element) {
    const check = createPartCheck(element);
    return (
      check && ((value, path, now) => void (value as unknown[]).forEach((item, index) => void check(item, [...path, `${index}`], now)))
    );
  }
  if (type === 'object' && shape) {
    const checks = Object.entries(shape).flatMap(([name, fieldSchema]) =>
      [createPartCheck(fieldSchema)].flatMap((check) => (check ? [[name, check] as const] : [])),
    );
    if (checks.length === 0) return undefined;
    return (value, path, now) => {
      const fieldValues = value as Record<string, unknown>;
      for (const [name, check] of checks) if (fieldValues[name] !== undefined) check(fieldValues[name], [...path, name], now);
    };
  }
  if ([...(options ?? []), inputSchema, outputSchema].some((branch) => branch && createPartCheck(branch)))
    throw new Error(`dates inside of ${type} would not be bounded`);
  return undefined;
}

const createFieldCheck =
  ({ kind }: FieldMeta, reach: YearReach, objectName: string): DateCheck =>
  (value, path, now) => {
    const reachError = kind === 'day' ? findDayReachError(String(value), now, reach) : checkReach(String(value), now, reach);
    if (reachError) throw badField(objectName, path.join('.'), `error.field.${reachError}`);
  };
