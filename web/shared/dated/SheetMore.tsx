/** Further acts on something dated that lies open: change it, read about it, skip it though it is reported, take its signing back. */
import { Suspense } from 'react';
import { closedReasonOf } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { Dated } from './dated.ts';
import css from './form.module.css';

const SigningRemoval = lazyWithRetry(() => import('./SigningRemoval.tsx'));

/** The address of its own page; null on that page itself. */
export type PagePath = '/handelse/$id' | '/uppgiftinstans/$id' | null;
type Props = {
  row: Dated;
  maySign: boolean;
  pagePath: PagePath;
  isBusy: boolean;
  onChange: () => void;
  onSkip: () => void;
  onReset: () => void;
};

export function SheetMore({ row, maySign, pagePath, isBusy, onChange, onSkip, onReset }: Props) {
  const { t } = useTexts();
  const quietButton = (text: string, onClick: () => void) => (
    <Button variant="subtle" size="md" className={css.quiet} disabled={isBusy} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className={css.more}>
      {maySign && quietButton(t(row.isSkipped ? 'instance.editComment' : 'instance.change'), onChange)}
      {maySign && closedReasonOf(row) === 'reported' && quietButton(t('instance.skip'), onSkip)}
      {pagePath && (
        <ButtonLink variant="subtle" size="md" className={css.quiet} to={pagePath} params={{ id: String(row.id) }}>
          {t('instance.details')}
        </ButtonLink>
      )}
      {maySign && row.isCompleted && (
        <div className={css.last}>
          <Suspense>
            <SigningRemoval row={row} busy={isBusy} className={css.quiet} onReset={onReset} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
