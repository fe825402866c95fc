/**
 * The assistance administrator's further step: until which day, how many days that is, and how many instances (product «Bulk acts», R17).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { dateLimit } from '#domain/date-limit.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { daysBetween } from '#domain/time.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { useDates } from '../kit/dates.ts';
import { unplacedText } from '../kit/forms.ts';
import { readDate } from '../kit/parse-date.ts';
import sheet from '../kit/sheet.module.css';
import css from '../shared/dated/form.module.css';
import { BulkFoot } from './BulkFoot.tsx';
import bulkCss from './bulk.module.css';
import type { Details } from './bulk-details.ts';

type Props = {
  act: BulkAct;
  instanceIds: number[];
  details: Details;
  /** The day it starts from. */
  date: string;
  isBusy: boolean;
  failure: string;
  onBack: () => void;
  /** Undefined when it is that day alone. */
  onContinue: (untilDate: string | undefined) => void;
};

export function BulkDays({ act, instanceIds, details, date, isBusy, failure, onBack, onContinue }: Props) {
  const { t } = useTexts();
  const { today, dayName } = useDates();
  const [typedDate, setTypedDate] = useState(date);
  const [isTouched, setTouched] = useState(false);
  const untilDate = readDate(typedDate);
  const lastDate = dateLimit(today());
  const dateError = !untilDate
    ? t('instance.wrongDate')
    : untilDate < date
      ? t('error.field.endBeforeStart')
      : untilDate > lastDate
        ? t('error.field.tooFarAhead')
        : undefined;
  const dayCount = untilDate && !dateError ? daysBetween(date, untilDate) + 1 : 0;
  const { intervalValue, intervalUnit } = details;
  const { data, error, isFetching } = useQuery({
    queryKey: ['bulk-preview', act, instanceIds, date, untilDate, intervalValue, intervalUnit],
    queryFn: async ({ signal }) => {
      const range = dayCount > 1 ? { fromDate: date, untilDate: untilDate! } : {};
      return (await callApi(instanceBulk.preview, { body: { act, instanceIds, intervalValue, intervalUnit, ...range }, signal })).data;
    },
    enabled: dayCount > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const serverDateError = fieldErrorsOf(error).untilDate;
  const fieldError = (isTouched || dayCount === 0 ? dateError : undefined) ?? (serverDateError && textOf(serverDateError));
  const failureText = failure || (error ? unplacedText(error, t, ['untilDate']) : '');
  const submit = () => {
    setTouched(true);
    if (!dateError && !error) onContinue(dayCount > 1 ? untilDate : undefined);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={css.said}>{t('bulk.daysLead')}</p>
      <DateField
        name="untilDate"
        required
        label={t('bulk.until')}
        hint={t('bulk.untilHint')}
        value={typedDate}
        from={date}
        to={lastDate}
        error={fieldError}
        onChange={setTypedDate}
        onLeave={() => setTouched(true)}
      />
      <div className={bulkCss.counted} role="status" data-old={isFetching || undefined}>
        {dayCount > 0 && <b>{t('bulk.dayCount', { count: dayCount })}</b>}
        {dayCount > 0 && data && !error && (
          <>
            <span> · {t('bulk.eligible', { count: data.eligible })}</span>
            {data.refused.map(({ reason, count }) => (
              <small key={reason}>{t('bulk.left', { count, why: t(`bulk.why.${reason}`) })}</small>
            ))}
            {data.untilDate && untilDate && data.untilDate < untilDate && (
              <small>{t('bulk.reaches', { day: dayName(data.untilDate) })}</small>
            )}
          </>
        )}
      </div>
      <BulkFoot act={act} count={data?.eligible ?? instanceIds.length} failure={failureText} isBusy={isBusy}>
        <Button fullWidth variant="subtle" className={sheet.main} onClick={onBack}>
          {t('shared.back')}
        </Button>
      </BulkFoot>
    </form>
  );
}
