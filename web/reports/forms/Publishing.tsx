/** A report's offer to be filled in: a switch that saves itself, and what of it is not published yet (R42). */

import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import css from './forms.module.css';
import type { WholeReport } from './report-query.ts';

type Props = {
  report: WholeReport;
  isDirty: boolean;
  mayChange: boolean;
  isSaving: boolean;
  error: string | undefined;
  onPublish: () => void;
  onUnpublish: () => void;
};

export function PublishingSection({ report, isDirty, mayChange, isSaving, error, onPublish, onUnpublish }: Props) {
  const { t } = useTranslation();
  const dates = useDateFormatters();
  const { published: isPublished, versionNumber, versionDate } = report;
  const hasUnpublishedChanges = isPublished && (report.unpublishedChanges || isDirty);
  return (
    <section className={css.flags} aria-label={t('reports.publishing')}>
      <Toggle
        name="published"
        label={t('assistmeApp.report.published')}
        hint={t(isPublished ? 'reports.publishedHint' : isDirty ? 'reports.publishSaves' : 'reports.publishHint')}
        error={error}
        checked={isPublished}
        disabled={!mayChange}
        onChange={(isChecked) => (isChecked ? onPublish() : onUnpublish())}
      />
      <p className={css.version}>
        {versionNumber === null || versionDate === null
          ? t('reports.neverPublished')
          : t('reports.version', { number: versionNumber, at: dates.formatShortDay(dates.localDateOf(versionDate)) })}
      </p>
      {hasUnpublishedChanges && (
        <div className={css.behind}>
          <p>{t('reports.notPublished')}</p>
          {mayChange && (
            <Button size="md" isLoading={isSaving} onClick={onPublish}>
              {t(isDirty ? 'reports.saveAndPublish' : 'reports.publishChanges')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
