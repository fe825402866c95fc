/** Opened from the day: an instance in a sheet, on a wide screen beside the rows, or one of the head's sheets. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import type { DayInstance } from '../shared/day/day.ts';

/** A screen this wide shows the opened instance beside the list. */
const hasRoomForPane = () => matchMedia('(min-width: 68.75em)').matches;

type OpenView = { what: 'instance'; id: number; row?: DayInstance } | { what: 'date' } | { what: 'filter' } | null;

export function useOpenedView(instances: readonly DayInstance[] | undefined) {
  const search = useSearch({ from: '/signed-in/of-client/handelse' });
  const navigate = useNavigate({ from: '/handelse' });
  const [openView, setOpenViewNow] = useState<OpenView>(null);
  /** The row beside the list while a sheet of its lies open: it stays, even when it has gone from the day (R78). */
  const [rowUnderSheet, setRowUnderSheet] = useState<DayInstance>();
  const setOpenView = (nextView: OpenView | ((currentView: OpenView) => OpenView)) => startTransition(() => setOpenViewNow(nextView));
  const replaceOptions = { replace: true, resetScroll: false } as const;
  const openSheet = (instance: DayInstance) => setOpenView({ what: 'instance', id: instance.id, row: instance });

  // A link to an instance scrolls to it, and `id` opens it too.
  const targetId = search.id ?? search.scrollId;
  const isTargetLoaded = instances?.some((instance) => instance.id === targetId);
  useEffect(() => {
    if (!isTargetLoaded || !targetId) return;
    document.querySelector(`[data-row="${targetId}"]`)?.scrollIntoView({ block: 'center' });
    if (search.id && !hasRoomForPane()) startTransition(() => setOpenViewNow({ what: 'instance', id: targetId }));
  }, [isTargetLoaded, targetId, search.id]);

  const findInstance = (id: number | undefined) => (id ? instances?.find((instance) => instance.id === id) : undefined);
  const sheetRow = openView?.what === 'instance' ? findInstance(openView.id) : undefined;
  const paneRow = findInstance(search.id);
  return {
    targetId,
    setOpen: setOpenView,
    openSheet,
    openInstance: useStableCallback((instance: DayInstance) =>
      hasRoomForPane()
        ? void navigate({ search: (previousSearch) => ({ ...previousSearch, id: instance.id, scrollId: undefined }), ...replaceOptions })
        : openSheet(instance),
    ),
    close: () => setOpenView((currentView) => (currentView === openView ? null : currentView)),
    onSheet: setRowUnderSheet,
    closePane: () => navigate({ search: (previousSearch) => ({ ...previousSearch, id: undefined }), ...replaceOptions }),
    /** The head's sheet that is open. */
    headSheet: openView && openView.what !== 'instance' ? openView.what : undefined,
    /** The rows in the sheet and beside the list, as they are in the day, else as they were. */
    sheetRow: sheetRow ?? (openView?.what === 'instance' ? openView.row : undefined),
    isSheetRowGone: !sheetRow,
    paneRow: paneRow ?? (rowUnderSheet && rowUnderSheet.id === search.id ? rowUnderSheet : undefined),
    isPaneRowGone: !paneRow,
  };
}
export type OpenedState = ReturnType<typeof useOpenedView>;
