/** Over the day's rows, or beside them: the instance that is opened, or a sheet of the head. */
import { type ComponentProps, Suspense } from 'react';
import { withLaterTexts } from '../core/texts.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import type { useNotes } from './use-notes.ts';
import type { Opened } from './use-opened.ts';

const InstanceSheet = lazyWithRetry(() => import('./InstanceSheet.tsx'));
const HeadSheet = lazyWithRetry(withLaterTexts(() => import('./HeadSheet.tsx')));
const InstancePane = lazyWithRetry(withLaterTexts(() => import('./InstancePane.tsx')));

type Props = Omit<ComponentProps<typeof HeadSheet>, 'what' | 'onClose'> & {
  openedState: Opened;
  now: string;
  noteOf: ReturnType<typeof useNotes>['noteOf'];
  onActing: (ids: readonly number[]) => void;
};

export function DayOverlays({ openedState: { paneRow, sheetRow, headSheet, ...paneState }, now, noteOf, onActing, ...head }: Props) {
  return (
    <Suspense>
      {paneRow && (
        <InstancePane row={paneRow} isGone={paneState.isPaneRowGone} now={now} onSheet={paneState.onSheet} onClose={paneState.closePane} />
      )}
      {sheetRow && (
        <InstanceSheet
          key={sheetRow.id}
          row={sheetRow}
          note={noteOf(sheetRow)}
          isGone={paneState.isSheetRowGone}
          onActing={onActing}
          onClose={paneState.close}
        />
      )}
      {headSheet && <HeadSheet {...head} what={headSheet} onClose={paneState.close} />}
    </Suspense>
  );
}
