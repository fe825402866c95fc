/** The three-dot menu: a sheet on phones, a small popover beside its button on wide screens (product «The shell»). */
import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { moreIcon } from './icons.ts';
import MenuPanel, { type Act } from './MenuPanel.tsx';
import { useIsWide } from './use-wide.ts';

export type { Act as MenuAction } from './MenuPanel.tsx';

type Props = {
  /** «Fler val för …» */
  label: string;
  /** The sheet's title: whom or what it is about. */
  title: string;
  actions: readonly Act[];
};

export function ActionMenu({ label, title, actions }: Props) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const [initialIndex, setInitialIndex] = useState(0);
  const setMenuOpen = (shouldOpen: boolean, index = 0) => {
    setInitialIndex(index);
    setOpen(shouldOpen);
  };
  const buttonRef = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={buttonRef}
        aria-label={label}
        aria-haspopup={isWide ? 'menu' : 'dialog'}
        aria-expanded={isOpen}
        onClick={() => setMenuOpen(!isOpen)}
        onKeyDown={(event) => {
          if (!isWide || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setMenuOpen(true, event.key === 'ArrowUp' ? -1 : 0);
        }}
      >
        <Icon d={moreIcon} />
      </IconButton>
      {isOpen && (
        <MenuPanel
          label={label}
          title={title}
          actions={actions}
          initialIndex={initialIndex}
          button={buttonRef.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
