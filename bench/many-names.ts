/** A hundred thousand names for the search: companies with their clients, activities, stock items and people; half in one company. */
import type { Connection } from '#server/postgres/embedded.ts';
import { databaseOf, makeAnew, withClient } from './load.ts';

export const NAME = 'many_names';
export const TOKEN = 'bench-session-of-the-search';

const first = `array['Karl','Anna','Åsa','Östen','Elsa','Kerstin','Ahmed','Maj-Britt','Lars','Ingrid','Mohammed','Örjan','Birgitta','Nils','Ängla','Sven']`;
const last = `array['Ek','Lindqvist','Ångström','Öberg','Karlsson','Haddad','Strand','Åkerlund','Sjögren','Berg','Nyström','Ärlig','Blom']`;
const activity = `array['Dusch och morgonrutin','Frukost','Åka till dagverksamhet','Medicin morgon','Medicin kväll','Promenad i parken','Kvällsrutin',
  'Städa köket','Öva gång med rullator','Handla mat','Äta lunch','Ringa anhörig','Klippa håret','Besök hos läkare','Sträckning av ben','Bada']`;
const item = `array['Handskar','Blöjor','Kompresser','Alvedon','Ögondroppar','Ärtsoppa','Åkband']`;
/** One of them by a number. */
const of = (all: string, n: string) => `(${all})[1 + (${n}) % array_length(${all}, 1)]`;

/** In their order; company 1 has half of the clients. The made people are 3 to a client. */
const steps = (clients: number): string[] => [
  `insert into companies (name) select 'Företag ' || n from generate_series(1, 5) n`,
  `insert into clients (company_id, name) select case when n % 2 = 0 then 1 else 2 + n / 2 % 4 end, ${of(first, 'n')} || ' ' || ${of(last, 'n / 16')} || ' ' || n
   from generate_series(1, ${clients}) n`,
  `insert into client_groups (company_id, client_id, name) select company_id, id, name from clients order by id`,
  `insert into users (login, first_name, last_name, email, activated, authorities, company_id) values
     ('admin@bench.example', 'Ada', 'Admin', 'admin@bench.example', true, array['ADMIN'], null),
     ('kontor@bench.example', 'Kajsa', 'Kontor', 'kontor@bench.example', true, array['ORG_USER'], 1),
     ('alla@bench.example', 'Alla', 'Assistent', 'alla@bench.example', true, array['USER'], null),
     ('tva@bench.example', 'Två', 'Assistent', 'tva@bench.example', true, array['USER'], null)`,
  `insert into users (login, first_name, last_name, email, activated, authorities)
   select 'person' || n || '@bench.example', ${of(first, 'n')}, ${of(last, 'n / 7')}, 'person' || n || '@bench.example', true, array['USER'] from generate_series(1, ${clients * 3}) n`,
  `insert into client_group_members (client_group_id, user_id, company_id, client_id)
   select id, u, company_id, client_id from client_groups, lateral (values (4 + id * 3), (3 + id * 3), (2 + id * 3)) v (u)`,
  `insert into client_group_members (client_group_id, user_id, company_id, client_id) select id, 3, company_id, client_id from client_groups where company_id = 1`,
  `insert into client_group_members (client_group_id, user_id, company_id, client_id) select id, 4, company_id, client_id from client_groups where company_id = 1 order by id limit 2`,
  `insert into sessions (token_hash, user_id, created_date, expires_date)
   select sha256(convert_to('${TOKEN}' || id, 'UTF8')), id, now(), now() + interval '30 days' from users where id <= 4`,
  `insert into activity_categories (company_id, name, color, icon) values (0, 'Omvårdnad', '#0e6f8c', 'bath')`,
  `insert into activity_types (company_id, name, activity_category_id) values (0, 'Hygien', 1)`,
  `insert into activities (company_id, client_id, type_id, name) select company_id, id, 1, ${of(activity, 'n')} from clients, generate_series(1, 60) n order by id, n`,
  `insert into inventory_items (company_id, client_id, name) select company_id, id, ${of(item, 'n')} || ' ' || n from clients, generate_series(1, 8) n order by id, n`,
];

/** Loads it anew, and says how many names there are. */
export async function loadManyNames(superuser: Connection, clients: number) {
  const database = databaseOf(NAME);
  await makeAnew(superuser, database);
  return withClient({ ...superuser, database }, async (client) => {
    for (const step of steps(clients)) await client.query(step);
    await client.query('vacuum analyze');
    const { rows } = await client.query(
      `select (select count(*) from search_words where at = 1)::int + (select count(*) from person_words where at = 1)::int as n`,
    );
    await client.query('checkpoint');
    return rows[0].n as number;
  });
}
