/** A pill among those that narrow a list: it says the days that are shown, and unfolds the fields that choose others. */
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { calendarIcon } from '../../kit/icons.ts';
import css from './days-pill.module.css';

type Props = {
  /** Its subject; read by screen readers before its words. */
  label: string;
  text: string;
  /** The days are somebody's own choice. */
  isActive: boolean;
  /** Something is wrong with them: the fields that say so are in sight. */
  hasError: boolean;
  children: ReactNode;
};

/** In a row of pills its fields take a line of their own, under all of them. */
export function DaysPill({ label, text, isActive: isCustomRange, hasError, children }: Props) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const isUnfolded = wasOpened || hasError;
  return (
    <>
      <button
        type="button"
        className={css.pill}
        data-on={isCustomRange || undefined}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setWasOpened(!isUnfolded)}
      >
        <Icon d={calendarIcon} size={18} />
        <span className="hidden">{label}: </span>
        <span>{text}</span>
      </button>
      <div id={id} className={css.days} hidden={!isUnfolded}>
        {isUnfolded && children}
      </div>
    </>
  );
}
