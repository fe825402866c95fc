/**
 * Random histories of a form and what was filled in: whatever is edited, published, archived, removed, renamed, corrected, added or voided,
 * every version and every signed answer reads as it did when it was made (R42, R43, R47).
 * @module-tag long
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { RequestInput } from '#contract/endpoint.ts';
import { reports, reportTypes, type WholeReport } from '#contract/reports/forms.ts';
import { reportInstances, type WholeReportInstance } from '#contract/reports/instances.ts';
import type { VersionContent } from '#domain/reports.ts';
import { computeVersionHash } from '#server/reports/versions.ts';
import { longRuns } from '#test/runs.ts';
import { START, type World, world } from '#test/world.ts';
import { question, type ReportSteps, reportSteps } from './report-steps.ts';

let w: World;
let steps: ReportSteps;
beforeAll(async () => {
  w = await world();
  steps = await reportSteps(w);
});

const bit = fc.boolean();
const edit = fc.record({
  do: fc.constant('edit' as const),
  drop: bit,
  rename: bit,
  turn: bit,
  ask: bit,
  tell: bit,
  archive: bit,
  closed: bit,
});
const which = fc.nat(9);
const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('send', 'sendOld'), which, open: bit }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('correct', 'add', 'void'), which, open: bit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('unpublish', 'archive', 'renameType', 'remove') }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Edit = typeof edit extends fc.Arbitrary<infer S> ? S : never;

/** What somebody signed, as it reads: what was asked, and what was answered at a number. */
const reads = (
  { items, reportName }: Pick<WholeReportInstance, 'items' | 'reportName'>,
  said: WholeReportInstance['attributeVariableLongStrings'],
) => JSON.stringify([reportName, items, said.map(({ stringValue, attribute }) => [attribute, stringValue])]);

/** Histories that are played at the same time. */
const BESIDE = 5;
let count = 0;
function edited({ attributes, attributeValueLongStrings: texts }: WholeReport, it: Edit) {
  const kept = attributes
    .filter((_, index) => !(it.drop && index === 0))
    .map((piece, index) => ({
      ...piece,
      name: it.rename && index === 0 ? `Omdöpt ${++count}` : piece.name,
      archived: it.archive && index === 1 ? !piece.archived : piece.archived,
      stringValue: texts.find(({ attribute }) => attribute.id === piece.id)?.stringValue ?? null,
    }));
  const added = [
    ...(it.ask ? [question(`Fråga ${++count}`)] : []),
    ...(it.tell ? [{ name: 'Så här', valueType: 'LONG_STRING' as const, stringValue: `<p>Text ${++count}</p>` }] : []),
  ];
  return { attributes: [...added, ...(it.turn ? kept.reverse() : kept)].slice(0, 12), onlyOrganisation: it.closed };
}

async function history(acts: readonly Step[]) {
  const { user, orgAdmin } = w.people;
  const made = await w.call(orgAdmin, reports.create, {
    body: { name: `Rapport ${++count}`, type: { id: steps.typeId }, published: true, attributes: [question('A'), question('B')] },
  });
  let form = made.data;
  const versions = async () => {
    const { rows } = await w.scoped({ companies: '*' }, (db) =>
      sql<{
        id: number;
        content: VersionContent;
        hash: Buffer;
      }>`select id, content, hash from report_versions where report_id = ${form.id} order by id`.execute(db),
    );
    return rows;
  };
  const versionsThen = new Map<number, string>();
  const signedThen = new Map<string, string>();
  const signed: number[] = [];
  const note = (it: WholeReportInstance) => signedThen.set(`${it.id} ${it.number}`, reads(it, it.attributeVariableLongStrings));
  const noteVersions = async () => {
    for (const { id, hash, content } of await versions()) {
      const now = `${hash.toString('hex')} ${JSON.stringify(content)}`;
      if (!versionsThen.has(id)) versionsThen.set(id, now);
      expect(now).toBe(versionsThen.get(id));
    }
  };
  const change = async (body: NonNullable<RequestInput<typeof reports.change>['body']>) => {
    const answer = await w.call(orgAdmin, reports.change, { params: { id: form.id }, body });
    // A form that asks nothing is not published, and a removed one is not there.
    expect(answer.status, JSON.stringify(answer.problem)).toBeOneOf([200, 400, 404]);
    if (answer.status === 200) form = answer.data;
  };
  const asks = ({ items }: VersionContent) => items.filter(({ valueType }) => valueType === 'INPUT_LONG_STRING');
  const answer = (content: VersionContent, open: boolean) =>
    asks(content)
      .slice(0, open ? 1 : undefined)
      .map(({ attributeId }) => ({ attribute: { id: attributeId }, stringValue: `<p>Svar ${++count}</p>` }));

  await noteVersions();
  for (const act of acts) {
    if (act.do === 'edit') await change(edited(form, act as Edit));
    if (act.do === 'publish') await change({ published: true });
    if (act.do === 'unpublish') await change({ published: false });
    if (act.do === 'archive') await change({ archived: !form.archived });
    if (act.do === 'renameType')
      await w.call(orgAdmin, reportTypes.change, { params: { id: steps.typeId }, body: { name: `Typ ${++count}`, icon: 'pill' } });
    if (act.do === 'remove') await w.call(orgAdmin, reports.remove, { params: { id: form.id } });
    await noteVersions();
    if (!('which' in act)) continue;
    const all = await versions();
    if (act.do === 'send' || act.do === 'sendOld') {
      const version = act.do === 'send' ? all.at(-1)! : all[act.which % all.length]!;
      const sent = await w.call(user, reportInstances.create, {
        body: {
          ...{ reportVersionId: version.id, clientId: w.clients.elsa.id, occurenceDate: START },
          attributeVariableLongStrings: answer(version.content, act.open),
        },
      });
      expect(sent.status, JSON.stringify(sent.problem)).toBe(201);
      signed.push(sent.data.id);
      note(sent.data);
      continue;
    }
    const id = signed[act.which % signed.length];
    if (id === undefined) continue;
    const { data, status } = await w.call(user, reportInstances.get, { params: { id } });
    // Voided before.
    if (status === 404) continue;
    if (act.do === 'correct') {
      const { content } = all.find((one) => one.id === data.reportVersionId)!;
      const body = { reason: 'Rätt', attributeVariableLongStrings: answer(content, act.open) };
      note((await w.call(user, reportInstances.change, { params: { id }, body })).data);
    }
    if (act.do === 'add') await w.call(orgAdmin, reportInstances.addAddendum, { params: { id }, body: { text: 'Till' } });
    if (act.do === 'void') await w.call(user, reportInstances.remove, { params: { id }, body: { reason: 'Fel' } });
  }

  await noteVersions();
  for (const { content, hash } of await versions()) expect(hash.equals(computeVersionHash(content))).toBe(true);
  const signedNow = new Map<string, string>();
  for (const id of signed) {
    const whole = await w.call(orgAdmin, reportInstances.get, { params: { id } });
    const numbers = await w.call(orgAdmin, reportInstances.numbers, { params: { id } });
    for (const one of numbers.data) signedNow.set(`${id} ${one.number}`, reads(whole.data, one.attributeVariableLongStrings));
  }
  expect([...signedNow].sort()).toEqual([...signedThen].sort());
}

it('every version and every signed answer reads as when it was made', { timeout: 3_600_000 }, async () => {
  // Several beside each other, on forms of one type that all of them rename: while one waits for the database the others go on.
  const beside = fc.array(fc.array(step, { minLength: 4, maxLength: 14 }), { minLength: BESIDE, maxLength: BESIDE });
  await fc.assert(
    fc.asyncProperty(beside, async (histories) => void (await Promise.all(histories.map(history)))),
    { numRuns: longRuns(120, 1000) / BESIDE },
  );
});
