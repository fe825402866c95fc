/** A list, and beside it on wide screens what is opened from it: the address says both (decision 098). On narrower ones a page takes its place. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useRef, useState } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useIsRoomy } from '../../kit/use-wide.ts';
import css from './list-with-pane.module.css';

/** Only where there is room, or something is to be opened. */
const ListPane = lazy(() => retryWhenOnline(() => import('./ListPane.tsx')));

type ListPaneState = {
  /** The path of the page that stands beside the list. */
  openedPath: string | undefined;
  /** Shows it there; without a path the list stands alone. */
  open: (path?: string) => Promise<void>;
};
const ListPaneContext = createContext<ListPaneState | undefined>(undefined);

/** The place in which the rows of this list open; undefined where there is no room beside it. */
export const useListPane = (): ListPaneState | undefined => use(ListPaneContext);

type Props = {
  /** Of a calendar or a table, which needs more of the screen than a list: whether there is room beside it. It has all until something is opened. */
  hasRoomOverride?: boolean | undefined;
  /** The list with its tools and its paging; the links of its rows are `RowLink`s. */
  children: ReactNode;
};

export function ListWithPane({ hasRoomOverride: hasRoom, children }: Props) {
  const { open: openedPath } = useSearch({ strict: false });
  const isRoomy = useIsRoomy();
  const canShowPane = hasRoom ?? isRoomy;
  // A link that was sent from a wide screen opens the page itself on a narrow one.
  const [isNarrowAtFirst] = useState(!canShowPane);
  const navigate = useNavigate();
  const listRef = useRef<HTMLDivElement>(null);
  const pane = useMemo(
    () => ({
      openedPath,
      open: (path?: string) =>
        navigate({ to: '.', search: (currentSearch) => ({ ...currentSearch, open: path }), hash: true, replace: true, resetScroll: false }),
    }),
    [openedPath, navigate],
  );
  const isPaneShown = canShowPane && openedPath;
  return (
    <ListPaneContext value={canShowPane ? pane : undefined}>
      <div className={css.both} data-beside={isPaneShown || undefined} data-place={(canShowPane && hasRoom === undefined) || undefined}>
        <div ref={listRef} className={css.list}>
          {children}
        </div>
        <Suspense>
          {(canShowPane || (isNarrowAtFirst && openedPath)) && (
            <ListPane listRef={listRef} {...pane} isRoomy={canShowPane} hasPlaceholder={hasRoom === undefined} />
          )}
        </Suspense>
      </div>
    </ListPaneContext>
  );
}
