/** A picture ends with what holds it, at the next read by an address that was good, and is not signed anew through another text (R38, decision 081). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { handover } from '#contract/handover.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { reports as reportForms } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { migrationsFolder } from '#server/database/migrate.ts';
import { closeAfterFile } from '#test/after.ts';
import { fileSteps, signedIn } from '#test/files.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { question, type ReportSteps, reportSteps } from './report-steps.ts';
import { steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
let reports: ReportSteps;
const { uploaded, get } = fileSteps(() => w);
const { create, planned, act, read, at } = steps(() => w);
const dated = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
  reports = await reportSteps(w);
});
const shown = (address: string) => `<p>Se</p><img src="${address}" alt="" />`;
const statusOf = async (address: string) => (await get(address)).statusCode;
const foreign = { status: 400, problem: { fieldErrors: [{ message: 'error.file.foreign' }] } };
const shareSigned = (on: boolean) =>
  w.call(w.people.assistanceAdmin, activities.change, {
    params: { id: w.clients.elsa.activityId },
    body: { sharesDataWhenSigned: on, sharesDataWhenReported: on },
  });

describe('of a report', () => {
  it('ends when it is voided, for all but those who read voided ones; a correction keeps it', async () => {
    const { user, colleague, orgUser, orgAdmin } = w.people;
    const form = await reports.form();
    const picture = await uploaded(user);
    const { id } = await reports.sent(form, { attributeVariableLongStrings: reports.answers(form, shown(picture)) });
    const addressFor = async (who: Person) => signedIn(JSON.stringify((await reports.get(id, who)).data));
    const [theirs, office, chief] = [await addressFor(colleague), await addressFor(orgUser), await addressFor(orgAdmin)];
    expect([await statusOf(theirs), await statusOf(office), await statusOf(chief)]).toEqual([200, 200, 200]);
    const reason = 'Skrev fel';
    const body = { reason, attributeVariableLongStrings: reports.answers(form, `<p>Utan bild</p>`) };
    expect((await reports.correct(id, body)).status).toBe(200);
    // What was corrected is read in its history.
    expect(await statusOf(theirs)).toBe(200);
    await reports.remove(id, orgAdmin);
    expect([await statusOf(theirs), await statusOf(office), await statusOf(chief)]).toEqual([404, 404, 200]);
    // Nor is it put where the team would see it again.
    const { id: other } = await planned();
    expect(await act(colleague, other, { comment: shown(picture) })).toMatchObject(foreign);
    expect(await reports.send(form, { attributeVariableLongStrings: reports.answers(form, shown(picture)) }, colleague)).toMatchObject(
      foreign,
    );
  });
  it('stays in the one it was sent in anew, before the first was voided', async () => {
    const { user, colleague, orgAdmin } = w.people;
    const form = await reports.form();
    const picture = await uploaded(user);
    const answers = { attributeVariableLongStrings: reports.answers(form, shown(picture)) };
    const first = await reports.sent(form, answers);
    const second = await reports.sent(form, answers, colleague);
    await reports.remove(first.id, orgAdmin);
    expect(await statusOf(signedIn(JSON.stringify((await reports.get(second.id)).data)))).toBe(200);
  });
  it('of the organisation alone is not the team’s', async () => {
    const { orgUser, orgAdmin, colleague } = w.people;
    const body = {
      name: 'Kontorets',
      type: { id: reports.typeId },
      published: true,
      onlyOrganisation: true,
      attributes: [question('Vad?')],
    };
    const { data: form } = await w.call(orgAdmin, reportForms.create, { body });
    const asked = { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } };
    const { reportVersionId } = (await w.call(orgUser, reportForms.ofClient, asked)).data.find(({ id }) => id === form.id)!;
    const picture = await uploaded(orgUser);
    const attributeVariableLongStrings = [{ attribute: { id: form.attributes[0]!.id }, stringValue: shown(picture) }];
    const sent = { reportVersionId, clientId: w.clients.elsa.id, occurenceDate: START, attributeVariableLongStrings };
    expect((await w.call(orgUser, reportInstances.create, { body: sent })).status).toBe(201);
    const { id } = await planned();
    expect(await act(colleague, id, { comment: shown(picture) })).toMatchObject(foreign);
  });
});

describe('of a hand-over note', () => {
  it('ends for the organisation when the note is the team’s alone again, and comes back by no text of theirs', async () => {
    const { user, colleague, orgUser } = w.people;
    const picture = await uploaded(user);
    const body = { clientId: w.clients.elsa.id, text: 'Såret', imageUrl: picture, forOrganisation: true };
    const { id } = (await w.call(user, handover.create, { body })).data;
    const of = async (who: Person) => (await w.call(who, handover.get, { params: { id } })).data.imageUrl!;
    const [office, team] = [await of(orgUser), await of(colleague)];
    expect([await statusOf(office), await statusOf(team)]).toEqual([200, 200]);
    await w.call(user, handover.change, { params: { id }, body: { forOrganisation: false } });
    expect((await w.call(orgUser, handover.get, { params: { id } })).status).toBe(404);
    expect([await statusOf(office), await statusOf(team)]).toEqual([404, 200]);
    const { task } = await dated.task();
    expect(await dated.create(task.id, { clientId: w.clients.elsa.id, comment: shown(picture) })).toMatchObject(foreign);
  });
});

describe('of a comment', () => {
  it('ends for the organisation when the signing that shared it is undone, and with the instance for all', async () => {
    const { user, colleague, orgUser, assistanceAdmin } = w.people;
    await shareSigned(true);
    const picture = await uploaded(user);
    const { id } = await planned();
    await act(user, id, { isCompleted: true, setOccurenceDateToNow: true, comment: shown(picture) });
    const [office, team] = [signedIn((await read(orgUser, id)).data.comment), signedIn((await read(colleague, id)).data.comment)];
    expect([await statusOf(office), await statusOf(team)]).toEqual([200, 200]);
    await act(user, id, { isCompleted: false });
    expect([await statusOf(office), await statusOf(team)]).toEqual([404, 200]);
    expect((await w.call(assistanceAdmin, activityInstances.remove, { params: { id } })).status).toBe(204);
    expect(await statusOf(team)).toBe(404);
    await shareSigned(false);
  });
  it('holds each of several that are commented at once', async () => {
    const { user, assistanceAdmin } = w.people;
    const picture = await uploaded(user);
    const first = (await create(user, { comment: shown(picture), date: at(-60_000) })).data;
    const second = await planned();
    await act(user, second.id, { comment: shown(picture) });
    const address = signedIn((await read(user, second.id)).data.comment);
    await w.call(assistanceAdmin, activityInstances.remove, { params: { id: second.id } });
    expect(await statusOf(address)).toBe(200);
    expect(signedIn((await read(user, first.id)).data.comment)).toContain(picture);
  });
  it('of a dated task is the organisation’s, whatever client it is about', async () => {
    const { orgUser, orgAdmin, colleague } = w.people;
    const { task } = await dated.task();
    const picture = await uploaded(orgUser);
    const { id } = await dated.planned(task.id, { clientId: w.clients.elsa.id, comment: shown(picture) });
    const { data } = await w.call(orgAdmin, taskInstances.get, { params: { id } });
    expect(await statusOf(signedIn(data.comment))).toBe(200);
    const instance = await planned();
    expect(await act(colleague, instance.id, { comment: shown(picture) })).toMatchObject(foreign);
  });
});

describe('that was there before its holders were known', () => {
  const holders = () =>
    w.asOwner({ companies: '*' }, (db) =>
      db.selectFrom('file_holders').selectAll().orderBy('file_key').orderBy('holder').orderBy('holder_id').execute(),
    );
  it('is held by what mentions it once the database is migrated', async () => {
    const before = await holders();
    expect(new Set(before.map(({ holder }) => holder))).toEqual(new Set(['ACTIVITY', 'NOTE', 'REPORT', 'TASK']));
    const text = readFileSync(join(migrationsFolder, '0043-held-and-withheld.sql'), 'utf8');
    const fill = text.slice(
      text.indexOf("select set_config('app.companies', '*', true)"),
      text.indexOf("select set_config('app.companies', '', true)"),
    );
    const owner = new pg.Client(w.owner);
    await owner.connect();
    closeAfterFile(() => owner.end());
    await owner.query(`begin; select set_config('app.companies', '*', true); delete from file_holders; ${fill} commit`);
    expect(await holders()).toEqual(before);
  });
});
