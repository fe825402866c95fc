/** The draft of an order: what is sent of each kind, numbers as they are typed, and the doses of its series (R130, R138). */
import { describe, expect, it, vi } from 'vitest';

vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
const { orderBodyOf, orderDraftOf, seriesDoseText: seriesDose, orderErrors } = await import('#web/medicines/order-draft.ts');

const draft = { ...orderDraftOf({ name: 'Alvedon' }, 'SCHEDULED', 'sv'), dose: '1,5', unit: ' tablett ' };
const plans = [{ id: 1 }, { id: 2 }];

describe('the body of an order', () => {
  it('has nothing where a field is empty or blank', () => {
    expect(orderBodyOf({ ...draft, unit: '  ', dose: '' }, [], 'sv')).toMatchObject({
      unit: null,
      dose: null,
      doseTo: null,
      imageUrl: null,
    });
    expect(orderBodyOf(draft, [], 'sv')).toMatchObject({ dose: 1.5, unit: 'tablett' });
  });
  it('has the dose alone, not the limits, of what is given by schedule, and neither of a pack', () => {
    const typed = { ...draft, maxAmount: '8', maxHours: '24', contents: '2 Ipren' };
    expect(orderBodyOf(typed, [], 'sv')).toMatchObject({ dose: 1.5, maxAmount: null, maxHours: null, contents: [] });
    expect(orderBodyOf({ ...typed, kind: 'AS_NEEDED' }, [], 'sv')).toMatchObject({ dose: 1.5, maxAmount: 8, maxHours: 24 });
    expect(orderBodyOf({ ...typed, kind: 'PACK' }, [], 'sv')).toMatchObject({ dose: null, maxAmount: null });
  });
  it('has the interval in minutes, typed in hours, and back', () => {
    const stored = orderBodyOf({ ...draft, kind: 'AS_NEEDED', minIntervalMinutes: '1,5' }, [], 'sv');
    expect(stored.minIntervalMinutes).toBe(90);
    expect(orderDraftOf({ minIntervalMinutes: 90 }, 'AS_NEEDED', 'sv').minIntervalMinutes).toBe('1,5');
  });
  it('has a dose for each series, by default the order’s own', () => {
    const bySeries = { ...draft, bySeries: true, doseTo: '2', 'doses.2': '3–4' } as const;
    expect(seriesDose(bySeries, 1)).toBe('1,5–2');
    expect(orderBodyOf(bySeries, plans, 'sv')).toMatchObject({
      dose: null,
      doses: [
        { plannedActivityId: 1, dose: 1.5, doseTo: 2 },
        { plannedActivityId: 2, dose: 3, doseTo: 4 },
      ],
    });
  });
});

it('says a series’ dose that is none at that series', () => {
  const wrong = (typed: string) =>
    orderErrors({ ...draft, bySeries: true, 'doses.2': typed }, plans, true, { locale: 'sv', today: '2026-11-20' })['doses.2'];
  expect(wrong('två')).toBe('error.field.number');
  expect(wrong('4–3')).toBe('assistmeApp.medicine.errors.span');
  expect(wrong('3')).toBeUndefined();
});
