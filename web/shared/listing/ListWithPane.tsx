/** A list, and beside it on wide screens what is opened from it: the address says both (decision 098). On narrower ones a page takes its place. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useRef } from 'react';
import { retryWhenOnline } from '../../core/retry-when-online.ts';
import { useRoom } from '../../kit/wide.ts';
import css from './list-with-pane.module.css';

/** Only where there is room, and something is to be opened. */
const OpenedPage = lazy(() => retryWhenOnline(() => import('./OpenedPage.tsx')));

type Beside = {
  /** The path of the page that stands beside the list. */
  opened: string | undefined;
  /** Shows it there; without a path the list stands alone. */
  open: (path: string | undefined) => Promise<void>;
};
const BesideContext = createContext<Beside | undefined>(undefined);

/** Where the rows of this list open; undefined where there is no room beside it. */
export const useBeside = (): Beside | undefined => use(BesideContext);

/** `children`: the list with its tools and its paging; the links of its rows are `RowLink`s. */
export function ListWithPane({ children }: { children: ReactNode }) {
  'use no memo'; // of the inbox's first load: what the compiler remembers of it weighs more than it saves
  const { open: opened } = useSearch({ strict: false });
  const isRoomy = useRoom();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const beside = useMemo(
    () =>
      isRoomy
        ? {
            opened,
            open: (path: string | undefined) =>
              navigate({ to: '.', search: (now) => ({ ...now, open: path }), hash: true, replace: true, resetScroll: false }),
          }
        : undefined,
    [isRoomy, opened, navigate],
  );
  // A link that was sent from a wide screen opens the page itself on a narrow one.
  const isNarrowAtFirst = useRef(!isRoomy);
  useEffect(() => {
    if (isNarrowAtFirst.current && opened) void navigate({ href: opened, replace: true });
    isNarrowAtFirst.current = false;
  }, [navigate, opened]);
  const close = async () => {
    const row = list.current?.querySelector<HTMLElement>('a[aria-current=true]');
    await beside?.open(undefined);
    row?.focus({ preventScroll: true });
  };
  return (
    <BesideContext value={beside}>
      <div className={css.both} data-beside={(beside && opened) || undefined}>
        <div ref={list} className={css.list}>
          {children}
        </div>
        {beside && opened && (
          <Suspense>
            <OpenedPage key={opened} path={opened} onClose={close} />
          </Suspense>
        )}
      </div>
    </BesideContext>
  );
}
