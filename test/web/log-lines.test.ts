/** «Vem har läst» as it is told: lines by local day, folded where they are alike, and each as a sentence. */
import { describe, expect, it } from 'vitest';
import type { AccessEvent } from '#contract/access-log.ts';
import { toLocalDate } from '#domain/time.ts';
import { groupByDay } from '../../web/people/log/fold.ts';
import { actionText, personTextOf } from '../../web/people/log/line-words.ts';
import { textsIn } from '../texts.ts';

const event = (at: string, more: Partial<AccessEvent> = {}): AccessEvent => ({
  ...{ id: Date.parse(at), at, userId: 1, userName: 'Amina Nur', role: 'USER', kind: 'see', subject: 'stock', day: null, clientCount: 1 },
  ...more,
});
const days = (events: AccessEvent[]) =>
  groupByDay(events, (instants) => toLocalDate(instants, 'Europe/Stockholm')).map(({ day, lines }) => [
    day,
    lines.map(({ instants: at }) => at.length),
  ]);

describe('lines', () => {
  const [late, noon, early] = ['2026-11-20T13:40:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T07:02:00.000Z'];
  it('of one person, kind and thing in a row are one of their day', () => {
    expect(days([event(late), event(noon), event(early), event('2026-11-19T22:59:00.000Z')])).toEqual([
      ['2026-11-20', [3]],
      ['2026-11-19', [1]],
    ]);
  });
  it.each<Partial<AccessEvent>>([
    { userId: 2 },
    { userName: 'Amina Ek' },
    { role: 'ASSISTANCE_ADMIN' },
    { kind: 'change' },
    { subject: 'card' },
    { day: '2026-11-20' },
    { clientCount: 2 },
    { userId: null, userName: null },
  ])('that differ in %o stay apart, and what is between two alike', (more) => {
    expect(days([event(late), event(noon, more), event(early)])).toEqual([['2026-11-20', [1, 1, 1]]]);
  });
  it('without names stay apart: two of one role may be two people', () => {
    const nobody = { userId: null, userName: null };
    expect(days([event(late, nobody), event(noon, nobody)])).toEqual([['2026-11-20', [1, 1]]]);
  });
});

describe.each(['sv', 'en'] as const)('a sentence in %s', (locale) => {
  const t = textsIn(locale);
  const told = (more: Partial<AccessEvent>) => {
    const one = event('2026-11-20T13:40:00.000Z', more);
    return `${personTextOf(one, t)} ${actionText(one, t, (day) => `<${day}>`)}`;
  };
  it('says who and what', () => {
    const all = [
      told({ subject: 'events', day: '2026-02-14' }),
      told({ kind: 'change', subject: 'planning', role: null }),
      told({ kind: 'export' }),
      told({ kind: 'print', subject: 'figures', clientCount: 12 }),
      told({ subject: 'files' }),
      told({ clientCount: 12, subject: 'client' }),
      told({ clientCount: 12, subject: 'inbox' }),
      told({ kind: 'search', subject: 'search', clientCount: 3 }),
      told({ kind: 'change', subject: 'events', userId: null, userName: null }),
      told({ subject: 'figures', day: '2026-02-14', userId: null, userName: null, role: null }),
    ];
    expect(all).toEqual(
      locale === 'sv'
        ? [
            'Amina Nur (assistent) öppnade dagen den <2026-02-14>',
            'Amina Nur ändrade i planeringen',
            'Amina Nur (assistent) tog ut en fil ur lagret',
            'Amina Nur (assistent) skrev ut statistiken, för 12 klienter',
            'Amina Nur (assistent) öppnade filer och bilder',
            'Amina Nur (assistent) såg klienten i en lista över 12 klienter',
            'Amina Nur (assistent) såg klienten i en lista över 12 klienter: inkorgen',
            'Amina Nur (assistent) hittade klienten i en sökning',
            'En assistent i teamet planerade, signerade eller ändrade händelser',
            'Någon öppnade statistiken, <2026-02-14>',
          ]
        : [
            'Amina Nur (assistant) opened the day <2026-02-14>',
            'Amina Nur changed the planning',
            'Amina Nur (assistant) took out a file from the stock',
            'Amina Nur (assistant) printed the statistics, for 12 clients',
            'Amina Nur (assistant) opened files and pictures',
            'Amina Nur (assistant) saw the client in a list of 12 clients',
            'Amina Nur (assistant) saw the client in a list of 12 clients: the inbox',
            'Amina Nur (assistant) found the client in a search',
            'An assistant in the team planned, signed or changed events',
            'Somebody opened the statistics, <2026-02-14>',
          ],
    );
  });
});
