/** The last that a bound has room for, sent by two at once: one is taken, the other hears that it is full. */
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { handover } from '#contract/handover.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { MAX_NOTE_ANSWERS } from '#domain/handover.ts';
import { MAX_EDITS } from '#server/reports/corrections.ts';
import { START, type World, world } from '#test/world.ts';
import { reportSteps } from './report-steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Answer = { status: number; problem: { message: string } };
/** Sends two while somebody else has the row's lock, and lets go once both wait for it; their answers, the refused one last. */
async function twoUnderLock(table: string, id: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const holder = new pg.Client(w.owner);
  await holder.connect();
  try {
    await holder.query(`begin; set local app.companies = '*'`);
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const both = [send(), send()];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await w.pool.query(waiting)).rowCount).toBe(2);
    await holder.query('rollback');
    return (await Promise.all(both)).sort((one, other) => one.status - other.status);
  } finally {
    await holder.end();
  }
}
const asOwner = (statement: ReturnType<typeof sql>) => w.asOwner({ companies: '*' }, (db) => statement.execute(db));

it('an addendum to a report', async () => {
  const steps = await reportSteps(w);
  const { id } = await steps.sent(await steps.form());
  await asOwner(sql`
    insert into report_instance_edits (instance_id, company_id, client_id, kind, number, at, by_id, text)
    select ${id}, ${w.clients.elsa.companyId}, ${w.clients.elsa.id}, 'ADDENDUM', 1, ${START}, ${w.people.user.id}, 'Mer'
    from generate_series(2, ${MAX_EDITS})`);
  const add = () => w.call(w.people.orgUser, reportInstances.addAddendum, { params: { id }, body: { text: 'Ännu mer' } });
  const [taken, refused] = await twoUnderLock('report_instances', id, add);
  expect([taken!.status, refused!.status, refused!.problem.message]).toEqual([201, 409, 'assistmeApp.reportInstance.errors.tooManyEdits']);
});

it('an answer to a note', async () => {
  const { clientId, ...note } = { clientId: w.clients.elsa.id, text: 'Var är nyckeln?', important: false, forOrganisation: false };
  const { data } = await w.call(w.people.user, handover.create, { body: { clientId, ...note } });
  await asOwner(sql`
    insert into handover_answers (note_id, company_id, client_id, at, by_id, text, shared)
    select ${data.id}, ${w.clients.elsa.companyId}, ${clientId}, ${START}, ${w.people.user.id}, 'ja', false
    from generate_series(2, ${MAX_NOTE_ANSWERS})`);
  const answer = () => w.call(w.people.colleague, handover.answer, { params: { id: data.id }, body: { text: 'På kroken.' } });
  const [taken, refused] = await twoUnderLock('handover_notes', data.id, answer);
  expect([taken!.status, refused!.status, refused!.problem.message]).toEqual([201, 409, 'assistmeApp.handoverNote.errors.tooManyAnswers']);
});
