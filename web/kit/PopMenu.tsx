/** A button that opens a short list under itself: the browser's own popover (Escape, a tap elsewhere and focus are its work). */
import { type ReactNode, useId, useRef, useState } from 'react';
import { useBack } from './back.ts';
import { Icon } from './Icon.tsx';
import { downIcon, type IconPaths } from './icons.ts';
import css from './pop-menu.module.css';

type Props = {
  label: string;
  icon?: IconPaths;
  /** On narrow screens only the icon is shown; the label stays for who hears it. */
  isCompact?: boolean;
  /** Links and buttons, each of which gets `close`; what is fetched for them is fetched once it is open. */
  children: (close: () => void, isOpen: boolean) => ReactNode;
};

const GAP_PX = 6;

export function PopMenu({ label, icon, isCompact = false, children }: Props) {
  const listId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBack(() => {
    listRef.current?.hidePopover();
    return true;
  }, isOpen);
  return (
    <div className={css.menu}>
      <button
        ref={buttonRef}
        type="button"
        className={css.button}
        data-small={isCompact || undefined}
        popoverTarget={listId}
        aria-expanded={isOpen}
        aria-label={isCompact ? label : undefined}
      >
        {icon && <Icon d={icon} size={22} />}
        <span>{label}</span>
        <Icon d={downIcon} size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left */}
      <div
        ref={listRef}
        id={listId}
        popover="auto"
        className={css.list}
        onBeforeToggle={({ newState }) =>
          newState === 'open' && buttonRef.current && listRef.current && placeList(buttonRef.current, listRef.current)
        }
        // Whoever tabs on sees where they are.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && relatedTarget !== buttonRef.current && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children(() => listRef.current?.hidePopover(), isOpen)}
      </div>
    </div>
  );
}

/** Under its button, within the page; before it is painted. */
function placeList(button: HTMLElement, list: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  list.style.top = `${bottom + GAP_PX}px`;
  list.style.right = `${Math.max(GAP_PX, Math.min(document.documentElement.clientWidth - right, document.documentElement.clientWidth - 240 - GAP_PX))}px`;
}
