/** The place beside a list: the page that is opened, else on the widest screens the place for one. */
import type { RefObject } from 'react';
import { OpenedPage } from './OpenedPage.tsx';
import { PanePlaceholder } from './OpeningPlace.tsx';

type Props = {
  listRef: RefObject<HTMLDivElement | null>;
  openedPath: string | undefined;
  /** Shows another page; without a path none. */
  open: (path?: string) => Promise<void>;
  isRoomy: boolean;
  hasPlaceholder: boolean;
};

export default function ListPane({ listRef, openedPath, open: openPage, isRoomy, hasPlaceholder }: Props) {
  const closePane = async () => {
    const rowLinks = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])].filter((rowLink) =>
      rowLink.checkVisibility(),
    );
    // The row of what is closed has the focus; where it has left the list, the row that has it, else the list's first.
    const returnLink =
      rowLinks.find((rowLink) => rowLink.ariaCurrent) ?? rowLinks.find((link) => link === document.activeElement) ?? rowLinks[0];
    await openPage();
    returnLink?.focus({ preventScroll: true });
  };
  if (openedPath)
    return (
      <OpenedPage
        key={openedPath}
        path={openedPath}
        isRoomy={isRoomy}
        onOpen={openPage}
        onClose={closePane}
        onUnavailable={() => openPage()}
      />
    );
  return hasPlaceholder && <PanePlaceholder />;
}
