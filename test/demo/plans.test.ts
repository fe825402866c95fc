/**
 * The demo's plans: one that applies for each client, goals of every state, three period reports as the product's job writes them, and a draft (R49–R62).
 * @module-tag release
 */
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { periodReports } from '#contract/goals/period-reports.ts';
import { implementationPlans } from '#contract/goals/plans.ts';
import { inbox } from '#contract/inbox.ts';
import { clientGroups } from '#contract/people.ts';
import { reportMarkOf } from '#domain/goals/period-reports.ts';
import { toInstant, toLocalDate } from '#domain/time.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import { type Organisation, organisation } from '#test/demo/organisation.ts';

const ZONE = 'Europe/Stockholm';
const at = (local: string) => toInstant(local, ZONE);
/** A Monday before and after noon, a Tuesday and a Sunday; the days when the clocks change. */
const hours = ['2026-11-23T00:02', '2026-11-23T12:30', '2026-11-24T11:58', '2026-11-22T23:50', '2026-10-25T13:00', '2027-03-28T13:00'];

describe.each(hours)('filled at %s', (hour) => {
  let demo: Organisation;
  afterEach(() => demo.stop());

  it('has plans, goals of every state, and three reports', async () => {
    demo = await organisation(at(hour));
    const office = await demo.signIn('orgadmin@demo.example');
    const { data: groups } = await demo.call(office, clientGroups.list);
    const today = toLocalDate(at(hour), ZONE);
    const plans = await Promise.all(
      groups.map(async ({ client }) => (await demo.call(office, implementationPlans.ofClient, { params: { clientId: client.id } })).data),
    );
    const applying = plans.map((all) =>
      all.filter(({ status, startDate, endDate }) => status === 'APPROVED' && startDate! <= today && !endDate),
    );
    expect(applying.map((all) => all.length)).toEqual([1, 1, 1]);
    expect(plans.flat().filter(({ status }) => status === 'DRAFT')).toMatchObject([{ clientName: 'Mia Sund', startDate: null }]);
    for (const { id, goalCount } of plans.flat()) {
      const { data } = await demo.call(office, implementationGoals.grouped, { params: { implementationPlanId: id } });
      expect(data.flatMap(({ goals }) => goals)).toHaveLength(goalCount);
      expect(goalCount).toBeGreaterThan(2);
    }

    const [elsa, karl, mia] = groups.map(({ client }) => client.id);
    const { data: pulses } = await demo.call(office, evaluationGoals.active, { params: { clientId: elsa! } });
    const states = new Map(pulses.flatMap(({ goals }) => goals).map(({ name, state }) => [name, state]));
    expect(Object.fromEntries(states)).toMatchObject({
      'Omläggning, vänster handled': 'cannotBeReached',
      'Smärtlindring vid behov': 'overMax',
      // Of a plan year, for which rows are made in part.
      Tandläkare: 'soFar',
      Kören: 'reached',
      'Mellanmål med näringsdryck': 'followed',
    });

    const { data: behind } = await demo.call(office, evaluationGoals.behind, { params: { companyId: groups[0]!.company.id } });
    const ofKarl = behind.clients.find(({ clientId }) => clientId === karl);
    expect(ofKarl?.first.map(({ name, state }) => [name, state])).toContainEqual(['Handla själv, med stöd', 'unplanned']);

    const { data: reports } = await demo.call(office, periodReports.ofClient, { params: { clientId: elsa! } });
    expect(reports.map(({ status }) => reportMarkOf(status))).toEqual(['divergence', 'handled', 'ok']);
    expect(reports.map(({ signedByName }) => signedByName)).toEqual([null, 'Orvar Holm', null]);
    for (const { id, writtenDate, reportEndDate } of reports) {
      expect(toLocalDate(writtenDate, ZONE) > reportEndDate && writtenDate < at(hour)).toBe(true);
      const { data } = await demo.call(office, periodReports.get, { params: { id } });
      expect([data.changedSince, data.figures]).toEqual([[], 1]);
    }
    const { data: entries } = await demo.call(office, inbox.list, { query: { kind: 'PERIOD_REPORT' } });
    expect(entries.map(({ subjectId, state }) => [subjectId, state])).toEqual([
      [reports[0]!.id, 'IDLE'],
      [reports[1]!.id, 'ACTION_TAKEN'],
    ]);
    // The running product has nothing to add, and mails nobody of what it finds.
    const app = { ...demo.parts, scoped: demo.scoped };
    expect(await writePeriodReports(app as never, pino({ level: 'silent' }))).toBe(0);
    const leader = await demo.signIn('assistansadmin@demo.example');
    const { data: read } = await demo.call(leader, implementationPlans.ofClient, { params: { clientId: mia! } });
    expect(read.map(({ status }) => status)).toEqual(['APPROVED']);
  });
});
