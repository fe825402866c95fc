/** Photos of decisions of egenvård, and pictures of their instructions: read by the client's team alone (R150). */
import { expect, it } from 'vitest';
import { selfCareDecisions } from '#contract/self-care.ts';
import { fileSteps, signedIn } from '#test/files.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
const { uploaded, get } = fileSteps(() => w);
const statusOf = async (address: string) => (await get(address)).statusCode;

it('are read with their number by the team, and go on with an instruction that a change leaves out; the office gets no address', async () => {
  w = await world();
  const [paper, picture] = [await uploaded(w.people.orgAdmin), await uploaded(w.people.orgAdmin)];
  const judged = { name: 'Sondmat', judgedBy: 'Siv Ask', judgedTitle: 'Dietist', judgedOn: '2026-11-10', carriedOut: 'BOTH' as const };
  const body = { clientId: w.clients.elsa.id, ...judged, instruction: `<p>Så här</p><img src="${picture}">`, imageUrl: paper };
  const { status, data } = await w.call(w.people.orgAdmin, selfCareDecisions.create, { body });
  expect(status).toBe(201);
  const numbers = async (who: Person) => (await w.call(who, selfCareDecisions.numbers, { params: { id: data.id } })).data;
  const [first] = await numbers(w.people.user);
  expect(await statusOf(signedIn(first?.imageUrl))).toBe(200);
  expect(await statusOf(signedIn(first?.instruction))).toBe(200);
  const changed = await w.call(w.people.orgAdmin, selfCareDecisions.change, {
    params: { id: data.id },
    body: { ...judged, reason: 'Ny dag' },
  });
  expect(changed.status).toBe(200);
  const [second] = await numbers(w.people.user);
  expect(second?.imageUrl).toBeNull();
  expect(await statusOf(signedIn(second?.instruction))).toBe(200);
  expect(JSON.stringify(await numbers(w.people.orgAdmin))).not.toContain('/filer/');
  expect(await statusOf(paper)).toBeGreaterThan(400);
});
