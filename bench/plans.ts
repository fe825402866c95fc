/** Plans of many clients, each with goals that are measured: what benches of goals and of the overview load beside the instances. */

/** The number of goals of each client. */
export const GOALS = 10;

/** Each client's plan has applied since a Monday, and its first period ended on the last Sunday but today's. */
export const plans = [
  `insert into evaluation_plans (company_id, client_id, name, start_date, made_date)
   select company_id, id, 'Plan ' || id, date_trunc('week', current_date - 1)::date - 28, now() from clients where company_id = 1`,
  `insert into evaluation_goals (company_id, client_id, evaluation_plan_id, activity_id, category_id, as_approved, min_frequency, max_frequency, frequency_unit)
   select p.company_id, p.client_id, p.id, a.ids[1 + n % array_length(a.ids, 1)], c.ids[1 + n % array_length(c.ids, 1)],
          '{"activityName": "Dusch och morgonrutin", "categoryName": "Personlig vård", "texts": []}', 1, 6 + n, case n when 8 then 'MONTH' when 9 then 'DAY' else 'WEEK' end
   from evaluation_plans p, generate_series(0, ${GOALS - 1}) n,
     lateral (select array_agg(id order by id) as ids from activities where client_id = p.client_id) a,
     (select array_agg(id order by id) as ids from evaluation_goal_categories where company_id = 0) c`,
  `update evaluation_plans set status = 'APPROVED', approved_date = now(), approved_by_id = 1`,
];
