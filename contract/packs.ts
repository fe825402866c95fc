/** Packs: a company's set-up without people as one versioned JSON, looked at, applied and exported (R106, decision 093). */
import * as z from 'zod/mini';
import { careBases } from '#domain/care-basis.ts';
import { MAX_LABEL_LENGTH } from '#domain/labels.ts';
import { MAX_ONE_TAP_MINUTES, MIN_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { isRepeat, MAX_REPEAT_LENGTH } from '#domain/planning/repeat.ts';
import { MAX_CLOCK_TIMES } from '#domain/planning/same-rule-series.ts';
import { pieceTypes } from '#domain/report-questions.ts';
import { MAX_PIECES } from '#domain/reports.ts';
import { valueTypes } from './attributes.ts';
import { defaultFlags } from './category-defaults.ts';
import { endpoint, inQuery } from './endpoint.ts';
import {
  choice,
  colour,
  decimal,
  flag,
  html,
  icon,
  id,
  instant,
  line,
  maybe,
  meta,
  nameLine,
  shapes,
  text,
  wholeNumber,
} from './fields.ts';
import { kindFields } from './reports/forms.ts';

/** The most of each that a pack holds, and its characters altogether. */
const MAX_COUNTS = { categories: 100, types: 100, questions: 50, labels: 200, tasks: 500, forms: 100, activities: 500, plans: 12 } as const;
export const MAX_PACK_LENGTH = 1_000_000;
const listOf = <S extends z.ZodMiniType>(schema: S, max: number) => maybe(z.array(schema).check(z.maxLength(max, 'error.field.size')));

const packQuestion = z.object({ name: nameLine(100), valueType: choice(valueTypes) });
const questions = listOf(packQuestion, MAX_COUNTS.questions);
/** Without a color or an icon a new one has those that its name proposes; one that is there keeps its own. */
const appearance = { name: nameLine(50, 2), color: maybe(colour()), icon: maybe(icon()) };
/** Without a color or an icon of its own it has its category's. */
const packType = z.object({ name: nameLine(50, 2), color: maybe(colour()), icon: maybe(icon()), questions });
const types = listOf(packType, MAX_COUNTS.types);

const limitAndBasis = { oneTapMinutes: maybe(wholeNumber(MIN_ONE_TAP_MINUTES, MAX_ONE_TAP_MINUTES)), careBasis: maybe(choice(careBases)) };
const flagsOf = <const F extends string>(names: readonly F[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, maybe(flag())])) as Record<F, ReturnType<typeof maybe<ReturnType<typeof flag>>>>);
/** Defaults of the category's new activities (R90); a flag that is left out is off. */
const defaults = z.extend(flagsOf(defaultFlags), limitAndBasis);

/** The flags of a model activity; one that is left out is as the category's new activities begin. */
export const modelFlags = [...defaultFlags, 'includeInCustomerRoutines', 'includeInGoalEvaluation'] as const;
export type ModelFlag = (typeof modelFlags)[number];

/** The value of one question, as its kind says: exactly one of these. */
const packValue = z.object({
  question: nameLine(100),
  stringValue: maybe(line(1000)),
  longStringValue: maybe(html()),
  booleanValue: maybe(flag()),
  doubleValue: maybe(decimal(0)),
});
const values = listOf(packValue, MAX_COUNTS.questions);
export type PackValue = z.output<typeof packValue>;

/** A repeat without a beginning («FREQ=DAILY»), at clock times. */
const packPlan = z.object({
  repeat: text()
    .check(z.maxLength(MAX_REPEAT_LENGTH, 'error.field.size'), z.refine(isRepeat, 'error.rule.invalid'))
    .register(meta, { kind: 'line', example: 'FREQ=DAILY' }),
  times: z.array(z.string('error.rule.time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error.rule.time'))).check(
    z.minLength(1, 'error.field.required'),
    z.maxLength(MAX_CLOCK_TIMES, 'error.rule.tooManyTimes'),
    z.refine((times) => new Set(times).size === times.length, 'error.rule.sameTime'),
  ),
});
export type PackPlan = z.output<typeof packPlan>;

const labelName = nameLine(MAX_LABEL_LENGTH);
/** The type that it is of, by name. */
const typeFields = { category: nameLine(50, 2), type: nameLine(50, 2), label: maybe(labelName) };
const activityCategory = z.object({ ...appearance, containsMedicine: maybe(flag()), defaults: maybe(defaults), types });
const task = z.object({ name: nameLine(100), ...typeFields, values });
const piece = z.object({
  ...{ name: line(300), valueType: choice(pieceTypes), helpText: maybe(line(1000)), stringValue: maybe(html()) },
  ...kindFields,
});
const report = z.object({
  ...{ name: nameLine(100), type: nameLine(50, 2), onlyOrganisation: maybe(flag()) },
  pieces: z.array(piece).check(z.minLength(1, 'error.field.required'), z.maxLength(MAX_PIECES, 'error.field.size')),
});
const modelActivity = z.object({
  ...{ name: nameLine(100), ...typeFields, flags: maybe(flagsOf(modelFlags)), ...limitAndBasis, delegationTask: maybe(nameLine(100)) },
  ...{ values, plans: listOf(packPlan, MAX_COUNTS.plans) },
});

const fields = {
  format: z.literal('vardag-pack', 'error.pack.format'),
  version: z.literal(1, 'error.pack.version'),
  name: nameLine(100),
  description: maybe(line(1000)),
  activityCategories: listOf(activityCategory, MAX_COUNTS.categories),
  itemCategories: listOf(z.object({ ...appearance, questions }), MAX_COUNTS.categories),
  taskCategories: listOf(z.object({ ...appearance, types }), MAX_COUNTS.categories),
  labels: listOf(z.object({ name: labelName }), MAX_COUNTS.labels),
  delegationTasks: listOf(z.object({ name: nameLine(100) }), MAX_COUNTS.labels),
  tasks: listOf(task, MAX_COUNTS.tasks),
  reportTypes: listOf(z.object(appearance), MAX_COUNTS.categories),
  reports: listOf(report, MAX_COUNTS.forms),
  modelActivities: listOf(modelActivity, MAX_COUNTS.activities),
};
const packSchema = () => z.object(fields).check(z.refine((pack) => JSON.stringify(pack).length <= MAX_PACK_LENGTH, 'error.field.tooLarge'));
export const pack = packSchema().register(shapes, { id: 'Pack' });
/** As it is sent: its texts have bounds. */
const packToSend = packSchema().register(shapes, { id: 'PackToSend' });
export type Pack = z.output<typeof pack>;
/** A pack as it is written down; fields that are left out are empty. */
export type PackInput = z.input<typeof pack>;

export const packKinds = [
  ...(['activityCategory', 'categoryDefaults', 'activityType', 'question', 'itemCategory', 'taskCategory', 'taskType'] as const),
  ...(['label', 'delegationTask', 'task', 'reportType', 'report', 'modelActivity'] as const),
] as const;
export type PackKind = (typeof packKinds)[number];
/** To be made; there already, alike; there by name and left as it is; or impossible. */
export const entryStates = ['new', 'same', 'kept', 'wrong'] as const;
/** The reason that an entry cannot be made: the words are `packs.wrong.…`. */
const unknownReasons = ['type', 'label', 'delegationTask', 'question'] as const;
export const wrongReasons = ['twice', 'under', ...unknownReasons, 'valueType', 'value', 'piece', 'noQuestions'] as const;
export type WrongReason = (typeof wrongReasons)[number];

const packEntry = z
  .object({
    kind: choice(packKinds),
    /** Its place in the pack: `activityCategories.0.types.2`. */
    place: z.string(),
    name: z.string(),
    /** The names of what it stands under, outermost first. */
    under: z.array(z.string()),
    state: choice(entryStates),
    /** The fields in which what is there differs. */
    differs: z.array(z.string()),
    /** `name` is what it is about, where that is not the entry itself. */
    reason: z.nullable(z.object({ key: choice(wrongReasons), name: z.nullable(z.string()) })),
  })
  .register(shapes, { id: 'PackEntry' });
export type PackEntry = z.output<typeof packEntry>;

const packCounts = z.object({ new: z.int(), same: z.int(), kept: z.int(), wrong: z.int() }).register(shapes, { id: 'PackCounts' });
export type PackCounts = z.output<typeof packCounts>;
const appliedPack = z
  .object({
    id,
    companyId: id,
    /** Of a pack that comes with the product; null of one that was uploaded. */
    key: z.nullable(z.string()),
    name: z.string(),
    appliedDate: instant(null),
    appliedByName: z.string(),
    counts: packCounts,
  })
  .register(shapes, { id: 'AppliedPack' });
export type AppliedPack = z.output<typeof appliedPack>;

const packSummary = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.nullable(z.string()),
    categories: z.array(z.object({ name: z.string(), color: z.string(), icon: z.string() })),
    counts: z.object({ types: z.int(), questions: z.int(), labels: z.int(), tasks: z.int(), reports: z.int(), modelActivities: z.int() }),
  })
  .register(shapes, { id: 'PackInShort' });
export type PackSummary = z.output<typeof packSummary>;

/** One that comes with the product by its key, or a pack itself. */
const packChoice = z.object({ companyId: id, key: maybe(text().check(z.maxLength(50, 'error.field.size'))), pack: maybe(packToSend) });
const companyId = inQuery.id();

export const packs = {
  list: endpoint({
    summary: 'List the packs that come with the product',
    method: 'GET',
    path: '/api/packs',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    response: z.array(packSummary),
  }),
  whole: endpoint({
    summary: 'Get one pack that comes with the product',
    method: 'GET',
    path: '/api/packs/{key}',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    response: pack,
  }),
  export: endpoint({
    summary: "Export a company's set-up as a pack",
    description: 'Without people, and without pictures in texts. ADMIN names the company.',
    method: 'GET',
    path: '/api/packs/export',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    query: z.object({ companyId }),
    response: pack,
    file: 'application/json',
  }),
  applied: endpoint({
    summary: 'List the packs that a company applied',
    description: 'Newest first; ADMIN names the company.',
    method: 'GET',
    path: '/api/packs/applied',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    query: z.object({ companyId }),
    response: z.array(appliedPack),
    sort: ['id'],
    defaultOrder: 'id,desc',
  }),
  get: endpoint({
    summary: 'Get what one applying of a pack did',
    method: 'GET',
    path: '/api/packs/applied/{id}',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    response: appliedPack,
  }),
  check: endpoint({
    summary: 'Look at a pack before it is applied',
    description: 'Changes nothing. Each entry is new, same, kept as it is, or wrong with a reason.',
    method: 'POST',
    path: '/api/packs/check',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    body: packChoice,
    response: z.object({ name: z.string(), counts: packCounts, entries: z.array(packEntry) }),
  }),
  apply: endpoint({
    summary: 'Apply a pack to a company',
    description: 'Makes what is new, in one transaction; what is there by name stays as it is, and what is wrong is left out.',
    method: 'POST',
    path: '/api/packs/apply',
    may: 'pack.use',
    logsAccessTo: 'nothing',
    status: 201,
    idempotent: true,
    body: packChoice,
    response: appliedPack,
  }),
};
