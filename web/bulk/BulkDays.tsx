/**
 * The assistance administrator's further step: until which day, how many days that is, and how many instances (product «Bulk acts», R17).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import type { BulkAct } from '#domain/planning/bulk.ts';
import { daysBetween } from '#domain/time.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { unplacedText } from '../kit/forms.ts';
import { readDate } from '../kit/parse-date.ts';
import sheet from '../kit/sheet.module.css';
import css from '../shared/dated/form.module.css';
import { BulkFoot } from './BulkFoot.tsx';
import bulkCss from './bulk.module.css';
import type { BulkDetails } from './bulk-details.ts';

type Props = {
  act: BulkAct;
  instanceIds: number[];
  details: BulkDetails;
  /** The day it starts from. */
  startDate: string;
  isBusy: boolean;
  failureMessage: string;
  onBack: () => void;
  /** Undefined when it is that day alone. */
  onContinue: (untilDate: string | undefined) => void;
};

export function BulkDays({ act, instanceIds, details, startDate, isBusy, failureMessage, onBack, onContinue }: Props) {
  const { t } = useTranslation();
  const { today, dayName } = useDateFormatters();
  const [untilDateText, setUntilDateText] = useState(startDate);
  const [isTouched, setTouched] = useState(false);
  const untilDate = readDate(untilDateText);
  const lastDate = computeDateLimit(today());
  const dateError = !untilDate
    ? t('instance.wrongDate')
    : untilDate < startDate
      ? t('error.field.endBeforeStart')
      : untilDate > lastDate
        ? t('error.field.tooFarAhead')
        : undefined;
  const dayCount = untilDate && !dateError ? daysBetween(startDate, untilDate) + 1 : 0;
  const { intervalValue, intervalUnit } = details;
  const {
    data: preview,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['bulk-preview', act, instanceIds, startDate, untilDate, intervalValue, intervalUnit],
    queryFn: async ({ signal }) => {
      const dateRange = dayCount > 1 ? { fromDate: startDate, untilDate: untilDate! } : {};
      return (await callApi(instanceBulk.preview, { body: { act, instanceIds, intervalValue, intervalUnit, ...dateRange }, signal })).data;
    },
    enabled: dayCount > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const serverDateError = fieldErrorsOf(error).untilDate;
  const fieldError = (isTouched || dayCount === 0 ? dateError : undefined) ?? (serverDateError && findText(serverDateError));
  const failureText = failureMessage || (error ? unplacedText(error, t, ['untilDate']) : '');
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
        value={untilDateText}
        from={startDate}
        to={lastDate}
        error={fieldError}
        onChange={setUntilDateText}
        onLeave={() => setTouched(true)}
      />
      <div className={bulkCss.counted} role="status" data-old={isFetching || undefined}>
        {dayCount > 0 && <b>{t('bulk.dayCount', { count: dayCount })}</b>}
        {dayCount > 0 && preview && !error && (
          <>
            <span> · {t('bulk.eligible', { count: preview.eligible })}</span>
            {preview.refused.map(({ reason, count }) => (
              <small key={reason}>{t('bulk.left', { count, why: t(`bulk.why.${reason}`) })}</small>
            ))}
            {preview.untilDate && untilDate && preview.untilDate < untilDate && (
              <small>{t('bulk.reaches', { day: dayName(preview.untilDate) })}</small>
            )}
          </>
        )}
      </div>
      <BulkFoot act={act} instanceCount={preview?.eligible ?? instanceIds.length} failureMessage={failureText} isBusy={isBusy}>
        <Button isFullWidth variant="subtle" className={sheet.main} onClick={onBack}>
          {t('shared.back')}
        </Button>
      </BulkFoot>
    </form>
  );
}
