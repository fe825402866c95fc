/** The sheet of a list's other filters: each change is seen at once behind it, and one button takes all of them off. */
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../core/texts.ts';
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
  const { t } = useTranslation();
  const fieldsRef = useRef<HTMLDivElement>(null);
  /** A day that cannot be read stays in sight with what is wrong; it is checked once it is left, and a tap leaves no field on every phone. */
  const closeIfValid = (closeSheet: () => void) => {
    flushSync(() => document.activeElement instanceof HTMLInputElement && document.activeElement.blur());
    const invalidField = fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (invalidField) invalidField.focus();
    else closeSheet();
  };
  return (
    <Sheet title={t('listing.filter', { count: 0 })} onClose={onClose}>
      {(closeSheet) => (
        <>
          <div ref={fieldsRef} className={css.fields}>
            {children}
          </div>
          <div className={css.acts}>
            <Button variant="default" disabled={!onClear} onClick={onClear}>
              {t('listing.clear')}
            </Button>
            <Button onClick={() => closeIfValid(closeSheet)}>{t('listing.show')}</Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
