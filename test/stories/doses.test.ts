/** The dose that an activity's row says is what its questions' answers say, whatever is done to either, one after the other and at once (R79). */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { attributes, attributeValueStrings } from '#contract/attributes.ts';
import { type World, world } from '#test/world.ts';
import { type Asked, dosing } from './dose-steps.ts';

let w: World;
const { asked, acts } = dosing(() => w);
let of: Asked;
beforeAll(async () => {
  w = await world();
  const { activityId } = w.clients.elsa;
  of = { activityId, n: 0, ...(await asked(activityId)) };
});

type Row = { dose: unknown; said: unknown };
const rows = () =>
  w.asOwner({ companies: '*' }, async (db) => {
    const read =
      await sql<Row>`select dose, activity_dose(id) as said from activities where dose is not null or activity_dose(id) is not null`.execute(
        db,
      );
    return read.rows;
  });
const isTrue = async () => {
  const all = await rows();
  expect(all.map(({ dose }) => dose)).toEqual(all.map(({ said }) => said));
  return all;
};

it('each act on a question or an answer changes it', async () => {
  expect(await isTrue()).toEqual([{ dose: { text: '8 E', number: null }, said: { text: '8 E', number: null } }]);
  const seen = new Set<string>();
  for (let n = 1; n <= 3; n++)
    for (const act of Object.values(acts)) {
      of.n = n;
      await act(of);
      seen.add(JSON.stringify(await isTrue()));
    }
  expect(seen.size).toBeGreaterThan(3);
});

it('of several at once it says what stands in the end', async () => {
  for (let n = 4; n <= 12; n++) {
    of.n = n;
    await Promise.all([acts.dose(of), acts.renameQuestion(of), acts.moveQuestion(of), acts.tablets(of)]);
    await isTrue();
  }
});

it('a first answer and the name of its question at once', async () => {
  const { activityId } = of;
  for (let n = 0; n < 8; n++) {
    await w.call(w.people.assistanceAdmin, attributes.change, { params: { id: of.questionId }, body: { name: 'Fråga' } });
    const [{ id } = { id: 0 }] = (
      await w.call(w.people.assistanceAdmin, attributeValueStrings.list, { query: { activityId: String(activityId) } })
    ).data;
    await w.call(w.people.assistanceAdmin, attributeValueStrings.remove, { params: { id } });
    const body = { attribute: { id: of.questionId }, activity: { id: activityId }, stringValue: `${n} E` };
    const [made] = await Promise.all([
      w.call(w.people.assistanceAdmin, attributeValueStrings.create, { body }),
      w.call(w.people.assistanceAdmin, attributes.change, { params: { id: of.questionId }, body: { name: 'Dos' } }),
    ]);
    of.doseId = made.data.id;
    expect((await isTrue()).length).toBeGreaterThan(0);
  }
});

it('without its answer there is none', async () => {
  of.n = 1;
  await acts.renameQuestion(of);
  if (of.countId !== undefined) await acts.tablets(of);
  await w.call(w.people.assistanceAdmin, attributeValueStrings.remove, { params: { id: of.doseId } });
  expect(await isTrue()).toEqual([]);
});

it('a question of the platform changes it in every company', async () => {
  const body = { name: 'Dosering', valueType: 'STRING' } as const;
  const { id } = (await w.call(w.people.admin, attributes.create, { body })).data;
  const { elsa, foreign } = w.clients;
  for (const { companyId, id: clientId, activityId } of [elsa, foreign])
    await w.asOwner({ companies: '*' }, (db) =>
      sql`insert into attribute_value_strings (company_id, client_id, attribute_id, activity_id, string_value)
        values (${companyId}, ${clientId}, ${id}, ${activityId}, '2 st')`.execute(db),
    );
  expect(await isTrue()).toHaveLength(2);
  expect((await w.call(w.people.admin, attributes.change, { params: { id }, body: { name: 'Fråga' } })).status).toBe(200);
  expect(await isTrue()).toEqual([]);
});
