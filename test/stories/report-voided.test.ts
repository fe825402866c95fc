/** A report about the wrong client that is voided: at the next read it is nowhere, and still read by those who may (R47). */
import { beforeAll, expect, it } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { overview } from '#contract/overview.ts';
import { attributeVariableLongStrings } from '#contract/reports/answers.ts';
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import { reportResponses } from '#contract/reports/responses.ts';
import { search } from '#contract/search.ts';
import { timeline } from '#contract/timeline.ts';
import { type Person, type World, world } from '#test/world.ts';
import { type Form, type ReportSteps, reportSteps, said } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
let form: Form;
beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
  form = await steps.form({ name: 'Avvikelse i natt' });
});

/** How often one is met, by place. */
const places: Record<string, (who: Person, id: number) => Promise<number>> = {
  day: async (who, id) => {
    const asked = { params: { clientId: w.clients.elsa.id }, query: { date: '2026-11-20', size: 100 } };
    return (await w.call(who, reportInstances.ofDay, asked)).data.filter((one) => one.id === id).length;
  },
  timeline: async (who, id) => {
    const { data } = await w.call(who, timeline.ofClient, { params: { clientId: w.clients.elsa.id }, query: {} });
    return data.filter((one) => one.kind === 'REPORT' && one.id === id).length;
  },
  answers: async (who, id) =>
    (await w.call(who, attributeVariableLongStrings.list, { query: { clientId: `${w.clients.elsa.id}`, reportInstanceId: `${id}` } })).data
      .length,
  overview: async (who) => (await w.call(who, overview.myClients, { query: { clientIds: `${w.clients.elsa.id}` } })).data[0]!.reports,
  search: async (who, id) => {
    const { data } = await w.call(who, search.find, { query: { q: 'avvikelse elsa', kinds: 'REPORT_INSTANCE' } });
    return data.filter((one) => one.id === id).length;
  },
  inbox: async (who, id) =>
    (await w.call(who, inbox.list, { query: { kind: 'REPORT', size: 100 } })).data.filter((one) => one.subjectId === id).length,
  responses: async (who) =>
    (await w.call(who, reportResponses.list, { params: { reportId: form.id }, query: { clientIds: `${w.clients.elsa.id}` } })).data.length,
  figures: async (who) =>
    (
      await w.call(who, reportResponses.figures, { params: { reportId: form.id }, query: { clientIds: `${w.clients.elsa.id}` } })
    ).data.reduce((sum, { responses }) => sum + responses, 0),
};
const ofTeam = ['day', 'timeline', 'answers', 'overview', 'search'];
const ofOrganisation = Object.keys(places);
/** Where each role meets it; ADMIN has no inbox, and finds nothing of a client's by its words. */
const met = {
  ...{ user: ofTeam, colleague: ofTeam, assistanceAdmin: ofTeam, orgUser: ofOrganisation, orgAdmin: ofOrganisation },
  admin: ['day', 'timeline', 'answers', 'overview', 'responses', 'figures'],
} as const;
type Role = keyof typeof met;
async function isMet(count: number, { id }: WholeReportInstance) {
  for (const role of Object.keys(met) as Role[])
    for (const place of met[role]) expect(await places[place]!(w.people[role], id), `${role}: ${place}`).toBe(count);
}

it('is gone from day, timeline, inbox, search, responses and overview, and read whole by the organisation’s administrator and ADMIN', async () => {
  const report = await steps.sent(form);
  const [answer] = report.attributeVariableLongStrings;
  await isMet(1, report);
  expect((await steps.remove(report.id, w.people.user)).status).toBe(204);
  await isMet(0, report);
  for (const role of ['user', 'colleague', 'assistanceAdmin', 'orgUser'] as const) {
    expect((await steps.get(report.id, w.people[role])).status, role).toBe(404);
    expect((await w.call(w.people[role], reportInstances.numbers, { params: { id: report.id } })).status, role).toBe(404);
    expect((await w.call(w.people[role], attributeVariableLongStrings.get, { params: { id: answer!.id } })).status, role).toBe(404);
  }
  for (const who of [w.people.orgAdmin, w.people.admin])
    expect((await steps.get(report.id, who)).data).toMatchObject({
      voidReason: 'Fel klient',
      clientName: 'Elsa Lindqvist',
      items: report.items,
    });
  expect(said((await steps.get(report.id, w.people.orgAdmin)).data)).toEqual(said(report));
});
