/** The signing list of a month: rows by the numbers of orders, lines by times, signs by history (R141). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSigningList, type ListedMedicine, type SigningInstance, signersOf } from '#domain/signing-list.ts';
import { runs } from '../runs.ts';

const timeZone = 'Europe/Stockholm';
const month = { from: '2026-10-31T23:00:00.000Z', before: '2026-11-30T23:00:00.000Z' };
/** An hour of a day of November, on a clock one hour behind the zone's. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();
const now = at(20, 12);
const order = (number: number, fromDate: string, date = fromDate) => ({
  number,
  name: 'Waran',
  fromDate,
  date,
  dose: number,
  doseTo: null,
});
type Order = ReturnType<typeof order>;
const medicine = (orders: Order[], more: Partial<ListedMedicine<Order>> = {}): ListedMedicine<Order> => ({
  ...{ id: 1, activity: { id: 7, name: 'Medicin' }, kind: 'SCHEDULED', endedDate: null, orders },
  ...more,
});
let ids = 0;
const planned = (plannedDate: string, more: Partial<SigningInstance> = {}): SigningInstance => ({
  ...{ id: ++ids, medicineId: 1, placedAt: plannedDate, plannedDate, originalStart: plannedDate, occurenceDate: null, skippedDate: null },
  ...{ signedByDate: null, signedById: null, isCompletable: true, isCompleted: false, isSkipped: false, isTakenAway: false },
  ...{ wasTakenBack: false, isFromPaper: false, note: null, dose: null, number: null, reason: null },
  ...more,
});
const signed = (plannedDate: string, occurenceDate: string, signedByDate = occurenceDate, more: Partial<SigningInstance> = {}) =>
  planned(plannedDate, { isCompleted: true, occurenceDate, signedByDate, signedById: 5, ...more });
const skipped = (plannedDate: string, skippedDate: string, note: string) =>
  planned(plannedDate, { isSkipped: true, skippedDate, signedByDate: skippedDate, signedById: 6, note });
const listed = (medicines: ListedMedicine<Order>[], instances: SigningInstance[]) =>
  buildSigningList({ medicines, instances, month, timeZone, now });
const rowsOf = (medicines: ListedMedicine<Order>[], instances: SigningInstance[]) =>
  listed(medicines, instances).rows.map(({ order: of, lines }) => [
    of?.number ?? null,
    lines.map(({ time, cells }) => [time, cells.map(({ day, status }) => `${Number(day.slice(8))} ${status}`)]),
  ]);
const signsOf = (instance: SigningInstance) => listed([medicine([order(1, at(1, 0))])], [instance]).rows[0]!.lines[0]!.cells[0]!.signs;

describe('rows', () => {
  it('are one for each number that applied, also without anything planned, and none for one that did not', () => {
    const orders = [order(1, at(-20, 8)), order(2, at(-10, 8)), order(3, at(10, 11)), order(4, at(40, 8))];
    expect(rowsOf([medicine(orders)], [])).toEqual([
      [2, []],
      [3, []],
    ]);
    const [first, second] = listed([medicine(orders)], []).rows;
    expect([first!.fromDate, first!.untilDate, second!.fromDate, second!.untilDate]).toEqual([
      at(-10, 8),
      at(10, 11),
      at(10, 11),
      at(40, 8),
    ]);
  });
  it('have what was done by when it was, and what was not by its planned time', () => {
    const orders = [order(1, at(1, 0)), order(2, at(10, 11))];
    const instances = [
      signed(at(10, 10, 30), at(10, 10, 30), at(10, 12)),
      signed(at(10, 10, 30), at(10, 11, 30)),
      skipped(at(10, 10, 30), at(10, 13), 'Avböjde'),
      planned(at(9, 10, 30)),
      planned(at(11, 10, 30)),
      planned(at(21, 10, 30)),
    ];
    expect(rowsOf([medicine(orders)], instances)).toEqual([
      [1, [['11:30', ['9 missed', '10 completed', '10 skipped']]]],
      [2, [['11:30', ['10 completed', '11 missed', '21 upcoming']]]],
    ]);
  });
  it('keep what was signed by an order that was corrected afterwards, and what was done before there was one', () => {
    const orders = [order(1, at(5, 0)), order(2, at(5, 0), at(10, 0))];
    expect(rowsOf([medicine(orders)], [signed(at(4, 7), at(4, 7)), signed(at(6, 7), at(6, 7)), signed(at(12, 7), at(12, 7))])).toEqual([
      [null, [['08:00', ['4 completed']]]],
      [1, [['08:00', ['6 completed']]]],
      [2, [['08:00', ['12 completed']]]],
    ]);
  });
  it('end with the medicine: what its series plans after that is nobody’s to give, what was given stands', () => {
    const ended = medicine([order(1, at(1, 0))], { endedDate: at(10, 9) });
    expect(rowsOf([ended], [planned(at(9, 7)), planned(at(11, 7)), signed(at(12, 7), at(12, 7))])).toEqual([
      [1, [['08:00', ['9 missed', '12 completed']]]],
    ]);
    expect(listed([ended], []).rows[0]!.untilDate).toBe(at(10, 9));
    expect(rowsOf([medicine([order(1, at(-30, 0))], { endedDate: at(-5, 9) })], [])).toEqual([]);
  });
  it('have a line for each time of day on the zone’s clock, in order; one that is moved stays on the line of its time', () => {
    const moved = planned(at(12, 9), { originalStart: at(12, 7) });
    const toAnotherDay = planned(at(14, 9), { originalStart: at(13, 7) });
    const { lines } = listed([medicine([order(1, at(1, 0))])], [planned(at(3, 19)), planned(at(3, 7)), moved, toAnotherDay]).rows[0]!;
    expect(lines.map(({ time, cells }) => [time, cells.map(({ day, signs }) => [day, signs])])).toEqual([
      [
        '08:00',
        [
          ['2026-11-03', []],
          ['2026-11-12', ['MOVED']],
        ],
      ],
      ['10:00', [['2026-11-14', ['MOVED']]]],
      ['20:00', [['2026-11-03', []]]],
    ]);
  });
  it('stand by kind and name, those of one medicine together', () => {
    const named = (id: number, name: string, kind: ListedMedicine<Order>['kind'] = 'SCHEDULED') =>
      medicine([{ ...order(1, at(1, 0)), name }], { id, kind });
    const renamed = medicine([order(1, at(1, 0)), { ...order(2, at(9, 0)), name: 'Ä' }], { id: 4 });
    const { rows } = listed([named(1, 'Ö', 'AS_NEEDED'), named(2, 'Z'), named(3, 'Å', 'PACK'), renamed], []);
    expect(rows.map(({ medicineId, order: of }) => [medicineId, of?.number])).toEqual([
      [2, 1],
      [4, 1],
      [4, 2],
      [1, 1],
      [3, 1],
    ]);
  });
});

describe('signs', () => {
  it('say what differs from a signing in its time', () => {
    expect(signsOf(signed(at(3, 7), at(3, 7, 50)))).toEqual([]);
    expect(signsOf(signed(at(3, 7), at(3, 8, 1)))).toEqual(['LATE']);
    expect(signsOf(signed(at(3, 7), at(3, 7), at(4, 8)))).toEqual(['AFTERWARDS']);
    expect(signsOf(signed(at(3, 7), at(3, 7), at(3, 6)))).toEqual(['AHEAD']);
    expect(signsOf(signed(at(3, 7), at(3, 7), at(3, 7), { isFromPaper: true, wasTakenBack: true }))).toEqual(['PAPER', 'AGAIN']);
    // The words of paper went with the signing that was taken back.
    expect(signsOf(planned(at(3, 7), { isFromPaper: true, wasTakenBack: true }))).toEqual(['TAKEN_BACK']);
  });
  it('come with the reason of one that was not given, and with the words of paper alone', () => {
    const { cells } = listed(
      [medicine([order(1, at(1, 0))])],
      [
        skipped(at(3, 7), at(3, 8), 'Avböjde'),
        signed(at(4, 7), at(4, 7), at(4, 7), { note: 'Trött' }),
        signed(at(5, 7), at(5, 7), at(5, 9), { note: 'Infört från papper.', isFromPaper: true }),
      ],
    ).rows[0]!.lines[0]!;
    expect(cells.map(({ note, doneDate, signedById }) => [note, doneDate, signedById])).toEqual([
      ['Avböjde', at(3, 8), 6],
      [null, at(4, 7), 5],
      ['Infört från papper.', at(5, 7), 5],
    ]);
  });
});

it('what was never planned is a dose, by when it was given: with its own amount, else the ordered one', () => {
  const report = (doneAt: string, more: Partial<SigningInstance> = {}) =>
    planned(doneAt, {
      ...{
        plannedDate: null,
        originalStart: null,
        occurenceDate: doneAt,
        signedByDate: doneAt,
        signedById: 5,
        isCompletable: false,
        note: 'Ont',
      },
      ...more,
    });
  const list = listed(
    [medicine([order(1, at(1, 0)), order(2, at(5, 0))], { kind: 'AS_NEEDED' })],
    [
      report(at(6, 9), { dose: 1.5, number: 1, reason: 'Feber' }),
      report(at(4, 9)),
      report(at(7, 9), { isTakenAway: true, number: 2, dose: 2 }),
    ],
  );
  expect(list.rows.map(({ lines }) => lines)).toEqual([[], []]);
  expect(list.doses.map(({ order: of, dose, reason, isTakenAway }) => [of?.number, dose, reason, isTakenAway])).toEqual([
    [1, 1, 'Ont', false],
    [1, 1.5, 'Feber', false],
    [2, 2, 'Ont', true],
  ]);
  expect(signersOf(list)).toEqual([5]);
});

it('has each that was planned and signed once, whatever the numbers', () => {
  const hour = fc.integer({ min: 0, max: 29 * 24 });
  const instant = (hours: number) => new Date(Date.parse(month.from) + hours * 3_600_000).toISOString();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hour, hour), { maxLength: 6 }),
      fc.array(fc.tuple(hour, hour, fc.boolean()), { maxLength: 20 }),
      (some, done) => {
        const orders = some.map(([from, on], index) => order(index + 1, instant(from), instant(on)));
        const instances = done.map(([plan, sign, isSigned]) =>
          isSigned ? signed(instant(plan), instant(plan), instant(sign)) : planned(instant(plan)),
        );
        const { rows } = listed([medicine(orders)], instances);
        const shown = rows.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map(({ instanceId }) => instanceId)));
        expect(shown.toSorted()).toEqual(instances.map(({ id }) => id).toSorted());
        expect(new Set(rows.map(({ order: of }) => of?.number)).size).toBe(rows.length);
      },
    ),
    { numRuns: runs(100, 3000) },
  );
});
