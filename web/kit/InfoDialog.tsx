/** A dialog that says something and asks nothing: title, words, close (product «The shell»). */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';
import css from './sheet.module.css';

type Props = { title: string; children: ReactNode; onClose: () => void };

export function InfoDialog({ title, children, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={title} onClose={onClose}>
      {(close) => (
        <>
          <div className={css.gap}>{children}</div>
          <Button isFullWidth className={css.main} onClick={close}>
            {t('shared.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
