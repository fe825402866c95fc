/** Acts on the day's rows where they stand: a tap on the round target, a finger drawn over one, and the focus after that. */
import type { TouchEvent } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { serverNow } from '../core/clock.ts';
import { withLaterTexts } from '../core/texts.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import type { Row } from '../shared/day/day.ts';
import { useActs } from './acts.ts';
import { useDayFocus } from './day-focus.ts';
import type { followSwipe } from './swipe.ts';
import type { useNotes } from './use-notes.ts';

const loadSwipe = withLaterTexts(() => import('./swipe.ts'));

type Options = {
  /** The open rows in their order. */
  openRows: readonly Row[];
  now: string;
  isPast: boolean;
  noteOf: ReturnType<typeof useNotes>['noteOf'];
  openSheet: (row: Row) => void;
};

export function useRowActs({ openRows, now, isPast, noteOf, openSheet }: Options) {
  const { flow, focusNext } = useDayFocus();
  const moveFocus = (ids: readonly number[]) => focusNext({ ids, idsBefore: openRows.map(({ id }) => id) });
  const { act, isSending } = useActs(moveFocus);
  const isOneTap = (row: Row) => isOpen(row) && !noteOf(row) && isOneTapEnough(row, now, isPast);
  const tap = useStableCallback<[row: Row, at?: string, tries?: number]>((row, tappedAt = serverNow(), triesLeft = 10) => {
    if (isSending(row.id)) return;
    if (noteOf(row)?.isUnknown && triesLeft) return void setTimeout(() => tap(row, tappedAt, triesLeft - 1), 100);
    if (isOneTap(row)) void act(row, { act: 'sign', time: { when: 'now' } }, tappedAt);
    else openSheet(row);
  });
  return {
    /** The element that the rows lie in. */
    flow,
    moveFocus,
    tap,
    swipe: ({ nativeEvent }: TouchEvent, day: Omit<Parameters<typeof followSwipe>[1], 'isOneTap' | 'isSending'>) =>
      void loadSwipe().then(
        ({ followSwipe: follow }) => follow(nativeEvent, { ...day, isOneTap, isSending }),
        () => {},
      ),
  };
}
