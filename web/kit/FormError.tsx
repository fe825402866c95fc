/** An error of a whole form, above its fields. */
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './failed.module.css';
import { warningIcon } from './first-icons.ts';
import { Icon } from './Icon.tsx';

export function FormError({ ref, children }: { ref?: Ref<HTMLParagraphElement>; children: ReactNode }) {
  const { t } = useTranslation();
  // The sign-in form over the page says it, and it is over once the session is back (R30).
  if (children === t('login.error.unauthorized')) return null;
  return (
    <p ref={ref} className={css.failed} role="alert">
      <Icon d={warningIcon} />
      {children}
    </p>
  );
}
