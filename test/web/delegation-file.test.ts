/** The list of delegations as a file: days and times that a spreadsheet sorts, and the conditions. */
import { expect, test, vi } from 'vitest';
import type { Translate } from '#web/core/texts.ts';
import type { Delegation } from '#web/shared/delegation/delegation-query.ts';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
vi.mock('#web/core/texts.ts', () => ({ useTranslation: () => ({ locale: 'sv' }) }));
const { formatTime, localDateOf } = await import('#web/kit/dates.ts');
const { createDelegationsCsv: delegationsCsv } = await import('#web/people/delegations/file.ts');

const timeZone = 'Europe/Stockholm';
const words = {
  t: ((key: string) => key.split('.').at(-1)) as Translate,
  localDateOf: (instant: string) => localDateOf(instant, timeZone),
  formatTime: (instant: string) => formatTime(instant, timeZone),
};
const one: Delegation = {
  ...{ id: 1, user: { id: 2, name: 'Omar Haddad' }, task: { id: 3, name: 'Insulin' }, client: null, status: 'ENDED' },
  ...{ fromDay: '2026-11-20', untilDay: '2027-11-20', how: 'PAPER', decidedBy: 'Siv Ask', decidedTitle: 'Sjuksköterska' },
  ...{ decidedEmployer: null, decidedOn: '2026-11-19', conditions: 'Blodsockret mäts före.', imageUrl: null, renewsId: null },
  ...{ givenDate: '2026-11-20T08:00:00.000Z', givenByName: 'Anna', acceptedDate: '2026-11-29T21:57:30.000Z' },
  ...{ endedDate: '2026-12-01T23:30:00.000Z', endCause: 'LEFT', endedByName: null, endReason: null, mayWithdraw: false },
};

test('says when it was accepted and ended as local times in the order of a day, and under which conditions', () => {
  const [head, line] = delegationsCsv([one], [], words).slice(1).split('\r\n');
  expect(head).toBe('who;task;client;from;until;status;how;decidedBy;decidedOn;conditions;accepted;ended;why');
  expect(line).toBe(
    'Omar Haddad;Insulin;allClients;2026-11-20;2027-11-20;ENDED;PAPER;Siv Ask, Sjuksköterska;2026-11-19;Blodsockret mäts före.;2026-11-29 22:57;2026-12-02 00:30;LEFT',
  );
});

test('of a licence too, a column for each heading', () => {
  const licence = { id: 1, user: one.user, kind: 'NURSE' as const, fromDay: '2026-11-01', untilDay: null, endedDate: one.endedDate };
  const lines = delegationsCsv([], [licence], words).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(';').length)).toEqual([13, 13]);
  expect(lines[1]!.split(';')[11]).toBe('2026-12-02 00:30');
});
