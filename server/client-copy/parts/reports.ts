/** Reports with the versions of their forms, answers and corrections; plans with their goals; period reports with their figures. */
import { sql } from 'kysely';
import { code, day, decimal, flag, hidden, html, id, instant, int, json, maybe, person, reference, text } from '../fields.ts';
import type { Part } from '../part.ts';

export const reportParts = {
  reports: {
    table: 'report_instances',
    key: ['id'],
    headingField: 'occurenceDate',
    order: sql`row.occurence_date, row.id`,
    fields: {
      id,
      reportId: reference('reports'),
      reportVersionId: id,
      number: hidden(int),
      occurenceDate: instant,
      signedById: person,
      signedByDate: instant,
      onlyOrganisation: flag,
      afterUnpublishing: hidden(flag),
      voidedAt: maybe(instant),
      voidedById: maybe(person),
      voidReason: maybe(text),
    },
  },
  reportTexts: {
    table: 'attribute_variable_long_strings',
    key: ['id'],
    parentFields: { reports: 'instanceId' },
    order: sql`row.number, row.id`,
    fields: { id, instanceId: id, number: int, attributeId: reference('attributes'), stringValue: html },
  },
  reportValues: {
    table: 'attribute_variables',
    key: ['id'],
    parentFields: { reports: 'instanceId' },
    order: sql`row.number, row.id`,
    fields: {
      id,
      instanceId: id,
      number: int,
      attributeId: reference('attributes'),
      stringValue: maybe(text),
      booleanValue: maybe(flag),
      doubleValue: maybe(decimal),
    },
  },
  reportEdits: {
    table: 'report_instance_edits',
    key: ['instanceId', 'id'],
    parentFields: { reports: 'instanceId' },
    fields: { instanceId: id, id, kind: code, number: hidden(int), at: instant, byId: person, text: html, occurenceDate: maybe(instant) },
  },
  reportVersions: {
    table: 'report_versions',
    key: ['id'],
    isShown: false,
    isOfClientSql: ({ clientId }) =>
      sql`row.id in (select report.report_version_id from report_instances report where report.client_id = ${clientId})`,
    fields: { id, reportId: reference('reports'), number: int, name: text, content: json, madeAt: instant, madeById: maybe(person) },
    leftOut: { icon: 'how it looks', color: 'how it looks', hash: 'tells whether a version is another' },
  },
} satisfies Record<string, Part>;

const planFields = {
  id,
  name: text,
  description: maybe(html),
  status: code,
  startDate: maybe(day),
  endDate: maybe(day),
  madeDate: instant,
  approvedDate: maybe(instant),
  approvedById: maybe(person),
  removedAt: maybe(instant),
};
const createGoalFields = (planKind: string) => ({
  id,
  activityId: reference('activities'),
  categoryId: reference(`${planKind}_goal_categories`),
  alias: maybe(text),
  description: maybe(html),
  asApproved: maybe(hidden(json)),
  removedAt: maybe(instant),
});
const createEndsPart = (planKind: 'implementation' | 'evaluation', parent: string) =>
  ({
    table: `${planKind}_plan_ends`,
    key: ['planId'],
    parentFields: { [parent]: 'planId' },
    fields: { planId: id, endedById: id, endBefore: maybe(day) },
  }) satisfies Part;

export const planParts = {
  implementationPlans: { table: 'implementation_plans', key: ['id'], headingField: 'name', fields: planFields },
  implementationGoals: {
    table: 'implementation_goals',
    key: ['id'],
    parentFields: { implementationPlans: 'implementationPlanId' },
    fields: { ...createGoalFields('implementation'), implementationPlanId: id, targetFrequency: maybe(int), frequencyUnit: maybe(code) },
  },
  implementationPlanEnds: createEndsPart('implementation', 'implementationPlans'),
  evaluationPlans: {
    table: 'evaluation_plans',
    key: ['id'],
    headingField: 'name',
    fields: { ...planFields, implementationPlanId: maybe(id) },
  },
  evaluationGoals: {
    table: 'evaluation_goals',
    key: ['id'],
    parentFields: { evaluationPlans: 'evaluationPlanId' },
    fields: {
      ...createGoalFields('evaluation'),
      evaluationPlanId: id,
      minFrequency: int,
      maxFrequency: maybe(int),
      frequencyUnit: code,
    },
  },
  evaluationPlanEnds: createEndsPart('evaluation', 'evaluationPlans'),
  periodReports: {
    table: 'evaluation_plan_reports',
    key: ['id'],
    headingField: 'startDate',
    order: sql`row.start_date, row.id`,
    fields: {
      id,
      evaluationPlanId: reference('evaluation_plans'),
      startDate: day,
      endDate: day,
      status: code,
      figures: hidden(int),
      writtenDate: instant,
      comment: maybe(html),
      signedById: maybe(person),
      signedByDate: maybe(instant),
      mailedDate: maybe(hidden(instant)),
      removedAt: maybe(instant),
    },
  },
  periodFigures: {
    table: 'period_figures',
    key: ['reportId', 'number'],
    parentFields: { periodReports: 'reportId' },
    fields: { reportId: id, number: int, madeDate: instant, madeById: maybe(person), content: json },
  },
  periodNotes: {
    table: 'period_report_notes',
    key: ['reportId', 'id'],
    parentFields: { periodReports: 'reportId' },
    fields: { reportId: id, id, at: instant, byId: person, text: html },
  },
} satisfies Record<string, Part>;
