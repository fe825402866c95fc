/**
 * R46, over every endpoint there is: a report that only the organisation reads is in no answer, list, count, error or search of its team.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeVariableLongStrings } from '#contract/reports/answers.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { reportSteps } from '#test/stories/report-steps.ts';
import { type Person, type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { closed, fieldsOf, mayCall, paramNames, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

/** A word that stands in all that was written, and a second and millisecond in every time. */
const WORD = 'kanariefågel';
const MOMENT = ':37.431Z';
const dated = (hour: number) => `2026-11-20T0${hour}:11${MOMENT}`;
const team = { assistanceAdmin: 'ASSISTANCE_ADMIN', user: 'USER' } as const;
type Member = keyof typeof team;

let w: World;
let g: Ground;
/** Ids by table of what is withheld: a report that stands, corrected and added to, and one that was voided. */
let hidden: Record<string, number[]>;
const counts: Record<'before' | 'after', Record<string, string>> = { before: {}, after: {} };

/** Reads each list as the team does: its total by its name. */
async function totals() {
  const found: Record<string, string> = {};
  for (const [name, role] of Object.entries(team))
    for (const { endpoint, name: called } of closed.filter((one) => one.endpoint.method === 'GET' && mayCall(role, one.endpoint))) {
      const asked = { params: g.paramsOf(endpoint, 'elsa'), ...(endpoint.sort && { query: 'size=5000' }) };
      const { headers, text } = await g.send(w.people[name as Member], endpoint, asked);
      // The trace of a session's own, and what the hour says, are not of reports.
      found[`${name}: ${called}`] = String(headers['x-total-count'] ?? text.length);
    }
  return found;
}

beforeAll(async () => {
  w = await world();
  g = await ground(w);
  const steps = await reportSteps(w);
  const form = await steps.form({
    onlyOrganisation: true,
    name: 'Lex Sarah',
    asks: ['Vad hände?', 'När?', { name: 'Vem?', valueType: 'STRING' }],
  });
  counts.before = await totals();
  w.clock.now = new Date(dated(9));
  const answers = steps.answers(form, `<p>${WORD} slog</p>`, `<p>${WORD} i går</p>`);
  const named = { attributeVariables: [{ attribute: { id: form.asked[2]! }, stringValue: `${WORD} själv` }] };
  const body = { occurenceDate: dated(8), attributeVariableLongStrings: answers, ...named };
  const stands = await steps.sent(form, body, w.people.colleague);
  expect((await steps.correct(stands.id, { reason: `${WORD} fel`, occurenceDate: dated(7) }, w.people.colleague)).status).toBe(200);
  const added = { params: { id: stands.id }, body: { text: `${WORD} till` } };
  expect((await w.call(w.people.orgAdmin, reportInstances.addAddendum, added)).status).toBe(201);
  const voided = await steps.sent(form, body, w.people.colleague);
  expect((await steps.remove(voided.id, w.people.colleague, `${WORD} fel klient`)).status).toBe(204);
  w.clock.now = new Date('2026-11-20T09:22:00.000Z');
  counts.after = await totals();
  const written = [stands, voided].flatMap((one) => one.attributeVariableLongStrings.map(({ id }) => id));
  const values = [stands, voided].flatMap((one) => one.attributeVariables.map(({ id }) => id));
  hidden = { report_instances: [stands.id, voided.id], attribute_variable_long_strings: written, attribute_variables: values };
});

const withheld = (text: string) => [WORD, MOMENT].filter((canary) => text.includes(canary));

describe.each(Object.keys(team) as Member[])('%s', (name) => {
  /** A session of its own for each endpoint: one of them ends it. */
  const whoever = (): Promise<Person> => g.again(w.people[name]);

  it.each(closed.filter(({ endpoint }) => mayCall(team[name], endpoint)))('meets nothing of it: $name', async ({ endpoint }) => {
    const params = g.paramsOf(endpoint, 'elsa');
    const body = bodyOf(endpoint, g.maker('elsa', w.people[name]));
    const wide = fieldsOf(endpoint.query).some(([field]) => field === 'startDate') ? 'startDate=2026-11-01&endDate=2026-12-20&' : '';
    const paged = endpoint.sort ? 'size=5000&' : '';
    const asks = [{ params, body, query: `${wide}${paged}` }];
    if (endpoint.method === 'GET') asks.push({ params, body, query: `${wide}${paged}search=${WORD}&q=lex&date=2026-11-20` });
    const named = paramNames(endpoint.path).flatMap((param) =>
      (hidden[tableNamed(param, endpoint.path)] ?? []).map((id) => ({ params: { ...params, [param]: id }, body, query: '' })),
    );
    const inBody = body && 'reportInstanceId' in body ? hidden.report_instances!.map((id) => ({ ...body, reportInstanceId: id })) : [];
    for (const asked of [...asks, ...named, ...inBody.map((one) => ({ params, body: one, query: '' }))]) {
      const { text, status } = await g.send(await whoever(), endpoint, asked);
      expect(status).not.toBe(401);
      expect(withheld(text), `${status} ${JSON.stringify(asked)} ${text.slice(0, 500)}`).toEqual([]);
      if (!asks.includes(asked)) expect(status, text).toBe(404);
    }
  });
});

it('changes no count of the team’s', () => {
  expect(Object.keys(counts.before).length).toBeGreaterThan(100);
  expect(counts.after).toEqual(counts.before);
});

it('would be heard: the organisation and its signer meet the canaries', async () => {
  const [id] = hidden.report_instances!;
  for (const who of [w.people.orgAdmin, w.people.orgUser, w.people.colleague]) {
    expect(withheld((await g.send(who, reportInstances.get, { params: { id } })).text)).toEqual([WORD, MOMENT]);
    const answers = await g.send(who, attributeVariableLongStrings.list, { query: `reportInstanceId=${id}` });
    expect(withheld(answers.text)).toEqual([WORD]);
  }
});
