/** Over the day's rows, or beside them: the instance that is opened, or a sheet of the head. */
import { type ComponentProps, Suspense } from 'react';
import { withLaterTexts } from '../core/texts.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import type { useRowNotices } from './use-notes.ts';
import type { OpenedState } from './use-opened.ts';

const InstanceSheet = lazyWithRetry(() => import('./InstanceSheet.tsx'));
const HeadSheet = lazyWithRetry(withLaterTexts(() => import('./HeadSheet.tsx')));
const InstancePane = lazyWithRetry(withLaterTexts(() => import('./InstancePane.tsx')));

type Props = Omit<ComponentProps<typeof HeadSheet>, 'what' | 'onClose'> & {
  openedState: OpenedState;
  now: string;
  noticeOf: ReturnType<typeof useRowNotices>['noticeOf'];
  onBeforeAct: (ids: readonly number[]) => void;
};

export function DayOverlays({
  openedState: { paneRow, sheetRow, headSheet, ...viewState },
  now,
  noticeOf,
  onBeforeAct,
  ...headSheetProps
}: Props) {
  return (
    <Suspense>
      {paneRow && (
        <InstancePane
          instance={paneRow}
          isNoLongerListed={viewState.isPaneRowGone}
          now={now}
          onSheetRowChange={viewState.onSheet}
          onClose={viewState.closePane}
        />
      )}
      {sheetRow && (
        <InstanceSheet
          key={sheetRow.id}
          instance={sheetRow}
          notice={noticeOf(sheetRow)}
          isNoLongerListed={viewState.isSheetRowGone}
          onBeforeAct={onBeforeAct}
          onClose={viewState.close}
        />
      )}
      {headSheet && <HeadSheet {...headSheetProps} what={headSheet} onClose={viewState.close} />}
    </Suspense>
  );
}
