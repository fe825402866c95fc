/** Acts on the day's rows where they stand: a tap on the round target, a finger drawn over one, and the focus after that. */
import type { TouchEvent } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import { isOneTapEnough } from '#domain/planning/one-tap.ts';
import { serverNow } from '../core/clock.ts';
import { withLaterTexts } from '../core/texts.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { useActs } from './acts.ts';
import { useDayFocus } from './day-focus.ts';
import type { followSwipe } from './swipe.ts';
import type { useRowNotices } from './use-notes.ts';

const loadSwipe = withLaterTexts(() => import('./swipe.ts'));

type RowActsOptions = {
  /** The open rows in their order. */
  openInstances: readonly DayInstance[];
  now: string;
  isPast: boolean;
  noticeOf: ReturnType<typeof useRowNotices>['noticeOf'];
  openSheet: (instance: DayInstance) => void;
};

export function useRowActs({ openInstances, now, isPast, noticeOf, openSheet }: RowActsOptions) {
  const { flowRef, focusNext } = useDayFocus();
  const moveFocus = (ids: readonly number[]) => focusNext({ ids, listedIds: openInstances.map(({ id }) => id) });
  const { act: performAct, isSending } = useActs(moveFocus);
  const isOneTap = (instance: DayInstance) => isOpen(instance) && !noticeOf(instance) && isOneTapEnough(instance, now, isPast);
  const handleTap = useStableCallback<[row: DayInstance, at?: string, tries?: number]>(
    (instance, tappedAt = serverNow(), triesLeft = 10) => {
      if (isSending(instance.id)) return;
      if (noticeOf(instance)?.isUnknown && triesLeft) return void setTimeout(() => handleTap(instance, tappedAt, triesLeft - 1), 100);
      if (isOneTap(instance)) void performAct(instance, { act: 'sign', time: { when: 'now' } }, tappedAt);
      else openSheet(instance);
    },
  );
  return {
    /** The element that the rows lie in. */
    flow: flowRef,
    moveFocus,
    tap: handleTap,
    handleSwipe: ({ nativeEvent }: TouchEvent, swipeContext: Omit<Parameters<typeof followSwipe>[1], 'isOneTap' | 'isSending'>) =>
      void loadSwipe().then(
        ({ followSwipe: follow }) => follow(nativeEvent, { ...swipeContext, isOneTap, isSending }),
        () => {},
      ),
  };
}
