/** An empty list: what it would hold and what to do next. */
import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Icon } from './Icon.tsx';
import type { Paths } from './icons.ts';

type Props = { icon?: Paths; title: string; text?: ReactNode /** A button or link to the next step. */; action?: ReactNode };

export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className={css.empty}>
    {icon && (
      <span className={css.icon}>
        <Icon d={icon} size={28} />
      </span>
    )}
    <p className={css.title}>{title}</p>
    {text && <p className={css.text}>{text}</p>}
    {action}
  </div>
);
