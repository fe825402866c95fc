/** Puts a company with one client, a signed-in assistant, two activities and the stock they draw from into an empty database. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { startEmbedded } from '#server/postgres/embedded.ts';
import { hashOf } from '#server/request/user.ts';

export type Filled = { token: string; userId: number; companyId: number; clientId: number; activities: { id: number; draws: number[] }[] };

/** What every signing of the first and of the second activity draws, item by item. */
const draws = [
  [1.5, 2],
  [0, 0.25],
] as const;

/** Five statements as the product's own login; `connection` reaches a migrated database. */
export async function fill(connection: pg.ClientConfig): Promise<Filled> {
  const client = new pg.Client(connection);
  await client.connect();
  const one = async (text: string, values: unknown[] = []) => Number((await client.query(text, values)).rows[0].id);
  await client.query("select set_config('app.companies', '*', false)");
  const companyId = await one(`insert into companies (name) values ('Solgläntans assistans') returning id`);
  const userId = await one(
    `insert into users (login, first_name, last_name, email, activated, authorities)
     values ('anna@example.com', 'Anna', 'Berg', 'anna@example.com', true, '{USER}') returning id`,
  );
  const token = randomBytes(32).toString('base64url');
  await client.query(`insert into sessions values ($1, $2, now(), now() + interval '1 day')`, [hashOf(token), userId]);
  const clientId = await one(`insert into clients (company_id, name) values ($1, 'Elsa Lindqvist') returning id`, [companyId]);
  const own = [companyId, clientId];
  const groupId = await one('insert into client_groups (company_id, client_id, name) values ($1, $2, $3) returning id', [...own, 'Elsa']);
  await client.query('insert into client_group_members (company_id, client_id, client_group_id, user_id) values ($1, $2, $3, $4)', [
    ...own,
    groupId,
    userId,
  ]);
  const categoryId = await one(
    `insert into activity_categories (company_id, client_id, name, color, icon) values ($1, $2, 'Vård', '#0e6f8c', 'bath') returning id`,
    own,
  );
  const typeId = await one(
    `insert into activity_types (company_id, client_id, activity_category_id, name) values ($1, $2, $3, 'Hygien') returning id`,
    [...own, categoryId],
  );
  const items: number[] = [];
  for (const name of ['Handskar', 'Tvål']) {
    const id = await one(
      'insert into inventory_items (company_id, client_id, name, amount_in_stock) values ($1, $2, $3, 1000) returning id',
      [...own, name],
    );
    await client.query(
      `insert into stock_movements (company_id, client_id, item_id, amount, kind, at) values ($1, $2, $3, 1000, 'counted', now())`,
      [...own, id],
    );
    items.push(id);
  }
  const activities: Filled['activities'] = [];
  for (const amounts of draws) {
    const id = await one(`insert into activities (company_id, client_id, type_id, name) values ($1, $2, $3, 'Dusch') returning id`, [
      ...own,
      typeId,
    ]);
    for (const [index, amount] of amounts.entries())
      await client.query(
        'insert into inventory_effects (company_id, client_id, activity_id, item_id, amount) values ($1, $2, $3, $4, $5)',
        [...own, id, items[index], amount],
      );
    activities.push({ id, draws: amounts.filter((amount) => amount > 0) });
  }
  await client.end();
  return { token, userId, companyId, clientId, activities };
}

/** The same in a data folder whose product does not run. */
export async function fillFolder(dataDir: string): Promise<Filled> {
  const embedded = await startEmbedded({ dataDir });
  try {
    await migrate(embedded.connection);
    return await fill(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
