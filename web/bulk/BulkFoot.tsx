/** The end of a bulk act's step: why it failed, the button that does it, and under that the others. */
import type { ReactNode } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import sheet from '../kit/sheet.module.css';
import css from '../shared/dated/form.module.css';

type Props = {
  act: BulkAct;
  /** Instances that it is done to. */
  count: number;
  failure: string;
  isBusy: boolean;
  children: ReactNode;
};

export function BulkFoot({ act, count, failure, isBusy, children }: Props) {
  const { t } = useTexts();
  return (
    <>
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" fullWidth className={sheet.main} loading={isBusy} disabled={count === 0}>
        {t(`bulk.form.${act}`, { count })}
      </Button>
      {children}
    </>
  );
}
