/** The place beside a list: the page that is opened, else on the widest screens the place for one. */
import type { RefObject } from 'react';
import { OpenedPage } from './OpenedPage.tsx';
import { OpeningPlace } from './OpeningPlace.tsx';

type Props = {
  list: RefObject<HTMLDivElement | null>;
  openedPath: string | undefined;
  /** Shows another page; without a path none. */
  open: (path?: string) => Promise<void>;
  isRoomy: boolean;
  hasPlace: boolean;
};

export default function ListPane({ list, openedPath, open, isRoomy, hasPlace }: Props) {
  const close = async () => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])].filter((link) => link.checkVisibility());
    // The row of what is closed has the focus; where it has left the list, the row that has it, else the list's first.
    const row = links.find((link) => link.ariaCurrent) ?? links.find((link) => link === document.activeElement) ?? links[0];
    await open();
    row?.focus({ preventScroll: true });
  };
  if (openedPath)
    return <OpenedPage key={openedPath} path={openedPath} isRoomy={isRoomy} onOpen={open} onClose={close} onUnavailable={() => open()} />;
  return hasPlace && <OpeningPlace />;
}
