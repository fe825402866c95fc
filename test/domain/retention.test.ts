/** When a client's records may go, and by when they have to (R124). */
import { describe, expect, it } from 'vitest';
import { computeErasureDays } from '#domain/retention.ts';

describe('what is kept of a client', () => {
  it('may go so many years after the last entry, and has to by the end of the calendar year after', () => {
    expect(computeErasureDays('PRIVATE_LSS', '2024-03-01')).toEqual({ from: '2026-03-01', by: '2027-12-31' });
    expect(computeErasureDays('PUBLIC_LSS', '2024-12-31')).toEqual({ from: '2029-12-31', by: '2030-12-31' });
    expect(computeErasureDays('HEALTH_CARE', '2024-01-01')).toEqual({ from: '2034-01-01', by: '2035-12-31' });
  });
  it('of a leap day goes on a day that there is', () => {
    expect(computeErasureDays('PRIVATE_LSS', '2024-02-29')).toEqual({ from: '2026-02-28', by: '2027-12-31' });
  });
  it('of the first years is a day of four digits too', () => {
    expect(computeErasureDays('PRIVATE_LSS', '0001-01-01')).toEqual({ from: '0003-01-01', by: '0004-12-31' });
  });
  it('of the last years that a date can name waits for the last day', () => {
    expect(computeErasureDays('HEALTH_CARE', '9998-05-01')).toEqual({ from: '9999-12-31', by: '9999-12-31' });
  });
  it('never goes where nobody has said how long', () => expect(computeErasureDays('NONE', '1990-01-01')).toBeNull());
});
