/** Steps of the stories about the medicines' sheet: an activity of Karl's with its medicine, brought in by ADMIN. */
import type { sql } from 'kysely';
import { medicines } from '#contract/medicines.ts';
import type { Person, World } from '#test/world.ts';
import { importing, sheet } from './import-steps.ts';

export type Cells = Record<string, string>;
const karl = { client: 'Karl Ek', category: 'Vård Karl Ek', type: 'Hygien Karl Ek' };
export type Pair = { activity: Cells & { name: string }; medicine: Cells };
let named = 0;
/** A row of the activities' sheet, and that of its medicine. */
export function pair(order: Cells = {}, more: Cells = {}, client: Cells = karl): Pair {
  const activity = `Medicin ${++named}`;
  return {
    activity: { ...client, name: activity, ...more },
    medicine: { ...client, activity, kind: 'På bestämda tider', name: 'Alvedon', strength: '500 mg', dose: '1', unit: 'tablett', ...order },
  };
}
export const both = ({ activity, medicine }: Pair) => [sheet('activities', activity), sheet('medicines', medicine)];
export const pack = { kind: 'Dosett', dose: '', unit: '', strength: '' };
export const asNeeded = { kind: 'vid behov', indication: 'Smärta' };
/** An order as the form sends it. */
export const changed = { kind: 'SCHEDULED' as const, name: 'Alvedon', dose: 4, unit: 'tablett', givenBy: 'TEAM' as const, reason: 'Ny' };

type Look = { rows: readonly { kind: string; reasons: { column: string | null; key: string }[] }[] };
export const ofMedicines = <L extends Look>({ rows }: L): L['rows'][number][] => rows.filter(({ kind }) => kind === 'medicines');
export const keysOf = (look: Look): string[] => ofMedicines(look).flatMap(({ reasons }) => reasons.map(({ key }) => key));

export function medicineSteps(w: World) {
  // Medicines of a client with a team are that team's, and ADMIN's.
  const by = importing(w, w.people.admin);
  const find = async (name: string, who: Person = w.people.admin) =>
    (await w.call(who, medicines.list, { params: { clientId: w.clients.karl.id } })).data.find(({ activity }) => activity.name === name);
  const get = async (name: string) => (await find(name))!;
  const numbersOf = async (id: number) => (await w.call(w.people.admin, medicines.numbers, { params: { id } })).data;
  const change = (id: number, more: object = {}) =>
    w.call(w.people.admin, medicines.change, { params: { id }, body: { ...changed, ...more } });
  const leader = async (name: string, roles: Parameters<World['person']>[1] = ['ASSISTANCE_ADMIN']) => {
    const who = await w.person(name, roles, roles.includes('ORG_ADMIN') ? w.companies.sol.id : undefined);
    const { id, groupId } = w.clients.karl;
    await w.join({ id, companyId: w.companies.sol.id, groupId }, who, true, 'ASSISTANCE_ADMIN');
    return who;
  };
  const rows = async <R>(query: ReturnType<typeof sql<R>>) => w.scoped({ companies: '*' }, async (db) => (await query.execute(db)).rows);
  return { by, find, get, numbersOf, change, leader, rows };
}
