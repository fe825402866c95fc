/** Reports on the overview: of a client and of the company as many as the timeline lists, for whoever looks (R46, R47, decision 022). */
import { beforeAll, expect, it } from 'vitest';
import { reportInstances } from '#contract/reports/instances.ts';
import { timeline } from '#contract/timeline.ts';
import { addDays } from '#domain/time.ts';
import { type Person, type World, world } from '#test/world.ts';
import { figuresOf, overviewing } from './overview-steps.ts';
import { type Form, type ReportSteps, reportSteps } from './report-steps.ts';
import { DAY, steps } from './steps.ts';

let w: World;
let report: ReportSteps;
let open: Form;
let closed: Form;
const { at } = steps(() => w);
const { clientsOf, company, today } = overviewing(() => w);
beforeAll(async () => {
  w = await world();
  report = await reportSteps(w);
  open = await report.form();
  closed = await report.form({ name: 'I förtroende', onlyOrganisation: true });
});

const week = () => ({ startDate: addDays(today(), -6), endDate: today() });
const figure = async (who: Person, query = {}, { clients } = w) => figuresOf((await clientsOf(who, query)).data, clients.elsa).reports;
/** As many as the timeline lists of some days. */
async function listed(who: Person, query = week(), clientId = w.clients.elsa.id) {
  const { data } = await w.call(who, timeline.ofClient, { params: { clientId }, query });
  return data.filter(({ kind }) => kind === 'REPORT').length;
}

it('are those of what happened in the days asked for, by the company’s clock, whenever they were sent', async () => {
  const { user, orgUser } = w.people;
  expect(await figure(orgUser)).toBe(0);
  // On the first and the last of the days, by a minute; and a minute before and long before.
  for (const occurenceDate of ['2026-11-13T23:00:00Z', '2026-11-13T22:59:00Z', at(0), at(-40 * DAY)])
    await report.sent(open, { occurenceDate });
  expect(await figure(orgUser)).toBe(2);
  expect(await listed(orgUser)).toBe(2);
  const [one] = (await w.call(user, reportInstances.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5 } })).data;
  for (const query of [
    { startDate: addDays(today(), -60), endDate: addDays(today(), -1) },
    { startDate: today(), endDate: today() },
  ])
    expect(await figure(orgUser, query)).toBe(await listed(orgUser, query));
  // Corrected to another day it is counted there.
  await report.correct(one!.id, { reason: 'Fel dag', occurenceDate: at(-20 * DAY) });
  expect(await figure(orgUser)).toBe(1);
  expect(await listed(orgUser)).toBe(1);
});

it('are those that one may read: none that is voided, and of what only the organisation reads none but one’s own', async () => {
  const { user, colleague, assistanceAdmin, orgUser, orgAdmin } = w.people;
  const before = await figure(user);
  await report.sent(closed, {}, user);
  const wrong = await report.sent(open, {}, user);
  const seen = async () => Promise.all([user, assistanceAdmin, orgUser, orgAdmin].map((who) => figure(who)));
  expect(await seen()).toEqual([before + 2, before + 1, before + 2, before + 2]);
  expect((await company()).data.reports).toBe(before + 2);
  await report.remove(wrong.id, user);
  expect(await seen()).toEqual([before + 1, before, before + 1, before + 1]);
  for (const who of [user, assistanceAdmin, orgUser, orgAdmin, colleague]) expect(await figure(who), who.login).toBe(await listed(who));
});

it('are summed over the company’s clients, put first, and are nobody else’s', async () => {
  const { orgUser, colleague, strangerOrgAdmin } = w.people;
  const { elsa, karl } = w.clients;
  const few = await figure(orgUser);
  for (let more = 0; more <= few; more++) await report.sent(open, { clientId: karl.id }, colleague);
  const { data } = await clientsOf(orgUser, { sort: 'reports,desc' });
  expect(data.map(({ id, reports }) => [id, reports])).toEqual([
    [karl.id, few + 1],
    [elsa.id, few],
  ]);
  expect((await company()).data.reports).toBe(2 * few + 1);
  expect((await company(w.people.admin)).data.reports).toBe(2 * few + 1);
  expect((await clientsOf(strangerOrgAdmin)).data.map(({ reports }) => reports)).toEqual([0]);
  expect((await company(strangerOrgAdmin, w.companies.hav.id)).data.reports).toBe(0);
  // Reports carry no label: narrowed by one, they are counted all the same, as stock is.
  expect(figuresOf((await clientsOf(orgUser, { labelIds: '1' })).data, karl).reports).toBe(few + 1);
});
