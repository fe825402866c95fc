/** The instances of an activity as a file: from and to, JSON or CSV, fetched and handed over (product «Export»). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { statistics } from '#contract/statistics.ts';
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { addDays, localDateOf } from '../kit/dates.ts';
import { downloadFile } from '../kit/download.ts';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { readDate } from '../kit/parse-date.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import type { Activity, Client } from './activity-query.ts';
import css from './export.module.css';

type Format = 'CSV' | 'JSON';
/** Days ahead to choose among: nothing is planned for more than ten years. */
const MAX_DAYS_AHEAD = 3652;
const EARLIEST_DAY = '2000-01-01';
/** The last seven days. */
const DEFAULT_DAYS_BACK = 6;

export function ActivityExport({ activity, client }: { activity: Activity; client: Client }) {
  const { t } = useTranslation();
  const today = localDateOf(serverNow(), client.timeZone);
  const [dateRange, setDateRange] = useState({ startDate: addDays(today, -DEFAULT_DAYS_BACK), endDate: today });
  const [format, setFormat] = useState<Format>('CSV');
  const [byteCount, setByteCount] = useState(0);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const downloadMutation = useMutation({
    mutationFn: () =>
      downloadFile(statistics.extract, { params: { activityId: activity.id }, query: { ...dateRange, fileFormat: format } }, setByteCount),
    onMutate: () => setByteCount(0),
    meta: { isErrorShown: true },
    onError: takeServerErrors,
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {};
    for (const fieldName of ['startDate', 'endDate'] as const) if (!readDate(dateRange[fieldName])) errors[fieldName] = 'error.field.date';
    if (!errors.startDate && !errors.endDate && dateRange.endDate < dateRange.startDate) errors.endDate = 'error.field.endBeforeStart';
    setErrors(errors);
    downloadMutation.reset();
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else downloadMutation.mutate();
  };
  const renderDateField = (fieldName: 'startDate' | 'endDate', label: string) => (
    <div>
      <DateField
        name={fieldName}
        label={label}
        hint=""
        value={dateRange[fieldName]}
        from={EARLIEST_DAY}
        to={addDays(today, MAX_DAYS_AHEAD)}
        error={errorOf(fieldName)}
        onChange={(day) => {
          setDateRange({ ...dateRange, [fieldName]: day });
          clearError(fieldName);
        }}
        onLeave={() => {}}
      />
    </div>
  );
  return (
    <section className={css.card}>
      <h2>{t('activities.export.title')}</h2>
      <p className={css.lead}>{t('activities.export.lead')}</p>
      <form noValidate className={css.form} onSubmit={handleSubmit}>
        <div className={css.days}>
          {renderDateField('startDate', t('activities.export.from'))}
          {renderDateField('endDate', t('activities.export.to'))}
        </div>
        <SegmentedControl
          isLabelShown
          label={t('activities.export.format')}
          value={format}
          options={[
            ['CSV', t('activities.export.csv')],
            ['JSON', t('activities.export.json')],
          ]}
          onPick={setFormat}
        />
        <Failure error={downloadMutation.error} fields={['startDate', 'endDate']} />
        <Button type="submit" isLoading={downloadMutation.isPending}>
          {t('activities.export.download')}
        </Button>
        <p className={css.said} role="status">
          {downloadMutation.isPending && t('activities.export.under', { size: Math.ceil(byteCount / 1024) })}
          {downloadMutation.isSuccess && t('activities.export.done', { name: downloadMutation.data })}
        </p>
      </form>
    </section>
  );
}
