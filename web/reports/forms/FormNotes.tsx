/** Lines over the builder: that it cannot be changed and why, and that what was not saved has come back. */

import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { ReadOnlyNotice } from '../../shared/catalogue/ReadOnly.tsx';
import css from './forms.module.css';
import { useOwner, type WholeReport } from './report-query.ts';

type Props = { row: WholeReport; mayChange: boolean; isRestored: boolean; onDiscardDraft: () => void };

export function FormNotes({ row, mayChange, isRestored, onDiscardDraft }: Props) {
  const { t } = useTexts();
  const { changes } = useOwner(undefined);
  if (!mayChange)
    return changes && row.global ? (
      <p className={css.note}>
        <Icon d={info} />
        {t('reports.ofPlatform')}
      </p>
    ) : (
      <ReadOnlyNotice />
    );
  return (
    isRestored && (
      <div className={css.note} role="status">
        <Icon d={info} />
        <span>{t('reports.restored')}</span>
        <Button variant="default" size="md" onClick={onDiscardDraft}>
          {t('reports.beginAnew')}
        </Button>
      </div>
    )
  );
}
