/** The log of what a client shares with its organisation: told to the team with who and when, and never edited (R88, decision 043). */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { clientCards } from '#contract/client-cards.ts';
import { sharing } from '#contract/sharing.ts';
import { START, type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
type Who = { token: string };
const log = async (who: Who, clientId = w.clients.elsa.id) => w.call(who, sharing.ofClient, { params: { clientId } });

it('holds each switching on and off, by whoever did it, newest first, and nothing else that was changed', async () => {
  const { orgAdmin, user, assistanceAdmin, orgUser, admin, stranger, strangerOrgAdmin } = w.people;
  const { id: clientId, typeId } = w.clients.elsa;
  const body = { name: 'Insulin', type: { id: typeId }, client: { id: clientId } };
  const { data: made } = await w.call(assistanceAdmin, activities.create, { body });
  expect((await log(user)).data).toEqual([]);
  const change = (who: Who, more: object) => w.call(who, activities.change, { params: { id: made.id }, body: more });
  await change(orgAdmin, { sharesDataWhenSigned: true });
  await change(orgAdmin, { sharesDataWhenSigned: true, isSentToInbox: true, name: 'Insulin, kväll' });
  w.clock.now = new Date(Date.parse(START) + 60_000);
  await change(assistanceAdmin, { sharesDataWhenSigned: false, sharesDataWhenReported: true });
  // Refused and not theirs: nothing is noted.
  expect((await change(user, { sharesDataWhenSigned: true })).status).toBe(403);
  expect((await change(strangerOrgAdmin, { sharesDataWhenSigned: true })).status).toBe(404);
  expect(
    (await w.call(orgAdmin, activities.change, { params: { id: made.id }, body: { sharesDataWhenSigned: true } }, { 'if-match': '"1"' }))
      .status,
  ).toBe(412);
  // Made with it on is a change too.
  const { data: second } = await w.call(assistanceAdmin, activities.create, {
    body: { ...body, name: 'Dusch', sharesDataWhenSkipped: true },
  });
  const lines = [
    { byName: assistanceAdmin.name, activityId: second.id, activityName: 'Dusch', before: [], after: ['sharesDataWhenSkipped'] },
    {
      byName: assistanceAdmin.name,
      activityId: made.id,
      activityName: 'Insulin, kväll',
      before: ['sharesDataWhenSigned'],
      after: ['sharesDataWhenReported'],
    },
    { byName: orgAdmin.name, activityId: made.id, activityName: 'Insulin', before: [], after: ['sharesDataWhenSigned'], at: START },
  ];
  for (const who of [user, orgUser, assistanceAdmin, admin]) {
    const { status, data } = await log(who);
    expect(status).toBe(200);
    expect(data).toMatchObject(lines.map((line) => ({ ...line, isOwn: who === assistanceAdmin && line.byName === assistanceAdmin.name })));
  }
  for (const who of [stranger, strangerOrgAdmin, w.people.newcomer]) expect((await log(who)).status).toBe(404);
  // The name stays when the activity that was never used is deleted, and no line is ever changed or taken away.
  expect((await w.call(assistanceAdmin, activities.remove, { params: { id: second.id } })).status).toBe(204);
  expect((await log(user)).data[0]).toMatchObject({ activityName: 'Dusch' });
  for (const statement of [sql`update sharing_changes set activity_name = 'x'`, sql`delete from sharing_changes`])
    await expect(w.asOwner({ companies: '*' }, (db) => statement.execute(db))).rejects.toThrow();
});

it('holds whether the office may read the card, each time that was switched (R97)', async () => {
  const { assistanceAdmin, user, orgUser } = w.people;
  const { id: clientId } = w.clients.karl;
  const leader = await w.person('Kim Kort', ['USER']);
  await w.join(w.clients.karl, leader, true, 'ASSISTANCE_ADMIN');
  const save = async (more: object) => {
    const { data: card } = await w.call(leader, clientCards.get, { params: { clientId } });
    const body = { alerts: [], contacts: [], ...more };
    const { status } = await w.call(leader, clientCards.put, { params: { clientId }, body }, { 'if-match': `"${card.version}"` });
    expect(status).toBe(200);
    return card.officeReadsCard;
  };
  const before = await save({ officeReadsCard: false });
  await save({ officeReadsCard: true });
  // Saved again with it as it is, nothing is told.
  await save({ officeReadsCard: true, alerts: [{ kind: 'ALLERGY', text: 'Nötter' }] });
  const expected = [true, ...(before ? [false] : [])].map((officeReadsCard) => ({
    ...{ activityId: null, activityName: null, officeReadsCard, before: [], after: [], byName: leader.name },
  }));
  for (const who of [leader, orgUser])
    expect((await log(who, clientId)).data).toMatchObject(expected.map((line) => ({ ...line, isOwn: who === leader })));
  expect([(await log(assistanceAdmin, clientId)).status, (await log(user, clientId)).status]).toEqual([404, 404]);
});
