/** Common words of a bulk act's comment, each one tap (R18). */
import type { BulkAct } from '#domain/planning/bulk.ts';
import type { Translate } from '../core/texts.ts';
import { skipCauses } from '../shared/dated/causes.ts';

const commonWordKeys = {
  sign: ['asPlanned', 'early', 'late', 'forgotten'],
  unskip: ['mistake', 'done'],
  move: ['slept', 'visit', 'transport'],
} as const;

export const commonWordsOf = (act: BulkAct, t: Translate): string[] =>
  act === 'skip'
    ? // Many are skipped at once: what somebody else did is signed, each by itself.
      skipCauses.filter((cause) => cause !== 'other').map((cause) => t(`instance.cause.${cause}`))
    : commonWordKeys[act].map((word) => t(`bulk.words.${word}`));
