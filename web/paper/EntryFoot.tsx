/** The sheet's last line: what went wrong, how much is filled in, and the button that sends it. */
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import css from './entry.module.css';

type Props = { message: string | undefined; filledCount: number; openCount: number; isSending: boolean };

export function EntryFooter({ message, filledCount, openCount, isSending }: Props) {
  const { t } = useTranslation();
  return (
    <StickyBar align="between">
      {message && (
        <p className={css.footWrong} role="alert">
          {message}
        </p>
      )}
      <p role="status">{t('paper.filled', { count: filledCount, all: openCount })}</p>
      <Button type="submit" data-act isLoading={isSending} disabled={filledCount === 0}>
        {filledCount === 0 ? t('paper.enterNone') : t('paper.enterCount', { count: filledCount })}
      </Button>
    </StickyBar>
  );
}
