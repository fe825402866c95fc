/** The instances of an activity as a file: from and to, JSON or CSV, fetched and handed over (product «Export»). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { statistics } from '#contract/statistics.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { addDays, localDateOf } from '../kit/dates.ts';
import { download } from '../kit/download.ts';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { readDate } from '../kit/parse-date.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import type { Activity, Client } from './activity-query.ts';
import css from './export.module.css';

type Format = 'CSV' | 'JSON';
/** Days ahead to choose among: nothing is planned for more than ten years. */
const AHEAD_DAYS = 3652;
const EARLIEST_DAY = '2000-01-01';
/** The last seven days. */
const BACK_DAYS = 6;

export function ActivityExport({ activity, client }: { activity: Activity; client: Client }) {
  const { t } = useTexts();
  const today = localDateOf(serverNow(), client.timeZone);
  const [range, setRange] = useState({ startDate: addDays(today, -BACK_DAYS), endDate: today });
  const [format, setFormat] = useState<Format>('CSV');
  const [bytes, setBytes] = useState(0);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const downloadMutation = useMutation({
    mutationFn: () =>
      download(statistics.extract, { params: { activityId: activity.id }, query: { ...range, fileFormat: format } }, setBytes),
    onMutate: () => setBytes(0),
    meta: { isErrorShown: true },
    onError: takeServerErrors,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {};
    for (const field of ['startDate', 'endDate'] as const) if (!readDate(range[field])) errors[field] = 'error.field.date';
    if (!errors.startDate && !errors.endDate && range.endDate < range.startDate) errors.endDate = 'error.field.endBeforeStart';
    setErrors(errors);
    downloadMutation.reset();
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else downloadMutation.mutate();
  };
  const field = (name: 'startDate' | 'endDate', label: string) => (
    <div>
      <DateField
        name={name}
        label={label}
        hint=""
        value={range[name]}
        from={EARLIEST_DAY}
        to={addDays(today, AHEAD_DAYS)}
        error={errorOf(name)}
        onChange={(value) => {
          setRange({ ...range, [name]: value });
          clearError(name);
        }}
        onLeave={() => {}}
      />
    </div>
  );
  return (
    <section className={css.card}>
      <h2>{t('activities.export.title')}</h2>
      <p className={css.lead}>{t('activities.export.lead')}</p>
      <form noValidate className={css.form} onSubmit={submit}>
        <div className={css.days}>
          {field('startDate', t('activities.export.from'))}
          {field('endDate', t('activities.export.to'))}
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
        <Button type="submit" loading={downloadMutation.isPending}>
          {t('activities.export.download')}
        </Button>
        <p className={css.said} role="status">
          {downloadMutation.isPending && t('activities.export.under', { size: Math.ceil(bytes / 1024) })}
          {downloadMutation.isSuccess && t('activities.export.done', { name: downloadMutation.data })}
        </p>
      </form>
    </section>
  );
}
