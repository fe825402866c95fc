/** The statements that fill a database: 1,000 instances per client, every tenth client (at least ten) with exactly 50 a day. */
import { activityName, COMMENTS, comments, firstName, itemName, lastName } from './words.ts';

/** Clients of a load of `size` instances; the first of them are the busy ones, whose days are measured. */
export const clientsOf = (size: number) => Math.max(20, Math.round(size / 1000));
export const busyOf = (size: number) => Math.max(10, clientsOf(size) / 10);
/** Of each size: what is compared by size is asked of so many. */
export const BUSY_IN_ALL = 10;
/** Each of a company's clients is in one of them; an office asks for all of its own. */
export const companiesOf = (size: number) => Math.max(2, Math.min(10, clientsOf(size) / 100));

/** The bearer tokens of a client's team, of the one in it who plans, and of a company's office; the statements below store their hashes. */
export const tokenOf = (clientId: number) => `bench-session-of-client-${clientId}`;
export const plannerOf = (clientId: number) => `bench-planner-of-client-${clientId}`;
export const officeOf = (companyId: number) => `bench-office-of-company-${companyId}`;
const hashOf = (token: string) => `sha256(convert_to('${token.slice(0, -1)}' || id, 'UTF8'))`;

/** A busy client's day: series of every day, pairs of which one is due each day, and one that no series made. */
const [DAILY, PAIRS] = [39, 10];
/** The others': six a day, and every fifth day one that no series made. */
const [OTHER_DAILY, OTHER_PAIRS] = [4, 2];

/** Days that are there, and how many of them before today. */
export function daysOf(size: number) {
  const [clients, busy] = [clientsOf(size), busyOf(size)];
  const days = Math.ceil(size / (busy * (DAILY + PAIRS + 1) + (clients - busy) * (OTHER_DAILY + OTHER_PAIRS)));
  return { days, past: Math.floor(days * 0.42) };
}

/** The one of a pair that is due, by the weekday's number. */
const rules = `case kind when 'daily' then 'FREQ=DAILY' when 'odd' then 'FREQ=WEEKLY;BYDAY=MO,WE,FR,SU' else 'FREQ=WEEKLY;BYDAY=TU,TH,SA' end`;
const isDue = `case kind when 'daily' then true when 'once' then ONCE else (extract(isodow from current_date + d)::int % 2 = 1) = (kind = 'odd') end`;

/** In their order; days are counted from today in Stockholm. */
export function steps(size: number): string[] {
  const [clients, busy, companies] = [clientsOf(size), busyOf(size), companiesOf(size)];
  const { days, past } = daysOf(size);
  const isBusy = (client: string) => `${client} <= ${busy}`;
  return [
    comments,
    'create index on said (n)',
    `insert into companies (name) select 'Omsorg ' || n from generate_series(1, ${companies}) n`,
    `insert into clients (company_id, name) select 1 + n % ${companies}, ${firstName('n')} || ' ' || ${lastName('n')} || ' ' || n from generate_series(1, ${clients}) n`,
    `insert into client_groups (company_id, client_id, name) select company_id, id, name from clients order by id`,
    `insert into users (login, first_name, last_name, email, activated, authorities)
     select 'u' || n || '@bench.example', ${firstName('n')}, ${lastName('n')}, 'u' || n || '@bench.example', true,
            array[case when n % 2 = 0 then 'ASSISTANCE_ADMIN' else 'USER' end] from generate_series(1, ${clients * 2}) n`,
    // Teams of four; everybody works for two clients.
    `insert into client_group_members (client_group_id, user_id, company_id, client_id)
     select g.id, 1 + ((g.client_id - 1) * 2 + n) % ${clients * 2}, g.company_id, g.client_id from client_groups g, generate_series(0, 3) n`,
    `insert into sessions (token_hash, user_id, created_date, expires_date)
     select ${hashOf(tokenOf(0))}, 1 + (id - 1) * 2, now(), now() + interval '30 days' from clients
     union all select ${hashOf(plannerOf(0))}, id * 2, now(), now() + interval '30 days' from clients`,
    `insert into users (login, first_name, last_name, email, activated, authorities, company_id)
     select 'kontor' || id || '@bench.example', 'Kajsa', 'Kontor', 'kontor' || id || '@bench.example', true, array['ORG_USER'], id from companies order by id`,
    `insert into sessions (token_hash, user_id, created_date, expires_date)
     select sha256(convert_to('${officeOf(0).slice(0, -1)}' || company_id, 'UTF8')), id, now(), now() + interval '30 days' from users where company_id is not null`,
    `insert into labels (company_id, name) select c.id, 'Märkning ' || n from companies c, generate_series(1, 8) n order by c.id, n`,
    `insert into activity_categories (company_id, name, color, icon) select 0, 'Kategori ' || n, '#0e6f8c', 'bath' from generate_series(1, 6) n`,
    `insert into activity_types (company_id, name, activity_category_id) select 0, 'Aktivitetstyp ' || n, 1 + n % 6 from generate_series(1, 30) n`,
    // A busy client has one activity for two places in the day; every tenth of all has a label.
    `insert into activities (company_id, client_id, type_id, name, shares_data_when_signed, label_id)
     select c.company_id, c.id, 1 + (c.id + n) % 30, ${activityName('c.id * 37 + n * 11')}, n % 2 = 0,
            case when n % 10 = 3 then (select id from labels where company_id = c.company_id order by id offset c.id % 8 limit 1) end
     from clients c, lateral generate_series(1, case when ${isBusy('c.id')} then 25 else 6 end) n order by c.id, n`,
    // Between 06:00 and 22:00.
    `create temp table places as
     select a.company_id, a.client_id, a.id as activity_id, time '06:00' + interval '19 minutes' * slot as clock, kind, place
     from clients c, lateral (select case when ${isBusy('c.id')} then ${DAILY} else ${OTHER_DAILY} end as daily,
                                     case when ${isBusy('c.id')} then ${DAILY + PAIRS} else ${OTHER_DAILY + OTHER_PAIRS} end as each,
                                     case when ${isBusy('c.id')} then ${DAILY + PAIRS + PAIRS} else ${OTHER_DAILY + OTHER_PAIRS + OTHER_PAIRS} end as last) many,
          lateral generate_series(0, last) place,
          lateral (select case when place < daily then 'daily' when place < each then 'odd' when place = each then 'once' else 'even' end as kind) k,
          lateral (select case kind when 'even' then place - each + daily - 1 else place end as slot) s,
          lateral (select slot % case when ${isBusy('c.id')} then 25 else 6 end as nth) w,
          (select id, company_id, client_id, row_number() over (partition by client_id order by id) - 1 as n from activities) a
     where a.client_id = c.id and a.n = w.nth`,
    `insert into planned_activities (company_id, client_id, activity_id, recurrence, starts_on, made_until)
     select company_id, client_id, activity_id, 'DTSTART;TZID=Europe/Stockholm:' || case kind when 'even' then '20250902' else '20250901' end || 'T' || to_char(clock, 'HH24MISS')
              || E'\\nRRULE:' || ${rules} || ';WKST=MO', date '2025-09-01', current_date + 63
     from places where kind <> 'once' order by client_id, place`,
    'alter table places add column series_id bigint',
    `update places p set series_id = s.id from (select *, row_number() over (partition by client_id order by id) as n from planned_activities) s,
       (select client_id, place, row_number() over (partition by client_id order by place) as n from places where kind <> 'once') o
     where s.client_id = p.client_id and o.client_id = p.client_id and o.place = p.place and o.n = s.n`,
    // Every fifth activity draws from stock.
    `insert into inventory_items (company_id, client_id, name, unit, amount_in_stock)
     select company_id, id, ${itemName('n')} || ' ' || n, 'st', 1000000 from clients c, lateral generate_series(1, case when ${isBusy('c.id')} then 5 else 2 end) n`,
    `insert into inventory_effects (company_id, client_id, activity_id, item_id, amount)
     select a.company_id, a.client_id, a.id, i.id, 2
     from (select a.*, row_number() over (partition by client_id order by id) as place from activities a) a
     join (select i.*, row_number() over (partition by client_id order by id) as place from inventory_items i) i
       on i.client_id = a.client_id and a.place = i.place * 5 - 4`,
    // Day by day, as the daily job makes them; the last days are cut off at the size asked for. Of what is past 3 in 100 were missed and 8
    // skipped, and what was due within the hour is signed little by little. A fifth of all that was done has a comment.
    `insert into activity_instances (company_id, client_id, activity_id, planned_activity_id, original_start, placed_at, planned_date,
       occurence_date, skipped_date, signed_by_date, signed_by_id, is_completable, is_completed, is_skipped, shared, comment)
     select p.company_id, p.client_id, p.activity_id, p.series_id, case when p.series_id is not null then at end, at, at,
            case when done and not skipped then at + interval '4 minutes' end, case when done and skipped then at + interval '5 minutes' end,
            case when done then at + interval '5 minutes' end, case when done then 1 + ((p.client_id - 1) * 2 + (d + ${past}) % 4) % ${clients * 2} end,
            true, done and not skipped, done and skipped, case when done then a.shares_data_when_signed end,
            case when done then said.text end
     from generate_series(-${past}, ${days - past - 1}) d
     cross join (select *, row_number() over (order by client_id, place) as id from places) p join activities a on a.id = p.activity_id
     cross join lateral (select (current_date + d + p.clock) at time zone 'Europe/Stockholm' as at) t
     cross join lateral (select at < now() - interval '1 minute' * ((p.id * 7 + d + ${past}) % 60) and (p.id * 7 + d + ${past}) % 33 <> 0 as done, (p.id + d + ${past}) % 12 = 0 as skipped) s
     left join said on (skipped or (p.id * 5 + (d + ${past}) * 3) % 7 = 0) and said.n = (p.id * 101 + (d + ${past}) * 37) % ${COMMENTS}
     where ${isDue.replace('ONCE', `${isBusy('p.client_id')} or (p.client_id + d + ${past}) % 5 = 0`)}
     order by d, p.id limit ${size}`,
    `insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, comment)
     select id, company_id, case when is_skipped then 'skipped' else 'signed' end, signed_by_date, signed_by_id, occurence_date, comment
     from activity_instances where signed_by_id is not null order by id`,
    `insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
     select e.company_id, e.client_id, e.item_id, -e.amount, 'signed', i.id, i.signed_by_date, i.signed_by_id
     from activity_instances i join inventory_effects e on e.activity_id = i.activity_id where i.is_completed order by i.id`,
    // The offices' own work.
    `insert into task_categories (company_id, name, color, icon) values (0, 'Kontor', '#0e6f8c', 'bath')`,
    `insert into task_types (company_id, name, task_category_id) select 0, 'Uppgiftstyp ' || n, 1 from generate_series(1, 4) n`,
    `insert into tasks (company_id, type_id, name) select c.id, 1 + n % 4, 'Uppgift ' || n from companies c, generate_series(1, 20) n order by c.id, n`,
    `insert into task_instances (company_id, task_id, placed_at, planned_date, signed_by_date, occurence_date, signed_by_id, is_completable, is_completed)
     select company_id, id, at, at, case when at < now() then at end, case when at < now() then at end, case when at < now() then 1 end, true, at < now()
     from tasks, generate_series(-${past}, ${days - past - 1}) d, lateral (select (current_date + d + time '09:00') at time zone 'Europe/Stockholm' as at) t order by d, id`,
    'drop table said, places',
  ];
}
