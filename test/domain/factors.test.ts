/** Recovery codes as they are shown and typed, when a session is fresh, and whose factors are reset by whom. */
import { describe, expect, it } from 'vitest';
import { isProofFresh } from '#domain/factors.ts';
import { encodeRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_BYTES } from '#domain/recovery-codes.ts';
import { checkFactorReset } from '#domain/staff.ts';

describe('a recovery code', () => {
  it('is sixteen signs in four groups, of all bits', () => {
    expect(encodeRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES))).toBe('0000-0000-0000-0000');
    expect(encodeRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    const one = new Uint8Array(RECOVERY_CODE_BYTES);
    one[RECOVERY_CODE_BYTES - 1] = 1;
    expect(encodeRecoveryCode(one)).toBe('0000-0000-0000-0001');
  });
  it.each(['ab10-cdef-0000-1111', 'AB10CDEF00001111', ' ab1o cdef oooo ilI1 ', 'AB10–CDEF–0000–1111'])(
    'is the same typed as %s',
    (typed) => {
      expect(normalizeRecoveryCode(typed)).toBe('AB10CDEF00001111');
    },
  );
});

it('a session is fresh for ten minutes, the last millisecond not counted', () => {
  expect([isProofFresh(0, 0), isProofFresh(0, 599_999), isProofFresh(0, 600_000)]).toEqual([true, true, false]);
});

describe('lost factors', () => {
  const facts = { isSelf: false, isElsewhere: false, hasFactor: true, isAdministrator: false, isByPlatform: false };
  it.each([
    [{}, null],
    [{ isSelf: true, isByPlatform: true }, 'SELF'],
    [{ hasFactor: false, isByPlatform: true }, 'NONE'],
    [{ isAdministrator: true }, 'ADMINISTRATOR'],
    [{ isElsewhere: true }, 'ELSEWHERE'],
    [{ isAdministrator: true, isElsewhere: true, isByPlatform: true }, null],
  ])('%o: %s', (more, refusal) => {
    expect(checkFactorReset({ ...facts, ...more })).toBe(refusal);
  });
});
