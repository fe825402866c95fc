/** What may be done with an account: each reason by itself, and the first that holds where there are several (R92). */
import { describe, expect, it } from 'vitest';
import { type AccountFacts, accountRefusals, accountStates, checkAccountChange, checkPasswordLink } from '#domain/staff.ts';

const open: AccountFacts = { state: 'OPEN', isSelf: false, isElsewhere: false, isLastAdmin: false, isClosedHere: false };

describe('an account', () => {
  it('that is open and the company’s alone is closed, and one it closed is opened', () => {
    expect(checkAccountChange(open)).toBeNull();
    expect(checkAccountChange({ ...open, state: 'CLOSED', isClosedHere: true })).toBeNull();
  });
  it.each([
    ['SELF', { isSelf: true, isElsewhere: true, isLastAdmin: true }],
    ['ELSEWHERE', { isElsewhere: true, isLastAdmin: true }],
    ['ELSEWHERE', { isElsewhere: true, state: 'CLOSED', isClosedHere: true }],
    ['WAITING', { state: 'WAITING', isLastAdmin: true }],
    ['LAST_ADMIN', { isLastAdmin: true }],
    ['CLOSED_BY_OTHERS', { state: 'CLOSED' }],
  ] as const)('is left as it is: %s', (why, facts) => expect(checkAccountChange({ ...open, ...facts })).toBe(why));
  it('that is closed is opened whoever else administers the company', () => {
    expect(checkAccountChange({ ...open, state: 'CLOSED', isClosedHere: true, isLastAdmin: true })).toBeNull();
  });
  it('has a reason of the list, or none, whatever holds', () => {
    const flags = [false, true];
    for (const state of accountStates)
      for (const isSelf of flags)
        for (const isElsewhere of flags)
          for (const isLastAdmin of flags)
            for (const isClosedHere of flags) {
              const why = checkAccountChange({ state, isSelf, isElsewhere, isLastAdmin, isClosedHere });
              if (why !== null) expect(accountRefusals).toContain(why);
            }
  });
});

describe('a new link to choose a first password by', () => {
  const waits = { state: 'WAITING', isElsewhere: false, hasPassword: false } as const;
  it.each([
    [null, {}],
    ['ELSEWHERE', { isElsewhere: true, hasPassword: true }],
    ['HAS_PASSWORD', { hasPassword: true }],
    ['HAS_PASSWORD', { hasPassword: true, state: 'CLOSED' }],
    ['HAS_PASSWORD', { state: 'OPEN' }],
    ['CLOSED', { state: 'CLOSED' }],
  ] as const)('is refused: %s', (why, facts) => expect(checkPasswordLink({ ...waits, ...facts })).toBe(why));
});
