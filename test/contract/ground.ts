/** The ground the loop stands on: a row of every resource on each of three sides, and calls that are watched for what they must not show. */
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#domain/permissions.ts';
import { createSession } from '#server/access/sessions.ts';
import { strictSchemaOf } from '#server/request/strict.ts';
import { hashPassword } from '#server/security/password.ts';
import type { Person, World } from '#test/world.ts';
import { type Asked, addressOf, type Got } from './asked.ts';
import { bodyOf, type Maker, PASSWORD } from './bodies.ts';
import { cardOf } from './card-rows.ts';
import { recordsOf } from './company-rows.ts';
import { ownCopy } from './copy-rows.ts';
import { endpoints, mayCall, type Named, paramNames, tableNamed, tableOf, textParams } from './endpoints.ts';
import { fingerprintOf } from './fingerprint.ts';
import { importOf } from './import-rows.ts';
import { byAdmin, doseOf, madeOn, PLAIN_ACTIVITY, plainActivityOf } from './medicine-rows.ts';
import * as hand from './rows.ts';
import { type Asker, type Side, sides, valueTypes, words } from './rows.ts';

let count = 0;
export type Ground = Awaited<ReturnType<typeof ground>>;
export async function ground(w: World) {
  const member = async (name: string, side: Side, role: Role) => {
    const { id, companyId, groupId } = w.clients[side];
    const created = await w.person(name, [role]);
    await w.scoped({ companies: [companyId] }, (db) =>
      db
        .insertInto('client_group_members')
        .values({ client_group_id: groupId, user_id: created.id, company_id: companyId, client_id: id })
        .execute(),
    );
    return created;
  };
  const people: Record<Role, Person> = {
    ADMIN: w.people.admin,
    ORG_ADMIN: w.people.orgAdmin,
    ASSISTANCE_ADMIN: w.people.assistanceAdmin,
    ORG_USER: w.people.orgUser,
    USER: w.people.user,
  };
  const planners: Record<Side, Person> = {
    elsa: w.people.assistanceAdmin,
    karl: await member('Kim Ekman', 'karl', 'ASSISTANCE_ADMIN'),
    foreign: w.people.strangerAdmin,
  };
  const offices: Record<Side, Person> = { elsa: people.ORG_ADMIN, karl: people.ORG_ADMIN, foreign: w.people.strangerOrgAdmin };
  const hidden = (who: Person | null) => hand.hiddenFrom(who, { people, planners, offices });

  /** A call that fails the test by itself when it is a 5xx, shows another's words, or answers outside its schema. */
  const send = async (who: Person | null, endpoint: Endpoint, asked: Asked = {}): Promise<Got> => {
    const answer = await w.server.inject({
      method: endpoint.method,
      url: addressOf(endpoint, asked),
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(asked.raw ? { 'content-type': asked.raw.type } : asked.body !== undefined && { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.raw ? { payload: asked.raw.text } : asked.body !== undefined && { payload: JSON.stringify(asked.body) }),
    });
    const { statusCode: status, body: text } = answer;
    const said = `${endpoint.method} ${addressOf(endpoint, asked)} ${JSON.stringify(asked.body)?.slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
    if (status >= 500) throw new Error(`fell over: ${said}`);
    for (const word of hidden(who)) if (text.includes(word)) throw new Error(`shows «${word}»: ${said}`);
    const data = text === '' ? undefined : JSON.parse(text);
    if (status < 300) {
      if (status !== (endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204)))
        throw new Error(`another status than declared: ${said}`);
      const read = endpoint.response && z.safeParse(strictSchemaOf(endpoint.response), data);
      if (read && !read.success) throw new Error(`outside its schema: ${said} ${z.prettifyError(read.error)}`);
      const tag = endpoint.file || typeof data?.version !== 'number' ? answer.headers.etag : `"${data.version}"`;
      if (answer.headers.etag !== tag) throw new Error(`no ETag: ${said}`);
    }
    if (status < 300 && endpoint.body) await renewAttributes(asked.body);
    if (status === 201 && endpoint.path === '/api/medicines')
      for (const side of madeOn(rows, asked.body)) rows[side][PLAIN_ACTIVITY] = await plainActivityOf(w, side);
    return { status, headers: answer.headers, text, data: data as never, problem: data };
  };

  /** Of which the side's activity has no value yet. */
  const newAttribute = async (side: Side, type: string, by: Asker = 'activity_types') => {
    rows[side][`attributes ${type} ${by}`] = await hand.attributeOf(w, side, [by, rowOf(side)(by)], `${words[side]} ${++count}`, type);
  };
  /** Those that a body has given a value are replaced: an owner has one value of each. */
  const renewAttributes = async (body: unknown) => {
    const sent = JSON.stringify(body ?? {});
    for (const side of sides)
      for (const type of valueTypes)
        for (const by of ['activity_types', 'task_types'] as const)
          if (sent.includes(`"id":${rows[side]?.[`attributes ${type} ${by}`]}}`)) await newAttribute(side, type, by);
  };
  /** Somebody new in a side's team. */
  const teammate = async (side: Side) => (await member(`${side === 'foreign' ? 'Fjärran' : 'Tea'} Tillkommen${++count}`, side, 'USER')).id;
  const invitation = (side: Side, email = `${side === 'foreign' ? 'fjärran' : 'tilda'}${++count}@example.com`) =>
    hand.invitationOf(w, side, planners[side], email, `token-of-the-invitation-${++count}`);
  /** An activity draws an item once: each effect is made with an item of its own, and the item that bodies name is free to be changed to. */
  async function effect(side: Side): Promise<number> {
    await w.scoped({ companies: [w.clients[side].companyId] }, (db) =>
      db.deleteFrom('inventory_effects').where('item_id', '=', rowOf(side)('inventory_items')).execute(),
    );
    const item = await fresh('inventory_items', side);
    const body = { activity: { id: rowOf(side)('activities') }, item: { id: item }, amount: 1 };
    const created = await send(planners[side], creator('inventory_effects')!.endpoint, { body });
    return (created.data as { id: number }).id;
  }
  /** A report or a hand-over note of a side, by somebody of its own: theirs to change. */
  const writtenBy = async (table: string, side: Side, by: Person) => {
    const { endpoint } = creator(table)!;
    const { data } = await send(by, endpoint, { body: bodyOf(endpoint, maker(side)) });
    return data as { id: number; attributeVariableLongStrings: { id: number }[]; attributeVariables: { id: number }[] };
  };
  const records = await recordsOf(w);
  const house = (side: Side) => `${side === 'foreign' ? 'Havets' : 'Solgläntan'} ${++count}`;
  /** Resources without a call of their own that makes a row, or that need more than one. */
  const byHand: Record<string, (side: Side, by: Person) => Promise<number>> = {
    users: teammate,
    waiting_users: async (side) => hand.waitingOf(w, await teammate(side)),
    user_invitations: async (side) => (await invitation(side)).id,
    inventory_effects: effect,
    ...{ imports: (side: Side) => importOf(w, side), instance_doses: (side: Side) => doseOf(w, side) },
    labels: (side) => hand.labelOf(w, side, house(side)),
    ...hand.ofPacks(w, offices, house),
    ...records.made,
    // What is signed is its signer's to correct.
    report_instances: async (side, by) => (await writtenBy('report_instances', side, by)).id,
    attribute_variable_long_strings: async (side, by) =>
      (await writtenBy('report_instances', side, by)).attributeVariableLongStrings[0]!.id,
    attribute_variables: async (side, by) => (await writtenBy('report_instances', side, by)).attributeVariables[0]!.id,
    client_cards: (side, by) => cardOf(w, side, by),
    client_copies: (side, by) => ownCopy(w, side, by),
    handover_notes: async (side, by) => (await writtenBy('handover_notes', side, by)).id,
    evaluation_plan_reports: (side) => hand.periodReportOf(w, side, rowOf(side)('approved evaluation_plans'), ++count),
    inbox_entries: async (side) => hand.inboxEntryOf(w, side, await fresh('activity_instances', side)),
  };

  const rows: Record<Side, Record<string, number>> = Object.fromEntries(
    sides.map((side) => {
      const { id, companyId, groupId, categoryId, typeId, activityId } = w.clients[side];
      const own = { clients: id, companies: companyId, client_groups: groupId, activity_categories: categoryId, activity_types: typeId };
      return [
        side,
        { ...own, activities: activityId, offices: offices[side].id, reviewers: records.reviewers[side] } as Record<string, number>,
      ];
    }),
  ) as Record<Side, Record<string, number>>;
  for (const side of sides) rows[side][PLAIN_ACTIVITY] = w.clients[side].activityId;
  const rowOf = (side: Side) => (table: string) => {
    const id = rows[side][table];
    if (!id) throw new Error(`the world has no row of ${table}; make one in test/contract/ground.ts`);
    return id;
  };
  /** What somebody signed stands under their own name; the planner's without one. */
  const maker = (side: Side, who: Person = planners[side]): Maker => ({
    rowOf: (table) => rows[side][`${table} of ${who.id}`] ?? rowOf(side)(table),
    word: words[side],
  });

  const byId = endpoints.find(({ area, key }) => area === 'adminUsers' && key === 'byId')!.endpoint;
  const creators = endpoints.filter(({ key, endpoint }) => key === 'create' && !endpoint.path.includes('{'));
  const creator = (table: string): Named | undefined => creators.find(({ endpoint }) => tableOf(endpoint.path) === table);
  /** A new row of a resource on a side, made through its own call; the world's row where it has none. */
  const fresh = async (table: string, side: Side, by: Person = planners[side]): Promise<number> => {
    const hand = byHand[table];
    if (hand) return hand(side, by);
    // A mail comes with a new account.
    const found = creator(table === 'mails' ? 'users' : table);
    if (!found) return rowOf(side)(table);
    const holders = [...(byAdmin(table) ? [] : [['ASSISTANCE_ADMIN', planners[side]] as const]), ['ADMIN', people.ADMIN] as const];
    const who = holders.find(([role]) => mayCall(role, found.endpoint))?.[1] ?? offices[side];
    const created = await send(who, found.endpoint, { body: bodyOf(found.endpoint, maker(side)) });
    if (created.status !== 201) throw new Error(`${found.name} made no row: ${created.status} ${created.text}`);
    const { id, client } = created.data as { id: number; client?: { id: number } };
    return table === 'clients' && client ? client.id : id;
  };
  const texts: Record<string, string> = { q: 'a', login: w.people.colleague.login, name: 'http', key: 'hemtjanst' };
  const paramsOf = (endpoint: Endpoint, side: Side, id?: number): Record<string, unknown> => ({
    ...Object.fromEntries(textParams(endpoint.path).map((name) => [name, texts[name]])),
    ...Object.fromEntries(
      paramNames(endpoint.path).map((name) => [name, name === 'id' && id ? id : rowOf(side)(tableNamed(name, endpoint.path))]),
    ),
  });
  /** The same, with a new row in it for what is to be changed or removed. */
  const freshParamsOf = async (endpoint: Endpoint, side: Side, by?: Person) => {
    // One of the platform's is taken out or put back as often as one likes.
    if (endpoint.path.includes('{clientId}/{id}')) return paramsOf(endpoint, side);
    if (endpoint.path.includes('{login}')) {
      const id = await fresh('users', side);
      const { data } = await send(people.ADMIN, byId, { params: { id } });
      return { login: (data as { login: string }).login };
    }
    return paramsOf(endpoint, side, endpoint.path.includes('{id}') ? await fresh(tableOf(endpoint.path), side, by) : undefined);
  };

  // The world has made the others.
  for (const { endpoint } of creators.filter(
    (one) => !/^(clients|companies|client_groups|evaluation_plan_reports)$/.test(tableOf(one.endpoint.path)),
  ))
    for (const side of sides) {
      const table = tableOf(endpoint.path);
      rows[side][table] = await fresh(table, side);
      if (hand.isAsker(table)) for (const type of valueTypes) await newAttribute(side, type, table);
      if (table === 'reports') Object.assign(rows[side], await hand.publishedOf(w, side, rows[side][table]));
    }
  // What is written goes into the draft, what is read is approved.
  for (const side of sides)
    for (const [table, id] of Object.entries(await hand.approvedOf(w, side, rowOf(side)))) {
      for (const who of [offices[side], planners[side]]) rows[side][`${table} of ${who.id}`] = rows[side][table]!;
      Object.assign(rows[side], { [table]: id, [`approved ${table}`]: id });
    }
  await w.pool.query('update users set password_hash = $1 where activated', [await hashPassword(PASSWORD)]);
  for (const [table, make] of Object.entries(byHand)) for (const side of sides) rows[side][table] = await make(side, planners[side]);
  await hand.addendaOf(w);
  for (const side of sides) await hand.handedOf(w, side, rows[side].handover_notes!, planners[side]);
  await hand.officeOf(w, rowOf, offices);
  // Each person has signed one of Elsa's, and ADMIN one of everybody's.
  for (const who of Object.values(people))
    for (const side of who === people.ADMIN ? sides : (['elsa'] as const))
      if (who !== planners[side])
        for (const table of ['report_instances', 'attribute_variable_long_strings', 'attribute_variables'])
          rows[side][`${table} of ${who.id}`] = await fresh(table, side, who);
  const platform = await hand.companyWide(w);
  for (const [table, id] of Object.entries(platform)) {
    rows.elsa[`global ${table}`] = id;
    for (const side of ['karl', 'foreign'] as const) rows[side][`global ${table}`] = rows[side][table]!;
  }

  /** What some calls need in their query. */
  const queryOf = async ({ area, key }: Named, who: Person): Promise<string | undefined> => {
    const needed: Record<string, () => Promise<Record<string, string>>> = {
      'invitations.invite': async () => ({ userEmail: `tova${++count}@example.com`, clientGroupId: String(w.clients.elsa.groupId) }),
      'imports.workbook': async () => ({ companyId: String(w.companies.sol.id) }),
      'files.presign': async () => ({ filename: 'bild.png' }),
      'packs.export': async () => ({ companyId: String(w.clients.elsa.companyId) }),
      'search.find': async () => ({ q: 'e' }),
      'search.nearest': async () => ({ q: 'elza' }),
      'invitations.accept': async () => ({ token: (await invitation('elsa', who.login)).token }),
    };
    const found = await needed[`${area}.${key}`]?.();
    return found && String(new URLSearchParams(found));
  };

  /** A session of a person's own, to be ended without harm. */
  const again = async (who: Person): Promise<Person> => ({
    ...who,
    token: await createSession({ scoped: w.scoped }, who.id, w.clock.now, false),
  });
  const ways = { w, people, planners, send, rowOf, maker, fresh, erasing: records.erasing };
  return { ...ways, paramsOf, freshParamsOf, queryOf, fingerprint: await fingerprintOf(w), again };
}
