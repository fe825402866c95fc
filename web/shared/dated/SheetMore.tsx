/** Further acts on something dated that lies open: change it, read about it, skip it though it is reported, take its signing back. */
import { Suspense } from 'react';
import { closedReasonOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { DatedInstance } from './dated.ts';
import css from './form.module.css';

const SigningRemoval = lazyWithRetry(() => import('./SigningRemoval.tsx'));

/** The address of its own page; null on that page itself. */
export type PagePath = '/handelse/$id' | '/uppgiftinstans/$id' | null;
type Props = {
  instance: DatedInstance;
  maySign: boolean;
  pagePath: PagePath;
  isBusy: boolean;
  onOpenEditForm: () => void;
  onSkip: () => void;
  onReset: () => void;
};

export function MoreSheetActions({ instance, maySign, pagePath, isBusy, onOpenEditForm, onSkip, onReset }: Props) {
  const { t } = useTranslation();
  const renderQuietButton = (text: string, onClick: () => void) => (
    <Button variant="subtle" size="md" className={css.quiet} disabled={isBusy} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className={css.more}>
      {maySign && renderQuietButton(t(instance.isSkipped ? 'instance.editComment' : 'instance.change'), onOpenEditForm)}
      {maySign && closedReasonOf(instance) === 'reported' && renderQuietButton(t('instance.skip'), onSkip)}
      {pagePath && (
        <ButtonLink variant="subtle" size="md" className={css.quiet} to={pagePath} params={{ id: String(instance.id) }}>
          {t('instance.details')}
        </ButtonLink>
      )}
      {maySign && instance.isCompleted && (
        <div className={css.last}>
          <Suspense>
            <SigningRemoval instance={instance} isBusy={isBusy} className={css.quiet} onReset={onReset} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
