/** An empty list: what it would hold and what to do next. */
import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Icon } from './Icon.tsx';
import type { IconPaths } from './icons.ts';

type Props = {
  icon?: IconPaths;
  title: string;
  /** The page has no other heading. */
  isPageHeading?: boolean;
  text?: ReactNode;
  /** A button or link to the next step. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, isPageHeading = false, text, action }: Props) {
  return (
    <div className={css.empty} data-next={Boolean(action) || undefined}>
      {icon && (
        <span className={css.icon}>
          <Icon d={icon} size={28} />
        </span>
      )}
      {isPageHeading ? <h1 className={css.title}>{title}</h1> : <p className={css.title}>{title}</p>}
      {text && <p className={css.text}>{text}</p>}
      {action}
    </div>
  );
}
