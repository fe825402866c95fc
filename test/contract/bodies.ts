/** Bodies made from the contract's schemas: right ones, and for each field values that are wrong by its kind. */
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldMetaOf, innerSchemaOf, type ValueKind } from '#contract/fields.ts';
import { companyBodies } from './company-rows.ts';
import { defOf, endpoints, fieldsOf, isOptional, tableNamed, tableOf } from './endpoints.ts';
import { packBodies } from './pack-bodies.ts';
import { proofBodies } from './proof-bodies.ts';

export type Maker = { rowOf: (table: string) => number; word: string };
type Body = Record<string, unknown>;

let count = 0;
/** Odd ones alone: on the even ones a series of RULE may stand. */
const minute = () => new Date(Date.UTC(2026, 11, 1, 0, 2 * ++count + 1)).toISOString();

function byKind(kind: ValueKind, schema: z.core.$ZodType, { word }: Maker): unknown {
  const values: Record<Exclude<ValueKind, 'ref'>, () => unknown> = {
    line: () => `${word} ${++count}`,
    html: () => `<p>${word} ${++count}</p>`,
    flag: () => true,
    int: () => 1,
    decimal: () => 1.5,
    instant: minute,
    day: () => '2026-11-20',
    choice: () => Object.values(defOf(schema).entries ?? {})[0],
    colour: () => '#0e6f8c',
    icon: () => 'pill',
    rule: () => RULE,
  };
  return values[kind as Exclude<ValueKind, 'ref'>]();
}

/** As it is stored, so that what is read is what was sent. */
export const RULE = 'DTSTART;TZID=Europe/Stockholm:20261125T080000\nRRULE:FREQ=WEEKLY;WKST=MO';

/** Fields that are of a kind of their own, by name. */
const byName: Record<string, (maker: Maker, path: string) => unknown> = {
  timeZone: () => 'Europe/Stockholm',
  oneTapMinutes: () => 45,
  archived: (_, path) => !/^\/api\/(task|report|activities|implementation|evaluation)/.test(path),
  email: () => `adress${++count}@example.com`,
  alsoAt: () => ['21:00'],
  also: () => [],
  instanceIds: ({ rowOf }) => [rowOf('activity_instances')],
  onlyFirst: () => false,
  isReported: () => false,
  ...{ delegationTask: () => null, selfCare: () => null },
  matching: () => undefined,
  inboxIds: ({ rowOf }) => [rowOf('inbox_entries')],
  firstName: () => `Tea ${++count}`,
  lastName: () => `Test ${++count}`,
};

const valueTypeOf = (path: string) =>
  /boolean/i.test(path) ? 'BOOLEAN' : /number/i.test(path) ? 'NUMBER' : /long-?string/i.test(path) ? 'LONG_STRING' : 'STRING';
/** Of several owners only one is named: an attribute's type, a value's activity. */
const otherOwner = (path: string, name: string) =>
  (path.startsWith('/api/attribute-variables') && ['booleanValue', 'doubleValue'].includes(name)) ||
  (tableOf(path) === 'attributes' && ['itemCategory', 'taskType'].includes(name)) ||
  (path.includes('/attribute-value-') && ['item', 'task'].includes(name));
/** What asks the attributes of an owner at this address. */
const askerOf = (path: string) =>
  path.startsWith('/api/inventory-items') ? 'item_categories' : path.startsWith('/api/tasks') ? 'task_types' : 'activity_types';

function made(name: string, schema: z.core.$ZodType, maker: Maker, path: string): unknown {
  const found = innerSchemaOf(schema);
  const meta = fieldMetaOf(schema);
  if (byName[name]) return byName[name](maker, path);
  if (name === 'id' && tableOf(path) === 'users') return maker.rowOf('users');
  // A value's attribute is one that holds its kind, and of which the owner has no value yet.
  if (meta?.to === 'attributes' && path.startsWith('/api/attribute-variables')) return { id: maker.rowOf('short questions') };
  if (meta?.to === 'attributes' && /^\/api\/(report-instances|attribute-variable)/.test(path)) return { id: maker.rowOf('questions') };
  if (meta?.to === 'attributes')
    return {
      id: maker.rowOf(`attributes ${valueTypeOf(path)} ${askerOf(path)}`),
    };
  if (meta?.to) return { id: maker.rowOf(meta.to) };
  if (meta) return byKind(meta.kind, found, maker);
  if (/Id$/.test(name)) return maker.rowOf(tableNamed(name, path));
  const { type, element, entries } = defOf(found);
  if (type === 'string') return `${maker.word} ${++count}`;
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'enum') return Object.values(entries ?? {})[0];
  if (type === 'array' && element) return [made(name, element, maker, `${path} ${name}`)];
  if (type === 'object') return Object.fromEntries(fieldsOf(found).map(([key, one]) => [key, made(key, one, maker, path)]));
  throw new Error(`say in test/contract/bodies.ts how ${name} of ${path} is made: ${type}`);
}

export const PASSWORD = 'en fras som alla har';
const registering = () => ({ firstName: 'Rut', lastName: 'Ny', email: `rut${++count}@example.com`, password: PASSWORD });

const together = ({ rowOf, word }: Maker): Body => ({ instanceIds: [rowOf('activity_instances')], comment: `<p>${word}</p>` });

/** What a company's forms are called: each of its teams reads it. */
const house = ({ word }: Maker) => `${word === 'Mia Sund' ? 'Havets' : 'Solgläntan'} ${++count}`;
const form = (maker: Maker): Body => ({
  ...{ name: house(maker), type: { id: maker.rowOf('report_types') }, published: true, onlyOrganisation: false, archived: false },
  attributes: [
    { name: house(maker), valueType: 'INPUT_LONG_STRING', helpText: house(maker) },
    { name: house(maker), valueType: 'STRING', choices: [house(maker), house(maker)] },
    { name: house(maker), valueType: 'STRING' },
  ],
});
const answered = ({ rowOf, word }: Maker): Body => ({
  occurenceDate: '2026-11-20T09:00:00.000Z',
  attributeVariableLongStrings: [{ attribute: { id: rowOf('questions') }, stringValue: `<p>${word} ${++count}</p>` }],
  attributeVariables: [{ attribute: { id: rowOf('short questions') }, stringValue: `${word} ${++count}` }],
});
const corrected = (maker: Maker): Body => ({ reason: `${maker.word} ${++count}`, ...answered(maker) });

const plan = ({ rowOf, word }: Maker): Body => ({
  ...{ name: `${word} ${++count}`, clientId: rowOf('clients'), startDate: '2026-11-21', endDate: '2027-11-20' },
  ...{ description: `<p>${word} ${count}</p>`, status: 'DRAFT' },
});

const handed = ({ word }: Maker): Body => ({
  ...{ text: `${word} ${++count}`, important: true, forOrganisation: true, validUntil: '2026-11-20' },
});

const ofPlatform = (): Body => ({ name: `Plattformens ${++count}` });

/** Acts that do not go together are asked for one by one; addresses and keys are of their own kinds. */
const irregular: Record<string, Body | ((maker: Maker) => Body)> = {
  // Its acts are once each; a comment may be written again.
  'activityInstances.change': ({ word }) => ({ comment: `<p>${word} ${++count}</p>` }),
  'activityInstances.replace': () => ({ isCompleted: false, isSkipped: false, plannedDate: minute(), occurenceDate: null }),
  // A range of days is one role's alone.
  ...{ 'instanceBulk.skip': together, 'instanceBulk.unskip': together },
  'instanceBulk.sign': (maker) => ({ ...together(maker), timing: 'now' }),
  'instanceBulk.move': (maker) => ({ ...together(maker), intervalValue: 5, intervalUnit: 'MINUTE' }),
  // Its picture is a file of one's own.
  'handover.create': (maker) => ({ ...handed(maker), clientId: maker.rowOf('clients') }),
  'handover.change': handed,
  'clientCards.put': ({ word }) => ({
    alerts: [{ kind: 'ALLERGY', text: `${word} ${++count}` }],
    contacts: [{ kind: 'RELATIVE', name: word, phone: '070-123 45 67', note: word }],
  }),
  'handover.read': () => ({ number: 1 }),
  'taskInstances.change': ({ rowOf, word }) => ({ name: `${word} ${++count}`, clientId: rowOf('clients'), comment: `<p>${word}</p>` }),
  'taskInstances.replace': ({ rowOf, word }) => ({
    ...{ isCompleted: false, isSkipped: false, plannedDate: minute(), occurenceDate: null },
    ...{ name: `${word} ${++count}`, clientId: rowOf('clients') },
  }),
  'instanceBulk.fromPaper': ({ rowOf, word }) => ({
    clientId: rowOf('clients'),
    lines: [{ instanceId: rowOf('activity_instances'), act: 'skip', comment: word }],
  }),
  'instanceBulk.preview': ({ rowOf }) => ({ act: 'skip', instanceIds: [rowOf('activity_instances')] }),
  // One that is closed already is refused.
  'staff.change': { activated: false },
  // The teams that one was told of.
  'staff.leave': ({ rowOf }) => ({ teamIds: [rowOf('client_groups')] }),
  // What its team reads too, and what has already happened.
  'reportTypes.create': (maker) => ({ name: house(maker), color: '#0e6f8c', icon: 'note', company: { id: maker.rowOf('companies') } }),
  'reports.create': (maker) => ({ ...form(maker), company: { id: maker.rowOf('companies') } }),
  ...packBodies,
  // What its kind has no place for is refused.
  'reportPieces.add': (maker) => ({
    name: house(maker),
    valueType: 'LONG_STRING',
    helpText: house(maker),
    stringValue: `<p>${house(maker)}</p>`,
  }),
  'reports.replace': form,
  'reports.change': form,
  'reportInstances.create': (maker) => ({
    ...answered(maker),
    reportVersionId: maker.rowOf('report_versions'),
    clientId: maker.rowOf('clients'),
  }),
  'reportInstances.replace': corrected,
  'reportInstances.change': corrected,
  // Days that may be approved, and what may still be changed.
  'implementationPlans.create': plan,
  'implementationPlans.replace': plan,
  'implementationPlans.change': plan,
  'periodReports.create': ({ rowOf }) => ({ evaluationPlanId: rowOf('approved evaluation_plans') }),
  'evaluationPlans.create': plan,
  'evaluationPlans.replace': plan,
  'evaluationPlans.change': plan,
  // About no client.
  ...Object.fromEntries(['create', 'replace', 'change'].map((act) => [`goals.${act}`, () => ({ ...ofPlatform(), completed: true })])),
  ...Object.fromEntries(['create', 'replace', 'change'].map((act) => [`projects.${act}`, ofPlatform])),
  ...{ ...companyBodies, ...proofBodies },
  'access.saveAccount': { langKey: 'sv' },
  'authenticators.confirm': { password: PASSWORD },
  ...{ 'registration.register': registering, 'registration.registerAssistanceAdmin': registering },
  'registration.changePassword': { currentPassword: PASSWORD, newPassword: PASSWORD },
};

/** A body that is right; `least` leaves out what may be left out. */
export function bodyOf(endpoint: Endpoint, maker: Maker, least = false): Body | undefined {
  if (!endpoint.body) return undefined;
  const found = endpoints.find((one) => one.endpoint === endpoint)!;
  const special = irregular[`${found.area}.${found.key}`];
  if (special) return typeof special === 'function' ? special(maker) : special;
  return Object.fromEntries(
    fieldsOf(endpoint.body)
      .filter(([name, schema]) => !(least && isOptional(schema)) && !otherOwner(endpoint.path, name))
      .map(([name, schema]) => [name, made(name, schema, maker, endpoint.path)]),
  );
}

/** Beyond what may be named of what is done (R7, R44): years that were taken for others, and years that no answer can hold. */
const farDays = ['0001-01-01', '0026-11-25', '0036-01-01', '1026-11-25', '2016-11-18', '2036-11-22', '2062-11-25', '9999-12-31'];
const noDates = ['0000-00-00', '2026-02-30', '99999', 'i dag', '', 5, true, [], {}];
const noText = [5, true, [], {}];
const noNumber = ['5', 'a', true, [], {}, '1e20'];
const wrongKinds: Record<ValueKind, unknown[]> = {
  line: [...noText, '', '   ', 'x'.repeat(5001)],
  html: [...noText, 'x'.repeat(100_001), '<b>'.repeat(101)],
  flag: ['ja', 'true', 1, [], {}],
  int: [...noNumber, 0.5, 1e20],
  decimal: [...noNumber, 0.123, 1e20, -1e20],
  instant: [
    ...noDates,
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '2026-11-20',
    ...farDays.map((day) => `${day}T08:00:00Z`),
  ],
  day: [...noDates, '2026-11-20T10:00:00Z', '0000-01-01', ...farDays],
  choice: ['NOPE', '', 5, [], {}],
  ref: ['x', 5, true, [], {}, { id: 0 }, { id: -5 }, { id: 'abc' }, { id: 1e20 }, { id: 1.5 }, { id: [] }],
  colour: ['red', '#12345', '#1234567', 'javascript:1', 5],
  icon: ['no-such-icon', '', 5],
  rule: [...noText, ''],
};
/** What leads somewhere, breaks the line or turns the writing. */
const noNames = [
  'se https://a.example',
  'WWW.a.example',
  'a\r\nBcc: b',
  'a\tb',
  ...['a\u202eb', 'a\u2067b', 'a\u2028b', 'a\u0085b', 'ｗｗｗ．a', 'a：／／b'],
  ...['ww\u200bw.a', 'w\u00adww\u200e.a', 'ww\u200dw\ufe0f.a', 'a:\u061c//b'],
];
/** Values that a field refuses by its kind, or by its name when it has none. */
export function wrongOf(name: string, schema: z.core.$ZodType): unknown[] {
  const { kind, isName } = fieldMetaOf(schema) ?? {};
  if (isName) return [...wrongKinds.line, ...noNames];
  if (kind) return wrongKinds[kind];
  if (/Id$/.test(name)) return [0, -1, 'abc', '7', 1e20, 1.5, true, [], {}];
  const { type } = defOf(innerSchemaOf(schema));
  return type === 'string' ? noText : type === 'boolean' ? ['ja', 5, [], {}] : type === 'number' ? ['a', [], {}] : [5, 'x'];
}
