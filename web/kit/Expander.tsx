/**
 * A panel that opens: what it is about is always seen, the rest when somebody asks (product «The shell»). The browser's own, so keys and
 * search find it.
 */
import type { ReactNode } from 'react';
import css from './expander.module.css';
import { Icon } from './Icon.tsx';
import { down } from './icons.ts';

type Props = { title: ReactNode; children: ReactNode };

export const Expander = ({ title, children }: Props) => (
  <details className={css.panel}>
    <summary>
      <span className={css.title}>{title}</span>
      <Icon d={down} />
    </summary>
    <div className={css.inside}>{children}</div>
  </details>
);
