/** The acts of an open three-dot menu: a sheet on phones, a small popover beside its button on wide screens (product «The shell»). */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import css from './action-menu.module.css';
import { useBack } from './back.ts';
import { Icon } from './Icon.tsx';
import type { IconPaths } from './icons.ts';
import { isFocusLost } from './is-focus-lost.ts';
import { Sheet } from './Sheet.tsx';
import { useIsWide } from './use-wide.ts';

export type Act = {
  label: string;
  icon: IconPaths;
  isDestructive?: boolean;
  /** The reason that it cannot be done; it is shown with the act, which then does nothing. */
  refusalReason?: string | undefined;
  run: () => void;
};
type Props = {
  /** «Fler val för …» */
  label: string;
  /** The sheet's title: whom or what it is about. */
  title: string;
  actions: readonly Act[];
  /** The item that has the focus as it opens, from the end when negative. */
  initialIndex?: number;
  /** Beside which it stands. */
  button: HTMLElement | null;
  onClose: () => void;
};

export default function MenuPanel({ label, title, actions, initialIndex = 0, button, onClose }: Props) {
  const isWide = useIsWide();
  /** Done once it is closed and the focus is back on the button. */
  const pickedRunRef = useRef<() => void>(undefined);
  const onClosed = () => {
    const run = pickedRunRef.current;
    pickedRunRef.current = undefined;
    onClose();
    run?.();
  };
  if (isWide)
    return (
      <Popover
        label={label}
        actions={actions}
        initialIndex={initialIndex}
        button={button}
        onPick={(run) => (pickedRunRef.current = run)}
        onClosed={onClosed}
      />
    );
  return (
    <Sheet title={title} onClose={onClosed}>
      {(close) => (
        <div className={css.list}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              action={action}
              onPick={() => {
                pickedRunRef.current = action.run;
                close();
              }}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}

function MenuItem({
  action: { label, icon, isDestructive, refusalReason },
  role,
  onPick,
}: {
  action: Act;
  role?: 'menuitem';
  onPick: () => void;
}) {
  const id = useId();
  return (
    <button
      type="button"
      role={role}
      tabIndex={role && -1}
      className={css.item}
      data-danger={isDestructive || undefined}
      aria-disabled={refusalReason ? true : undefined}
      aria-describedby={refusalReason ? id : undefined}
      onClick={() => !refusalReason && onPick()}
    >
      <Icon d={icon} />
      <span>
        {label}
        {refusalReason && <small id={id}>{refusalReason}</small>}
      </span>
    </button>
  );
}

type PopoverProps = {
  label: string;
  actions: readonly Act[];
  initialIndex: number;
  button: HTMLElement | null;
  onPick: (run: () => void) => void;
  onClosed: () => void;
};

/** The browser's own popover: a click elsewhere and Escape close it. */
function Popover({ label, actions, initialIndex, button, onPick, onClosed }: PopoverProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const findItems = () => [...(panelRef.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const menu = panelRef.current;
    // On a slow device its row may be gone before this runs.
    if (!menu?.isConnected || !button) return;
    menu.showPopover();
    const placeMenu = () => {
      const buttonBox = button.getBoundingClientRect();
      const hasSpace = buttonBox.bottom + menu.offsetHeight + 8 < innerHeight;
      menu.style.left = `${Math.max(8, buttonBox.right - menu.offsetWidth)}px`;
      menu.style.top = `${hasSpace ? buttonBox.bottom + 4 : Math.max(8, buttonBox.top - menu.offsetHeight - 4)}px`;
    };
    placeMenu();
    findItems().at(initialIndex)?.focus({ preventScroll: true });
    const closeMenu = () => menu.hidePopover();
    // A page that still glides when the button is pressed takes its menu along; it goes when the button is out of sight.
    const followButton = () => {
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) closeMenu();
      else placeMenu();
    };
    addEventListener('resize', closeMenu);
    document.addEventListener('scroll', followButton, { capture: true });
    return () => {
      removeEventListener('resize', closeMenu);
      document.removeEventListener('scroll', followButton, { capture: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const allItems = findItems();
    const focusedIndex = allItems.indexOf(document.activeElement as HTMLElement);
    const targetIndex = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') panelRef.current?.hidePopover();
    const nextItem =
      targetIndex === undefined
        ? findItemStartingWith(event, [...allItems.slice(focusedIndex + 1), ...allItems.slice(0, focusedIndex + 1)])
        : allItems.at(targetIndex % allItems.length);
    if (targetIndex === undefined && !nextItem) return;
    event.preventDefault();
    nextItem?.focus();
  };
  useBack(() => {
    panelRef.current?.hidePopover();
    return true;
  });
  return (
    <div
      ref={panelRef}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.popover}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState !== 'closed') return;
        if (isFocusLost()) button?.focus();
        onClosed();
      }}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          action={action}
          role="menuitem"
          onPick={() => {
            onPick(action.run);
            panelRef.current?.hidePopover();
          }}
        />
      ))}
    </div>
  );
}

/** The first item whose words begin with the letter that was pressed. */
function findItemStartingWith({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return undefined;
  return items.find((item) => item.textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
