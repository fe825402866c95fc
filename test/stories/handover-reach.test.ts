/**
 * What hangs on a hand-over note reaches no further than the note itself: its photo, and ADMIN's trace (R89, R38, R3).
 * @module-tag long
 */
import { beforeEach, expect, it } from 'vitest';
import { handover } from '#contract/handover.ts';
import { inbox } from '#contract/inbox.ts';
import { fileSteps, jpeg } from '#test/files.ts';
import { tracesIn } from '#test/traces.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, get: fetched } = fileSteps(() => w);
beforeEach(async () => {
  w = await world();
});
type Body = Partial<{ forOrganisation: boolean; imageUrl: string | null }>;
const write = async (more: Body) =>
  (await w.call(w.people.user, handover.create, { body: { clientId: w.clients.elsa.id, text: 'Såret ser ut så här.', ...more } })).data;
const get = (who: Person, id: number) => w.call(who, handover.get, { params: { id } });
const status = async (address: string | null | undefined) => (await fetched(address!)).statusCode;

it('shows its photo to the team, by an address of one’s own that is worth nothing to others', async () => {
  const { user, colleague, orgUser, stranger } = w.people;
  const stored = await uploaded(user, jpeg, 'sar.jpg');
  const { id } = await write({ imageUrl: stored });
  const theirs = (await get(colleague, id)).data.imageUrl!;
  expect(theirs).toMatch(new RegExp(`^${stored}\\?r=${colleague.id}&`));
  expect(await status(theirs)).toBe(200);
  expect(await status(stored)).toBe(404);
  expect(await status(theirs.replace(`r=${colleague.id}`, `r=${stranger.id}`))).toBe(404);
  expect((await get(orgUser, id)).status).toBe(404);
  expect((await get(stranger, id)).status).toBe(404);
});

it('shows its photo to the organisation once it is marked for it, and as it stood then', async () => {
  const { user, orgUser } = w.people;
  const first = await uploaded(user, jpeg, 'forst.jpg');
  const { id } = await write({ imageUrl: first, forOrganisation: true });
  const theirs = (await get(orgUser, id)).data.imageUrl;
  expect(await status(theirs)).toBe(200);
  // What is the team's alone again is not theirs, nor what was put there since.
  const later = await uploaded(user, jpeg, 'sedan.jpg');
  await w.call(user, handover.change, { params: { id }, body: { imageUrl: later, forOrganisation: false } });
  expect((await get(orgUser, id)).status).toBe(404);
  const own = (await get(user, id)).data.imageUrl!;
  expect(own).toContain(later);
  expect(await status(own.replace(`r=${user.id}`, `r=${orgUser.id}`))).toBe(404);
});

it('which the organisation dealt with keeps the photo it had, whatever is put there since', async () => {
  const { user, orgUser, orgAdmin } = w.people;
  const first = await uploaded(user, jpeg, 'forst.jpg');
  const { id } = await write({ imageUrl: first, forOrganisation: true });
  const entries = (await w.call(orgAdmin, inbox.list, { query: {} })).data;
  const { id: entry } = entries.find(({ subjectId }) => subjectId === id)!;
  await w.call(orgAdmin, inbox.change, { params: { id: entry }, body: { state: 'ACTION_TAKEN' } });
  const later = await uploaded(user, jpeg, 'sedan.jpg');
  await w.call(user, handover.change, { params: { id }, body: { imageUrl: later, forOrganisation: false } });
  const theirs = (await get(orgUser, id)).data;
  expect([theirs.imageUrl, theirs.numbers?.length]).toEqual([expect.stringContaining(first), 1]);
  expect(JSON.stringify(theirs)).not.toContain(later);
});

it('may not hold a photo that somebody else uploaded', async () => {
  const stored = await uploaded(w.people.stranger, jpeg, 'annans.jpg');
  const { status: refused, problem } = await w.call(w.people.user, handover.create, {
    body: { clientId: w.clients.elsa.id, text: 'Så här.', imageUrl: stored },
  });
  expect({ refused, fields: problem?.fieldErrors?.map(({ field }) => field) }).toEqual({ refused: 400, fields: ['imageUrl'] });
});

it('leaves a trace of ADMIN’s each opening, and of nobody else’s', async () => {
  const { id } = await write({});
  const { admin, colleague } = w.people;
  const traces = () => tracesIn(w, { client: w.clients.elsa.id });
  const before = (await traces()).length;
  expect((await get(colleague, id)).status).toBe(200);
  expect((await traces()).slice(before)).toEqual([]);
  expect((await get(admin, id)).status).toBe(200);
  expect((await traces()).slice(before)).toMatchObject([{ action: 'handover.see' }]);
});
