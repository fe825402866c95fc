/** The access log as it is read: who has opened a client, by whoever leads the team and by the organisation's administrator (R121). */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessLog } from '#contract/access-log.ts';
import { contract } from '#contract/all.ts';
import { clientCards } from '#contract/client-cards.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { dayOf, subjectOf } from '#domain/access-log.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
/** The log goes by the database's clock, not by that of this world. */
const days = { startDate: '2026-11-01', endDate: '2036-01-01' };
const elsa = () => w.clients.elsa;
const eventsFor = (who: keyof World['people'], query = days) =>
  w.call(w.people[who], accessLog.ofClient, { params: { clientId: elsa().id }, query });

describe('who has opened a client', () => {
  it('is told newest first, with who, as what, when and what of', async () => {
    await w.call(w.people.user, activityInstances.grouped, { params: { clientId: elsa().id }, query: { date: '2026-11-20' } });
    await w.call(w.people.orgAdmin, clientCards.get, { params: { clientId: elsa().id } });
    const { data } = await eventsFor('assistanceAdmin');
    expect(data).toMatchObject([
      { userName: w.people.orgAdmin.name, role: 'ORG_ADMIN', kind: 'see', subject: 'card' },
      { userName: w.people.user.name, role: 'USER', kind: 'see', subject: 'events', day: '2026-11-20', clientCount: 1 },
    ]);
  });
  it('counts the look at the log itself', async () => {
    const { data } = await eventsFor('orgAdmin');
    expect(data[0]).toMatchObject({ userName: w.people.assistanceAdmin.name, kind: 'see', subject: 'accessLog' });
  });
});

describe('the words of a line', () => {
  it('are known of each call that opens a client', () => {
    const areas = readFileSync(new URL('../../server/areas.ts', import.meta.url), 'utf8');
    const opening = [...areas.matchAll(/ of\('(\w+)', contract\.(\w+),/g)].filter(([, , area]) =>
      Object.values(contract[area as keyof typeof contract]).some(({ opens }) => opens !== 'nothing'),
    );
    expect(opening.length).toBeGreaterThan(40);
    expect(opening.filter(([, object]) => !subjectOf(`${object}.get`))).toEqual([]);
  });
  it('name the day that was asked for, where it was one', () => {
    expect(dayOf('clientId=3 date=2026-02-14')).toBe('2026-02-14');
    expect(dayOf('startDate=2026-02-01 endDate=2026-02-28')).toBeNull();
    expect(dayOf('id=3')).toBeNull();
  });
});
