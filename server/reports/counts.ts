/** Counts of what was answered to a report, question by question, reckoned by the database over all that was asked for (R48). */
import { type RawBuilder, sql } from 'kysely';
import type { AnswerCount, ReportQuestion } from '#contract/reports/responses.ts';
import { questionKindOf } from '#domain/report-questions.ts';
import type { Db } from '#server/database/scoped.ts';

type CountedRow = {
  id: number;
  asked: number;
  answered: number;
  yes: number;
  no: number;
  sum: number | null;
  mean: number | null;
  min: number | null;
  max: number | null;
  choices: { choice: string; count: number }[];
};

/** `fromClauseSql` are the reports asked for, as `row`. A question that a version does not ask is not left unanswered by its reports. */
export async function countAnswers(
  db: Db,
  fromClauseSql: RawBuilder<unknown>,
  questions: readonly ReportQuestion[],
): Promise<AnswerCount[]> {
  const choiceIds = questions.filter((question) => questionKindOf(question) === 'choice').map(({ id }) => id);
  const { rows } = await sql<CountedRow>`
    with found as materialized (select row.id, row.number, row.report_version_id ${fromClauseSql}),
    asked as (
      select (piece.item->>'attributeId')::bigint as id, sum(found_of_version.reports)::int as asked
      from (select report_version_id, count(*) as reports from found group by report_version_id) found_of_version
      join report_versions report_version on report_version.id = found_of_version.report_version_id,
        jsonb_array_elements(report_version.content->'items') as piece (item)
      group by 1),
    texts as (
      select text_answer.attribute_id as id, count(*)::int as answered
      from found found_row
      join attribute_variable_long_strings text_answer on text_answer.instance_id = found_row.id and text_answer.number = found_row.number
      group by 1),
    given as (
      select value_answer.attribute_id, value_answer.string_value, value_answer.boolean_value, value_answer.double_value
      from found found_row
      join attribute_variables value_answer on value_answer.instance_id = found_row.id and value_answer.number = found_row.number),
    counted as (
      select attribute_id as id, count(*)::int as answered, (count(*) filter (where boolean_value))::int as yes,
        (count(*) filter (where not boolean_value))::int as no, sum(double_value)::float as sum, round(avg(double_value), 2)::float as mean,
        min(double_value)::float as min, max(double_value)::float as max
      from given
      group by 1),
    chosen as (
      select id, json_agg(json_build_object('choice', choice, 'count', reports) order by choice) as choices
      from (
        select attribute_id as id, string_value as choice, count(*)::int as reports
        from given
        where attribute_id = any(${choiceIds}::bigint[])
        group by 1, 2) by_choice
      group by 1)
    select question.id, coalesce(asked.asked, 0) as asked, coalesce(texts.answered, counted.answered, 0) as answered,
      coalesce(counted.yes, 0) as yes, coalesce(counted.no, 0) as no, counted.sum, counted.mean, counted.min, counted.max,
      coalesce(chosen.choices, '[]') as choices
    from unnest(${questions.map(({ id }) => id)}::bigint[]) with ordinality as question (id, place)
    left join asked using (id)
    left join texts using (id)
    left join counted using (id)
    left join chosen using (id)
    order by question.place`.execute(db);
  return questions.map((question, index) => answerCountOf(question, rows[index]!));
}

function answerCountOf({ choices: listedChoices, ...question }: ReportQuestion, questionCounts: CountedRow): AnswerCount {
  const kind = questionKindOf({ ...question, choices: listedChoices });
  const offeredChoices = listedChoices ?? [];
  const { asked, answered, yes, no, sum, mean, min, max } = questionCounts;
  const countOfChoice = (choice: string) => questionCounts.choices.find((counted) => counted.choice === choice)?.count ?? 0;
  // Those that are offered stand first, in their order, then those that no version offers any more.
  const choices = [
    ...offeredChoices.map((choice) => ({ choice, count: countOfChoice(choice) })),
    ...questionCounts.choices.filter(({ choice }) => !offeredChoices.includes(choice)),
  ];
  return {
    ...question,
    asked,
    answered,
    yes: kind === 'yesNo' ? yes : null,
    no: kind === 'yesNo' ? no : null,
    choices: kind === 'choice' ? choices : null,
    ...(kind === 'number' ? { sum, mean, min, max } : { sum: null, mean: null, min: null, max: null }),
  };
}
