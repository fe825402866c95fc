/** The platform's message as everybody sees it: an amber line with a sign. */
import type { Ref } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './banner-bar.module.css';
import { warningIcon } from './first-icons.ts';
import { Icon } from './Icon.tsx';

type Props = {
  message: string;
  /** Its name for screen readers. */
  label?: string;
  /** It stays at the top while the page moves under it. */
  isSticky?: boolean;
  /** As high as it was, whatever it says now. */
  isHeightReserved?: boolean;
  /** It warns of nothing. */
  isCalm?: boolean;
  barRef?: Ref<HTMLElement>;
};

export function BannerBar({ message, label, isSticky = false, isHeightReserved = false, isCalm = false, barRef }: Props) {
  const { t } = useTranslation();
  return (
    <section
      ref={barRef}
      className={css.bar}
      data-sticky={isSticky || undefined}
      data-replaced={isHeightReserved || undefined}
      data-calm={isCalm || undefined}
      data-empty={message === '' || undefined}
      aria-label={label ?? t('shell.message')}
    >
      {!isCalm && <Icon d={warningIcon} />}
      <p role="status" tabIndex={message.length > 120 ? 0 : undefined}>
        {message}
      </p>
    </section>
  );
}
