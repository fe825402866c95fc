/** Notes on rows, once it is known: that one lacks a delegation for it (R147), that two sign it, and how that stands (R159). */
import { useState } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import type { DayInstance } from '../shared/day/day.ts';

/** `noticeText` have a line of their own; `needsSecond`: two sign it. `isSettled`: nothing is left to be done about it; `mayConfirm`: the reader may confirm it; `isUnknown`: nothing is known yet of what one lacks; a tap waits for it a second at most, and counts from when it was made. */
export type RowNotice = {
  noticeText: string;
  lacksAuthority?: boolean;
  needsSecond?: boolean;
  isSettled?: boolean;
  mayConfirm?: boolean;
  isUnknown?: true;
};
/** Of open rows by their activity, of others by themselves. */
export type RowNotices = {
  openByActivityId: ReadonlyMap<number, RowNotice>;
  doneByInstanceId: ReadonlyMap<number, RowNotice>;
  isUnknown: boolean;
};

/** Of health care before the answer about what one may do: the same one, so that its row is drawn once. */
const unknownNotice: RowNotice = { noticeText: '', isUnknown: true };
/** Of what two sign, as the row itself says; the rest is known later. */
const secondNotice: RowNotice = { noticeText: '', needsSecond: true };
const unknownSecondNotice: RowNotice = { ...unknownNotice, ...secondNotice };

/** `needsAuthorityCheck`: whoever signs here is judged by what they may do, which is not known at first. */
export function useRowNotices(needsAuthorityCheck: boolean) {
  const [notices, setNotices] = useState<RowNotices>();
  return {
    setNotes: setNotices,
    noticeOf: (instance: DayInstance) =>
      isOpen(instance)
        ? (notices?.openByActivityId.get(instance.activityId) ??
          (needsAuthorityCheck && instance.isHealthCare && (notices?.isUnknown ?? true)
            ? instance.needsSecond
              ? unknownSecondNotice
              : unknownNotice
            : instance.needsSecond
              ? secondNotice
              : undefined))
        : notices?.doneByInstanceId.get(instance.id),
  };
}
