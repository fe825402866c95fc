/** The end of a bulk act's step: why it failed, the button that does it, and under that the others. */
import type { ReactNode } from 'react';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import sheet from '../kit/sheet.module.css';
import css from '../shared/dated/form.module.css';

type Props = {
  act: BulkAct;
  /** Instances that it is done to. */
  instanceCount: number;
  failureMessage: string;
  isBusy: boolean;
  children: ReactNode;
};

export function BulkFoot({ act, instanceCount, failureMessage, isBusy, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {failureMessage && (
        <p className={css.wrong} role="alert">
          {failureMessage}
        </p>
      )}
      <Button type="submit" isFullWidth className={sheet.main} isLoading={isBusy} disabled={instanceCount === 0}>
        {t(`bulk.form.${act}`, { count: instanceCount })}
      </Button>
      {children}
    </>
  );
}
