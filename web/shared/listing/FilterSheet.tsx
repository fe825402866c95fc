/** The sheet of a list's other filters: each change is seen at once behind it, and one button takes all of them off. */
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import css from './filter-sheet.module.css';

type Props = {
  /** Takes off all that are on; undefined while none is. */
  onClear: (() => void) | undefined;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

export function FilterSheet({ onClear, onClose, children }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('listing.filter', { count: 0 })} onClose={onClose}>
      {(close) => (
        <>
          <div className={css.fields}>{children}</div>
          <div className={css.acts}>
            <Button variant="default" disabled={!onClear} onClick={onClear}>
              {t('listing.clear')}
            </Button>
            <Button onClick={close}>{t('listing.show')}</Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
