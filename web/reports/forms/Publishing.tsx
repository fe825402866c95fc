/** A report's offer to be filled in: a switch that saves itself, and what of it is not published yet (R42). */

import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './forms.module.css';
import type { WholeReport } from './report-query.ts';

type Props = {
  row: WholeReport;
  isDirty: boolean;
  mayChange: boolean;
  isSaving: boolean;
  error: string | undefined;
  onPublish: () => void;
  onUnpublish: () => void;
};

export function Publishing({ row, isDirty, mayChange, isSaving, error, onPublish, onUnpublish }: Props) {
  const { t } = useTexts();
  const dates = useDates();
  const { published: isPublished, versionNumber, versionDate } = row;
  const hasUnpublished = isPublished && (row.unpublishedChanges || isDirty);
  return (
    <section className={css.flags} aria-label={t('reports.publishing')}>
      <Toggle
        name="published"
        label={t('assistmeApp.report.published')}
        hint={t(isPublished ? 'reports.publishedHint' : isDirty ? 'reports.publishSaves' : 'reports.publishHint')}
        error={error}
        checked={isPublished}
        disabled={!mayChange}
        onChange={(isOn) => (isOn ? onPublish() : onUnpublish())}
      />
      <p className={css.version}>
        {versionNumber === null || versionDate === null
          ? t('reports.neverPublished')
          : t('reports.version', { number: versionNumber, at: dates.formatShortDay(dates.localDateOf(versionDate)) })}
      </p>
      {hasUnpublished && (
        <div className={css.behind}>
          <p>{t('reports.notPublished')}</p>
          {mayChange && (
            <Button size="md" loading={isSaving} onClick={onPublish}>
              {t(isDirty ? 'reports.saveAndPublish' : 'reports.publishChanges')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
