/** The acts of an open three-dot menu: a sheet on phones, a small popover beside its button on wide screens (product «The shell»). */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import css from './action-menu.module.css';
import { useBack } from './back.ts';
import { Icon } from './Icon.tsx';
import type { Paths } from './icons.ts';
import { isFocusLost } from './is-focus-lost.ts';
import { Sheet } from './Sheet.tsx';
import { useIsWide } from './use-wide.ts';

export type Act = {
  label: string;
  icon: Paths;
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
  acts: readonly Act[];
  /** The item that has the focus as it opens, from the end when negative. */
  initialIndex?: number;
  /** Beside which it stands. */
  button: HTMLElement | null;
  onClose: () => void;
};

export default function MenuPanel({ label, title, acts, initialIndex = 0, button, onClose }: Props) {
  const isWide = useIsWide();
  /** Done once it is closed and the focus is back on the button. */
  const pickedRun = useRef<() => void>(undefined);
  const onClosed = () => {
    const run = pickedRun.current;
    pickedRun.current = undefined;
    onClose();
    run?.();
  };
  if (isWide)
    return (
      <Popover
        label={label}
        acts={acts}
        initialIndex={initialIndex}
        button={button}
        onPick={(run) => (pickedRun.current = run)}
        onClosed={onClosed}
      />
    );
  return (
    <Sheet title={title} onClose={onClosed}>
      {(close) => (
        <div className={css.list}>
          {acts.map((act) => (
            <Item
              key={act.label}
              act={act}
              onPick={() => {
                pickedRun.current = act.run;
                close();
              }}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}

function Item({ act: { label, icon, isDestructive, refusalReason }, role, onPick }: { act: Act; role?: 'menuitem'; onPick: () => void }) {
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
  acts: readonly Act[];
  initialIndex: number;
  button: HTMLElement | null;
  onPick: (run: () => void) => void;
  onClosed: () => void;
};

/** The browser's own popover: a click elsewhere and Escape close it. */
function Popover({ label, acts, initialIndex, button, onPick, onClosed }: PopoverProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const items = () => [...(panelRef.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const menu = panelRef.current;
    // On a slow device its row may be gone before this runs.
    if (!menu?.isConnected || !button) return;
    menu.showPopover();
    const place = () => {
      const buttonBox = button.getBoundingClientRect();
      const hasSpace = buttonBox.bottom + menu.offsetHeight + 8 < innerHeight;
      menu.style.left = `${Math.max(8, buttonBox.right - menu.offsetWidth)}px`;
      menu.style.top = `${hasSpace ? buttonBox.bottom + 4 : Math.max(8, buttonBox.top - menu.offsetHeight - 4)}px`;
    };
    place();
    items().at(initialIndex)?.focus({ preventScroll: true });
    const leave = () => menu.hidePopover();
    // A page that still glides when the button is pressed takes its menu along; it goes when the button is out of sight.
    const followButton = () => {
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) leave();
      else place();
    };
    addEventListener('resize', leave);
    document.addEventListener('scroll', followButton, { capture: true });
    return () => {
      removeEventListener('resize', leave);
      document.removeEventListener('scroll', followButton, { capture: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const allItems = items();
    const focusedIndex = allItems.indexOf(document.activeElement as HTMLElement);
    const targetIndex = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') panelRef.current?.hidePopover();
    const nextItem =
      targetIndex === undefined
        ? itemStartingWith(event, [...allItems.slice(focusedIndex + 1), ...allItems.slice(0, focusedIndex + 1)])
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
      {acts.map((act) => (
        <Item
          key={act.label}
          act={act}
          role="menuitem"
          onPick={() => {
            onPick(act.run);
            panelRef.current?.hidePopover();
          }}
        />
      ))}
    </div>
  );
}

/** The first item whose words begin with the letter that was pressed. */
function itemStartingWith({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return undefined;
  return items.find((item) => item.textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
