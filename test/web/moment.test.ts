/** When something was, as lists of the company say it. */
import { afterEach, expect, test, vi } from 'vitest';

// Outside of a page nothing is remembered between two drawings.
vi.mock('react', async (original) => ({ ...(await original<typeof import('react')>()), useMemo: <T>(make: () => T) => make() }));
vi.mock('#web/core/session.ts', () => ({ useSession: () => ({ chosenClient: null, account: null }) }));
vi.mock('#web/core/texts.ts', () => ({
  useTranslation: () => ({ locale: 'sv', t: (_: string, { time }: { time: string }) => `idag ${time}` }),
}));
vi.mock('#web/core/clock.ts', () => ({ serverNow: () => new Date().toISOString(), useClockOffset: () => 0 }));
// Read by another file of the same worker, it would be as it is without them.
vi.resetModules();
const { useFormatMoment } = await import('#web/shared/listing/moment.ts');

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-20T09:22:00Z', 'idag 10:22'],
  ['2026-11-19T09:22:00Z', 'tors 19 nov 10:22'],
  ['2026-01-01T00:30:00Z', 'tors 1 jan 01:30'],
  ['2027-05-31T22:30:00Z', '1 juni 2027 00:30'],
  ['2025-12-31T22:30:00Z', '31 dec 2025 23:30'],
  // By the company's clock it is this year already.
  ['2025-12-31T23:30:00Z', 'tors 1 jan 00:30'],
])('%s is said as «%s»', (instant, said) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  expect(useFormatMoment()(instant)).toBe(said);
});
