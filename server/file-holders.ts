/** The rows that hold files beside clients and companies, and who sees each: by the very conditions of the calls that show it (decision 081). */
import { sql } from 'kysely';
import { isVisibleValueSql } from './catalogue/attribute-values.ts';
import { isVisibleDelegationSql } from './delegations/rows.ts';
import type { FileHolderTable } from './files/visible.ts';
import { seesGoalSql, seesPlanSql } from './goals/scope.ts';
import { isOfTeamSql, isVisiblePictureSql } from './handover/rows.ts';
import { activitySchema, taskSchema } from './planning/kind-schema.ts';
import { mayOpenReportSql } from './reports/rows.ts';
import { seesCommentsSql } from './request/scope.ts';

export const fileHolders: readonly FileHolderTable[] = [
  {
    kind: 'ACTIVITY',
    row: sql`activity_instances instance on instance.id = holder.holder_id`,
    sees: (user) => sql`${activitySchema.seesInstanceSql(user)} and (${seesCommentsSql(user)} or instance.shared is true)`,
  },
  {
    kind: 'TASK',
    row: sql`task_instances instance on instance.id = holder.holder_id`,
    sees: (user) => sql`${user.isOrganisation} and ${taskSchema.seesInstanceSql(user)}`,
  },
  { kind: 'REPORT', row: sql`report_instances row on row.id = holder.holder_id`, sees: mayOpenReportSql },
  {
    kind: 'NOTE',
    row: sql`handover_notes row on row.id = holder.holder_id`,
    sees: (user) => isVisiblePictureSql(user, sql`holder.file_key`),
  },
  { kind: 'IMPLEMENTATION_PLAN', row: sql`implementation_plans row on row.id = holder.holder_id`, sees: (user) => seesPlanSql(user) },
  { kind: 'EVALUATION_PLAN', row: sql`evaluation_plans row on row.id = holder.holder_id`, sees: (user) => seesPlanSql(user) },
  {
    kind: 'IMPLEMENTATION_GOAL',
    row: sql`implementation_goals row on row.id = holder.holder_id`,
    sees: (user) => seesGoalSql(user, 'implementation'),
  },
  { kind: 'EVALUATION_GOAL', row: sql`evaluation_goals row on row.id = holder.holder_id`, sees: (user) => seesGoalSql(user, 'evaluation') },
  // A form's texts are everybody's in its company.
  {
    kind: 'VALUE',
    row: sql`attribute_value_long_strings row on row.id = holder.holder_id`,
    sees: (user) => sql`(row.report_id is not null or ${isVisibleValueSql(user)})`,
  },
  // The papers of orders, of every number.
  {
    kind: 'DELEGATION',
    row: sql`delegations delegation on delegation.company_id = holder.company_id and delegation.id = holder.holder_id`,
    sees: isVisibleDelegationSql,
  },
  { kind: 'MEDICINE', row: sql`medicines row on row.company_id = holder.company_id and row.id = holder.holder_id`, sees: isOfTeamSql },
  // The papers and instructions of egenvård, of every number.
  {
    kind: 'SELF_CARE',
    row: sql`self_care_decisions row on row.company_id = holder.company_id and row.id = holder.holder_id`,
    sees: isOfTeamSql,
  },
  // Earlier pictures of a client are read in its card's history, by the team.
  {
    kind: 'CARD',
    row: sql`client_cards row on row.company_id = holder.company_id and row.client_id = holder.holder_id`,
    sees: isOfTeamSql,
  },
];
