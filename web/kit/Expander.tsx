/**
 * A panel that opens: what it is about is always seen, the rest when somebody asks (product «The shell»). The browser's own, so keys and
 * search find it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import css from './expander.module.css';
import { Icon } from './Icon.tsx';
import { downIcon } from './icons.ts';

type Props = {
  title: ReactNode;
  /** Something inside is wrong: the panel opens by itself, and stays as it is once that is mended. */
  hasError?: boolean;
  children: ReactNode;
};

export function Expander({ title, hasError = false, children }: Props) {
  const panelRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasError && panelRef.current) panelRef.current.open = true;
  }, [hasError]);
  return (
    <details ref={panelRef} className={css.panel}>
      <summary>
        <span className={css.title}>{title}</span>
        <Icon d={downIcon} />
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}
