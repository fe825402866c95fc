/** Lines over the builder: that it cannot be changed and why, and that what was not saved has come back. */

import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { ReadOnlyNotice } from '../../shared/catalogue/ReadOnly.tsx';
import css from './forms.module.css';
import { useReportOwner, type WholeReport } from './report-query.ts';

type Props = { report: WholeReport; mayChange: boolean; isRestored: boolean; onDiscardDraft: () => void };

export function FormNotes({ report, mayChange, isRestored, onDiscardDraft }: Props) {
  const { t } = useTranslation();
  const { mayChangeReports } = useReportOwner(undefined);
  if (!mayChange)
    return mayChangeReports && report.global ? (
      <p className={css.note}>
        <Icon d={infoIcon} />
        {t('reports.ofPlatform')}
      </p>
    ) : (
      <ReadOnlyNotice />
    );
  return (
    isRestored && (
      <div className={css.note} role="status">
        <Icon d={infoIcon} />
        <span>{t('reports.restored')}</span>
        <Button variant="default" size="md" onClick={onDiscardDraft}>
          {t('reports.beginAnew')}
        </Button>
      </div>
    )
  );
}
