/** The tables of plans as Kysely knows them: both kinds with their goals and the categories of those. */
import type { Generated } from 'kysely';
import type { evaluationGoalCategory, implementationGoalCategory } from '#contract/goals/categories.ts';
import type { evaluationGoal, implementationGoal } from '#contract/goals/goals.ts';
import type { evaluationPlan, implementationPlan } from '#contract/goals/plans.ts';
import type { ReportStatus } from '#domain/goals/period-reports.ts';
import type { Removable, Stored, Tenant } from './stored.ts';

type OfCompany = 'global' | 'company_id';
type OfPlan = 'client_name' | 'company_id' | 'approved_by_name' | 'goal_count';
type OfGoal = 'activity_name' | 'category_name' | 'attribute_value_long_strings' | 'is_partly_unsigned' | 'is_activity_gone';
type Approved = { approved_by_id: number | null };
type Stamped = { category_company_id: number; as_approved: unknown };

type Written = {
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

type Ended = Tenant & { plan_id: number; client_id: number; ended_by_id: number; end_before: string | null };

export type GoalTables = {
  implementation_plan_ends: Ended;
  evaluation_plan_ends: Ended;
  evaluation_plan_reports: Tenant & Removable & Written;
  period_figures: Tenant & {
    report_id: number;
    number: number;
    client_id: number;
    made_date: string;
    made_by_id: number | null;
    content: unknown;
  };
  period_report_notes: Tenant & { report_id: number; id: Generated<number>; client_id: number; at: string; by_id: number; text: string };
  implementation_goal_categories: Stored<typeof implementationGoalCategory, OfCompany> & Tenant & Removable;
  evaluation_goal_categories: Stored<typeof evaluationGoalCategory, OfCompany> & Tenant & Removable;
  implementation_plans: Stored<typeof implementationPlan, OfPlan | 'evaluation_plan_id'> & Tenant & Removable & Approved;
  evaluation_plans: Stored<typeof evaluationPlan, OfPlan> & Tenant & Removable & Approved;
  implementation_goals: Stored<typeof implementationGoal, OfGoal> & Tenant & Removable & Stamped;
  evaluation_goals: Stored<typeof evaluationGoal, OfGoal> & Tenant & Removable & Stamped;
};
