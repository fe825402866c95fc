/**
 * The demo's reports: forms in several versions, what was filled in over three months, a correction and a voided one (R40–R47); the inbox they stand in
 * (R12, R22), its log of what is shared (R88), and what the office has to do (R94).
 * @module-tag release
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { clientGroups } from '#contract/people.ts';
import { sharing } from '#contract/sharing.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { checkAnswers, formatCanonicalText, type ReportAnswers, type VersionContent } from '#domain/reports.ts';
import { toInstant } from '#domain/time.ts';
import { computeVersionHash } from '#server/reports/versions.ts';
import { type Organisation, organisation } from '#test/demo/organisation.ts';

const NOW = toInstant('2026-11-20T10:22', 'Europe/Stockholm');

describe('the demo’s reports, and its office', () => {
  let demo: Organisation;
  beforeAll(async () => {
    demo = await organisation(NOW);
  });
  afterAll(() => demo.stop());
  const rows = <R>(text: string) =>
    demo.scoped({ companies: '*', readOnly: true }, async (db) => (await sql<R>`${sql.raw(text)}`.execute(db)).rows);

  it('call nobody by the wrong pronoun: what was written of Karl is of a man, of the others of women', async () => {
    const texts = await rows<{ client: string; text: string }>(`
      select c.name as client, regexp_replace(coalesce(x.text, ''), '<[^>]*>', ' ', 'g') as text from clients c join (
        select client_id, comment as text from activity_instances union all select client_id, text from handover_notes
        union all select client_id, description from implementation_plans union all select client_id, description from implementation_goals
        union all select client_id, string_value from attribute_variable_long_strings where client_id is not null
        union all select client_id, string_value from attribute_value_long_strings where client_id is not null
      ) x on x.client_id = c.id where x.text is not null`);
    expect(texts.filter(({ client }) => client === 'Karl Ek').length).toBeGreaterThan(50);
    const wrong = texts.filter(({ client, text }) =>
      (client === 'Karl Ek' ? /\b(hon|henne|hennes)\b/i : /\b(han|honom|hans)\b/i).test(text),
    );
    expect(wrong).toEqual([]);
  });
  it('have beside them tasks of both who look for the office, one of each due today, and some of nobody', async () => {
    for (const name of ['orgadmin', 'orguser']) {
      const who = await demo.signIn(`${name}@demo.example`);
      expect((await demo.call(who, taskInstances.waiting)).data.mine).toBeGreaterThan(0);
      for (const responsible of ['me', 'none'])
        expect((await demo.call(who, taskInstances.list, { query: { responsible } })).data.length, responsible).toBeGreaterThan(1);
    }
  });
  it('are of the platform’s «Avvikelse» and four forms on its types, one in its third version, each version with the hash of its content', async () => {
    const versions = await rows<{ name: string; number: number; content: VersionContent; hash: Buffer; last: boolean }>(
      'select v.name, v.number, v.content, v.hash, r.last_version_id = v.id as last from report_versions v join reports r on r.id = v.report_id',
    );
    expect(versions.filter(({ last }) => last).map(({ name, number }) => `${name} ${number}`)).toEqual(
      expect.arrayContaining(['Avvikelse 1', 'Veckorapport 1', 'Tillbud 1', 'Läkemedelsavvikelse 3', 'Veckan i siffror 1']),
    );
    for (const { content, hash } of versions) expect(hash.equals(computeVersionHash(content)), formatCanonicalText(content)).toBe(true);
    expect(await rows('select 1 from reports where unpublished_changes or not published')).toEqual([]);
  });
  it('hold some sixty answers of the past three months, by the team of each client, all as the product takes them', async () => {
    const sent = await rows<ReportAnswers & { id: number; content: VersionContent; days: number }>(`
      select i.id, v.content, (select coalesce(json_agg(json_build_object('attributeId', a.attribute_id, 'plain', a.string_value)), '[]')
          from attribute_variable_long_strings a where a.instance_id = i.id and a.number = i.number) as answers,
        (select coalesce(json_agg(json_build_object('attributeId', a.attribute_id, 'stringValue', a.string_value, 'booleanValue', a.boolean_value,
            'doubleValue', a.double_value)), '[]') from attribute_variables a where a.instance_id = i.id and a.number = i.number) as values
      from report_instances i join report_versions v on v.id = i.report_version_id`);
    expect(sent.length).toBeGreaterThan(50);
    expect(sent.length).toBeLessThan(75);
    for (const { content, ...given } of sent) expect(checkAnswers(given, content)).toBeNull();
    // A form that can be counted, over the weeks.
    expect(sent.filter(({ values }) => values.length > 3).length).toBeGreaterThan(10);
    expect(
      await rows(`select 1 from report_instances i join report_versions v on v.id = i.report_version_id
        where i.signed_by_date > '2026-11-20T09:22Z' or i.occurence_date > i.signed_by_date or i.signed_by_date < v.made_at
          or not exists (select from client_group_members m where m.client_id = i.client_id and m.user_id = i.signed_by_id)`),
    ).toEqual([]);
    const numbers = await rows<{ name: string }>(
      "select distinct v.number as name from report_instances i join report_versions v on v.id = i.report_version_id where v.name = 'Läkemedelsavvikelse'",
    );
    expect(numbers).toHaveLength(3);
  });
  it('have one correction and one that was voided, and stand in the inbox, the voided one gone from it', async () => {
    expect(await rows('select number from report_instances where number > 1')).toEqual([{ number: 2 }]);
    expect(await rows('select kind from report_instance_edits order by kind')).toEqual([{ kind: 'ADDENDUM' }, { kind: 'CORRECTION' }]);
    expect(await rows('select void_reason from report_instances where voided_at is not null')).toHaveLength(1);
    const entries = await rows<{ standing: boolean; gone: boolean; count: number }>(`
      select i.voided_at is null as standing, e.gone_at is not null as gone, count(*) from report_instances i
      left join inbox_entries e on e.report_instance_id = i.id group by 1, 2 order by 1`);
    expect(entries.map(({ standing, gone }) => [standing, gone])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('stand beside a log of sharing that ends as each activity shares now, with news for the team', async () => {
    expect(
      await rows(`
      select a.name from activities a left join lateral (
        select s.shared_after from sharing_changes s where s.activity_id = a.id order by s.id desc limit 1) last on true
      where coalesce(last.shared_after, '{}') <> array_remove(array[
        case when a.shares_data_when_signed then 'sharesDataWhenSigned' end, case when a.shares_data_when_skipped then 'sharesDataWhenSkipped' end,
        case when a.shares_data_when_reported then 'sharesDataWhenReported' end], null)`),
    ).toEqual([]);
    // Nothing was done while it was shared otherwise than it is now, or it would have been stamped so.
    expect(
      await rows(`
      select s.id from sharing_changes s join lateral (
        select o.at from sharing_changes o where o.activity_id = s.activity_id and o.id > s.id order by o.id limit 1) next on true
      join activity_instances i on i.activity_id = s.activity_id and i.signed_by_date between s.at and next.at`),
    ).toEqual([]);
    expect(
      await rows(`
      select i.id from activity_instances i where i.shared and not exists (
        select from sharing_changes s where s.activity_id = i.activity_id and s.at <= i.signed_by_date and s.shared_after <> '{}')`),
    ).toEqual([]);
    const who = await demo.signIn('assistent@demo.example');
    const [elsa] = (await demo.call(who, clientGroups.list)).data;
    const { data } = await demo.call(who, sharing.ofClient, { params: { clientId: elsa!.client.id } });
    expect(data.slice(0, 3).map(({ activityName, byName }) => [activityName, byName])).toEqual([
      ['Tandläkare', 'Olga Nyström'],
      ['Kvällshygien och tandborstning', 'Assar Björk'],
      ['Kvällshygien och tandborstning', 'Olga Nyström'],
    ]);
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(Date.parse(data[2]!.at)).toBeGreaterThan(Date.parse(NOW) - 14 * 86_400_000);
  });

  it('stand in an inbox that told of what was missed at its hour, Karl’s insulin of yesterday among what nobody has dealt with', async () => {
    expect(
      await rows(`select e.id from inbox_entries e join activity_instances i on i.id = e.instance_id
      where e.missed and e.arrived_date <> i.placed_at + interval '60 minutes'`),
    ).toEqual([]);
    expect(
      await rows(`select i.id from activity_instances i join activities a on a.id = i.activity_id join clients c on c.id = i.client_id
      where a.sends_notification_when_ignored and i.is_completable and i.signed_by_id is null and i.placed_at <= '2026-11-20 09:22 Europe/Stockholm'
        and c.name <> 'Ture Vik' and i.missed_notified_at is null`),
    ).toEqual([]);
    const who = await demo.signIn('orguser@demo.example');
    const { data } = await demo.call(who, inbox.list, { query: { state: 'IDLE', missed: 'true' } });
    expect(data.map(({ name, clientName, plannedDate }) => [name, clientName, plannedDate])).toContainEqual([
      'Insulin till måltid',
      'Karl Ek',
      toInstant('2026-11-19T17:00', 'Europe/Stockholm'),
    ]);
    // In the office's hours, by somebody whom nobody signs in as.
    expect(
      await rows(`select e.id from inbox_entries e join users u on u.id = e.handled_by_id
      where e.kind <> 'PERIOD_REPORT' and (u.password_hash is not null or e.handled_date > '2026-11-20 10:22 Europe/Stockholm'
        or e.handled_date < e.arrived_date + interval '1 day' or (e.handled_date at time zone 'Europe/Stockholm')::time not between '08:30' and '15:30')`),
    ).toEqual([]);
    expect(
      await rows(`select e.id from inbox_entries e join activity_instances i on i.id = e.instance_id where i.state <> e.state`),
    ).toEqual([]);
    expect(await rows(`select id from inbox_entries where missed and state = 'IGNORED'`)).toEqual([]);
    expect(
      await rows(
        `select t.id from task_instances t join inbox_entries e on e.instance_id = t.created_from_instance_id where t.planned_date < e.handled_date`,
      ),
    ).toEqual([]);
  });
});
