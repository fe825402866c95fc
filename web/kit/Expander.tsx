/**
 * A panel that opens: what it is about is always seen, the rest when somebody asks (product «The shell»). The browser's own, so keys and
 * search find it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import css from './expander.module.css';
import { Icon } from './Icon.tsx';
import { down } from './icons.ts';

type Props = {
  title: ReactNode;
  /** Something inside is wrong: the panel opens by itself, and stays as it is once that is mended. */
  hasError?: boolean;
  children: ReactNode;
};

export function Expander({ title, hasError = false, children }: Props) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasError && panel.current) panel.current.open = true;
  }, [hasError]);
  return (
    <details ref={panel} className={css.panel}>
      <summary>
        <span className={css.title}>{title}</span>
        <Icon d={down} />
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}
