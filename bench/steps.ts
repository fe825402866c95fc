/** The statements that fill a database: 1,000 instances per client, every tenth client with exactly 50 a day. */

/** Clients of a load of `size` instances; the first tenth of them are the busy ones, whose days are measured. */
export const clientsOf = (size: number) => Math.max(10, Math.round(size / 1000));
export const busyOf = (size: number) => clientsOf(size) / 10;

/** The bearer token of a client's team; the statements below store its hash. */
export const tokenOf = (clientId: number) => `bench-session-of-client-${clientId}`;

/** Days before today that are there, all of them signed or skipped, with their history. */
const PAST = 40;
const DAYS = 100;

/** In their order; days are counted from today in Stockholm. */
export function steps(size: number): string[] {
  const clients = clientsOf(size);
  const busy = busyOf(size);
  const companies = Math.max(2, Math.min(10, clients / 100));
  const perClient = `case when c.id <= ${busy} then 25 else 6 end`;
  return [
    `insert into companies (name) select 'Omsorg ' || n from generate_series(1, ${companies}) n`,
    `insert into clients (company_id, name) select 1 + n % ${companies}, 'Klient ' || n from generate_series(1, ${clients}) n`,
    `insert into client_groups (company_id, client_id, name) select company_id, id, name from clients order by id`,
    `insert into users (login, first_name, last_name, email, activated, authorities)
     select 'u' || n || '@bench.example', 'Förnamn' || n, 'Efternamn' || n, 'u' || n || '@bench.example', true,
            array[case when n % 10 = 0 then 'ASSISTANCE_ADMIN' else 'USER' end] from generate_series(1, ${clients * 2}) n`,
    // Teams of four; everybody works for two clients.
    `insert into client_group_members (client_group_id, user_id, company_id, client_id)
     select g.id, 1 + ((g.client_id - 1) * 2 + n) % ${clients * 2}, g.company_id, g.client_id from client_groups g, generate_series(0, 3) n`,
    `insert into sessions (token_hash, user_id, created_date, expires_date)
     select sha256(convert_to('${tokenOf(0).slice(0, -1)}' || id, 'UTF8')), 1 + (id - 1) * 2, now(), now() + interval '30 days' from clients`,
    `insert into activity_categories (company_id, name, color, icon) select 0, 'Kategori ' || n, '#0e6f8c', 'bath' from generate_series(1, 6) n`,
    `insert into activity_types (company_id, name, activity_category_id) select 0, 'Aktivitetstyp ' || n, 1 + n % 6 from generate_series(1, 30) n`,
    `insert into activities (company_id, client_id, type_id, name, shares_data_when_signed)
     select c.company_id, c.id, 1 + (c.id + n) % 30, 'Dusch och morgonrutin ' || n, n % 2 = 0 from clients c, lateral generate_series(1, ${perClient}) n order by c.id, n`,
    // A busy client's activities stand in the day twice; between 06:00 and 22:00.
    `insert into planned_activities (company_id, client_id, activity_id, recurrence, starts_on, made_until)
     select company_id, client_id, id,
            'DTSTART;TZID=Europe/Stockholm:20250901T' || to_char(time '06:00' + interval '19 minutes' * (n * 25 + place - 1), 'HH24MISS') || E'\\nRRULE:FREQ=DAILY',
            date '2025-09-01', current_date + 63
     from (select a.*, row_number() over (partition by client_id order by id) as place from activities a) a,
          lateral generate_series(0, case when client_id <= ${busy} then 1 else 0 end) n order by client_id, n, id`,
    // Every fifth activity draws from stock.
    `insert into inventory_items (company_id, client_id, name, unit, amount_in_stock)
     select company_id, id, 'Förbrukning ' || n, 'st', 1000000 from clients c, lateral generate_series(1, case when c.id <= ${busy} then 5 else 2 end) n`,
    `insert into inventory_effects (company_id, client_id, activity_id, item_id, amount)
     select a.company_id, a.client_id, a.id, i.id, 2
     from (select a.*, row_number() over (partition by client_id order by id) as place from activities a) a
     join (select i.*, row_number() over (partition by client_id order by id) as place from inventory_items i) i
       on i.client_id = a.client_id and a.place = i.place * 5 - 4`,
    // Day by day, as the daily job makes them; the last days are cut off at the size asked for.
    `insert into activity_instances (company_id, client_id, activity_id, planned_activity_id, original_start, placed_at, planned_date,
       occurence_date, skipped_date, signed_by_date, signed_by_id, is_completable, is_completed, is_skipped, shared, comment)
     select p.company_id, p.client_id, p.activity_id, p.id, at, at, at,
            case when done and not skipped then at + interval '4 minutes' end, case when done and skipped then at + interval '5 minutes' end,
            case when done then at + interval '5 minutes' end, case when done then 1 + ((p.client_id - 1) * 2 + (d + ${PAST}) % 4) % ${clients * 2} end,
            true, done and not skipped, done and skipped, case when done then a.shares_data_when_signed end,
            case when done and skipped then '<p>Ville inte idag, provade igen efter lunch.</p>' end
     from generate_series(-${PAST}, ${DAYS - PAST - 1}) d
     cross join planned_activities p join activities a on a.id = p.activity_id,
     lateral (select (current_date + d + substring(recurrence from 'T(\\d{6})')::time) at time zone 'Europe/Stockholm' as at) t,
     lateral (select at < now() as done, (p.id + d) % 12 = 0 as skipped) s
     order by d, p.id limit ${size}`,
    `insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, comment)
     select id, company_id, case when is_skipped then 'skipped' else 'signed' end, signed_by_date, signed_by_id, occurence_date, comment
     from activity_instances where signed_by_id is not null order by id`,
    `insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
     select e.company_id, e.client_id, e.item_id, -e.amount, 'signed', i.id, i.signed_by_date, i.signed_by_id
     from activity_instances i join inventory_effects e on e.activity_id = i.activity_id where i.is_completed order by i.id`,
  ];
}
