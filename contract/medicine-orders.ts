/** An order of a medicine, which each of its numbers says whole (product «Medicines», R129, R130, R137, R138). */
import * as z from 'zod/mini';
import { MAX_EFFECT_MINUTES } from '#domain/effects.ts';
import {
  givers,
  MAX_DETAIL_LENGTH,
  MAX_INSTRUCTION_LENGTH,
  MAX_INTERVAL_MINUTES,
  MAX_LIMIT_HOURS,
  MAX_MEDICINE_NAME_LENGTH,
  MAX_PACK_LINES,
  MAX_SERIES_DOSES,
} from '#domain/medicine-numbers.ts';
import { choice, day, decimal, flag, id, instant, line, maybe, nameLine, shapes, wholeNumber } from './fields.ts';

const detailText = () => maybe(line(MAX_DETAIL_LENGTH));
/** A line of what lies in a pack. */
const packItem = z
  .object({ name: nameLine(MAX_MEDICINE_NAME_LENGTH), strength: detailText(), amount: maybe(decimal(0)), unit: detailText() })
  .register(shapes, { id: 'InPack' });
/** The fields of an order as it is written down. */
export const orderFields = {
  name: nameLine(MAX_MEDICINE_NAME_LENGTH),
  /** The name that brands of one drug have in common; left out, its own. */
  substance: maybe(nameLine(MAX_MEDICINE_NAME_LENGTH)),
  strength: detailText(),
  form: detailText(),
  /** The amount given each time, the least where `doseTo` is the most; none where each time says it. */
  dose: maybe(decimal(0)),
  doseTo: maybe(decimal(0)),
  unit: detailText(),
  route: detailText(),
  /** The reason to give it. */
  indication: maybe(line(MAX_INSTRUCTION_LENGTH)),
  /** The way in which it is given. */
  instruction: maybe(line(MAX_INSTRUCTION_LENGTH)),
  givenBy: choice(givers),
  orderedBy: maybe(nameLine(MAX_DETAIL_LENGTH)),
  orderedOn: maybe(day()),
  /** The last local day on which it is given. */
  untilDay: maybe(day()),
  /** Of one given as needed: the most within `maxHours`, 24 where that is left out; and the minutes from one dose to the next. */
  maxAmount: maybe(decimal(0.01)),
  maxHours: maybe(wholeNumber(1, MAX_LIMIT_HOURS)),
  minIntervalMinutes: maybe(wholeNumber(1, MAX_INTERVAL_MINUTES)),
  /** The minutes after which its effect is asked for; 60 where that is left out. */
  effectAfterMinutes: maybe(wholeNumber(1, MAX_EFFECT_MINUTES)),
  /** A second person confirms each time that it is given (R159). */
  needsSecond: z.optional(flag()),
  /** The paper of the order: an uploaded picture. */
  imageUrl: maybe(z.string().check(z.maxLength(2000, 'error.field.size'))),
  /** Of one given at its times: the doses of its series, where they differ. */
  doses: z.optional(
    z
      .array(z.object({ plannedActivityId: id, dose: decimal(0), doseTo: maybe(decimal(0)) }))
      .check(z.maxLength(MAX_SERIES_DOSES, 'error.field.size')),
  ),
  /** The lines of a pack. */
  contents: z.optional(z.array(packItem).check(z.maxLength(MAX_PACK_LINES, 'error.field.size'))),
};

const seriesDose = z
  .object({ plannedActivityId: id, dose: z.number(), doseTo: z.nullable(z.number()) })
  .register(shapes, { id: 'SeriesDose' });
const nullableText = z.nullable(z.string());
export const orderRevision = z
  .object({
    name: z.string(),
    substance: nullableText,
    strength: nullableText,
    form: nullableText,
    unit: nullableText,
    route: nullableText,
    indication: nullableText,
    instruction: nullableText,
    orderedBy: nullableText,
    dose: z.nullable(z.number()),
    doseTo: z.nullable(z.number()),
    orderedOn: z.nullable(day()),
    untilDay: z.nullable(day()),
    maxAmount: z.nullable(z.number()),
    maxHours: z.nullable(z.int()),
    minIntervalMinutes: z.nullable(z.int()),
    effectAfterMinutes: z.nullable(z.int()),
    contents: z.array(packItem),
    /** The picture of its paper, which no list of medicines carries. */
    imageUrl: z.optional(nullableText),
    doses: z.array(seriesDose),
    givenBy: z.enum(givers),
    needsSecond: z.boolean(),
    number: z.int(),
    /** From then on it applies. */
    fromDate: instant(),
    /** The moment at which it was written down, and who did. */
    date: instant(),
    byId: id,
    byName: z.string(),
    /** The second person who compared it with what was ordered, and when; null while nobody has. */
    checkedByName: nullableText,
    checkedDate: z.nullable(instant()),
    /** The reason for the change. */
    reason: z.nullable(z.string()),
  })
  .register(shapes, { id: 'MedicineNumber' });
export type OrderRevision = z.output<typeof orderRevision>;
