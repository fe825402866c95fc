/** The tables of plans as Kysely knows them: both kinds with their goals and the categories of those. */
import type { evaluationGoalCategory, implementationGoalCategory } from '#contract/goals/categories.ts';
import type { evaluationGoal, implementationGoal } from '#contract/goals/goals.ts';
import type { evaluationPlan, implementationPlan } from '#contract/goals/plans.ts';
import type { Removable, Stored, Tenant } from './stored.ts';

type OfCompany = 'global' | 'company_id';
type OfPlan = 'client_name' | 'company_id' | 'approved_by_name' | 'goal_count';
type OfGoal = 'activity_name' | 'category_name' | 'attribute_value_long_strings' | 'is_partly_unsigned' | 'is_activity_gone';
type Approved = { approved_by_id: number | null };
type Stamped = { category_company_id: number; as_approved: unknown };

export type GoalTables = {
  implementation_goal_categories: Stored<typeof implementationGoalCategory, OfCompany> & Tenant & Removable;
  evaluation_goal_categories: Stored<typeof evaluationGoalCategory, OfCompany> & Tenant & Removable;
  implementation_plans: Stored<typeof implementationPlan, OfPlan | 'evaluation_plan_id'> & Tenant & Removable & Approved;
  evaluation_plans: Stored<typeof evaluationPlan, OfPlan> & Tenant & Removable & Approved;
  implementation_goals: Stored<typeof implementationGoal, OfGoal> & Tenant & Removable & Stamped;
  evaluation_goals: Stored<typeof evaluationGoal, OfGoal> & Tenant & Removable & Stamped;
};
