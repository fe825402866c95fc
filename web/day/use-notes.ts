/** Notes on rows, once it is known: that one lacks a delegation for it (R147), that two sign it, and how that stands (R159). */
import { useState } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import type { Row } from '../shared/day/day.ts';

/** `words` have a line of their own; `needsSecond`: two sign it. `isSettled`: nothing is left to be done about it; `mayConfirm`: the reader may confirm it; `isUnknown`: nothing is known yet of what one lacks; a tap waits for it a second at most, and counts from when it was made. */
export type RowNotice = {
  words: string;
  lacksAuthority?: boolean;
  needsSecond?: boolean;
  isSettled?: boolean;
  mayConfirm?: boolean;
  isUnknown?: true;
};
/** Of open rows by their activity, of others by themselves. */
export type Notes = {
  openByActivityId: ReadonlyMap<number, RowNotice>;
  doneByInstanceId: ReadonlyMap<number, RowNotice>;
  isUnknown: boolean;
};

/** Of health care before the answer about what one may do: the same one, so that its row is drawn once. */
const unknownNote: RowNotice = { words: '', isUnknown: true };
/** Of what two sign, as the row itself says; the rest is known later. */
const secondNote: RowNotice = { words: '', needsSecond: true };
const unknownSecondNote: RowNotice = { ...unknownNote, ...secondNote };

/** `needsAuthorityCheck`: whoever signs here is judged by what they may do, which is not known at first. */
export function useNotes(needsAuthorityCheck: boolean) {
  const [notes, setNotes] = useState<Notes>();
  return {
    setNotes,
    noteOf: (row: Row) =>
      isOpen(row)
        ? (notes?.openByActivityId.get(row.activityId) ??
          (needsAuthorityCheck && row.isHealthCare && (notes?.isUnknown ?? true)
            ? row.needsSecond
              ? unknownSecondNote
              : unknownNote
            : row.needsSecond
              ? secondNote
              : undefined))
        : notes?.doneByInstanceId.get(row.id),
  };
}
