/** An error of a whole form, above its fields. */
import type { ReactNode, Ref } from 'react';
import css from './failed.module.css';
import { warning } from './first-icons.ts';
import { Icon } from './Icon.tsx';

export const Failed = ({ ref, children }: { ref?: Ref<HTMLParagraphElement>; children: ReactNode }) => (
  <p ref={ref} className={css.failed} role="alert">
    <Icon d={warning} />
    {children}
  </p>
);
