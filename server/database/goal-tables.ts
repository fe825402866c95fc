/** The tables of plans as Kysely knows them: both kinds with their goals and the categories of those. */
import type { Generated } from 'kysely';
import type { evaluationGoalCategory, implementationGoalCategory } from '#contract/goals/categories.ts';
import type { evaluationGoal, implementationGoal } from '#contract/goals/goals.ts';
import type { evaluationPlan, implementationPlan } from '#contract/goals/plans.ts';
import type { ReportStatus } from '#domain/goals/period-reports.ts';
import type { Removable, Stored, Tenant } from './stored.ts';

type CompanyFields = 'global' | 'company_id';
type PlanFields = 'client_name' | 'company_id' | 'approved_by_name' | 'goal_count';
type GoalFields = 'activity_name' | 'category_name' | 'attribute_value_long_strings' | 'is_partly_unsigned' | 'is_activity_gone';
type ApprovalColumns = { approved_by_id: number | null };
type StampColumns = { category_company_id: number; as_approved: unknown };

type PeriodReportColumns = {
  id: Generated<number>;
  version: Generated<number>;
  client_id: number;
  evaluation_plan_id: number;
  start_date: string;
  end_date: string;
  status: ReportStatus;
  figures: Generated<number>;
  written_date: string;
  comment: string | null;
  signed_by_id: number | null;
  signed_by_date: string | null;
  mailed_date: string | null;
};

type PlanEndColumns = Tenant & { plan_id: number; client_id: number; ended_by_id: number; end_before: string | null };

export type GoalTables = {
  implementation_plan_ends: PlanEndColumns;
  evaluation_plan_ends: PlanEndColumns;
  evaluation_plan_reports: Tenant & Removable & PeriodReportColumns;
  period_figures: Tenant & {
    report_id: number;
    number: number;
    client_id: number;
    made_date: string;
    made_by_id: number | null;
    content: unknown;
  };
  period_report_notes: Tenant & { report_id: number; id: Generated<number>; client_id: number; at: string; by_id: number; text: string };
  implementation_goal_categories: Stored<typeof implementationGoalCategory, CompanyFields> & Tenant & Removable;
  evaluation_goal_categories: Stored<typeof evaluationGoalCategory, CompanyFields> & Tenant & Removable;
  implementation_plans: Stored<typeof implementationPlan, PlanFields | 'evaluation_plan_id'> & Tenant & Removable & ApprovalColumns;
  evaluation_plans: Stored<typeof evaluationPlan, PlanFields> & Tenant & Removable & ApprovalColumns;
  implementation_goals: Stored<typeof implementationGoal, GoalFields> & Tenant & Removable & StampColumns;
  evaluation_goals: Stored<typeof evaluationGoal, GoalFields> & Tenant & Removable & StampColumns;
};
