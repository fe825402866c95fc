/** Pauses a medicine: from when, until when or until it is ended, who ordered it and why; it says first how many planned times that touches (R135). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { checkPause, MAX_PAUSE_BACK_HOURS, MAX_PAUSE_DAYS, type PauseTimes } from '#domain/medicine-pauses.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, type useDateFormatters } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { instantAt } from '../kit/instant-at.ts';
import { readDate, readTime } from '../kit/parse-date.ts';
import { useRequestKey } from '../kit/request-key.ts';
import sheetCss from '../kit/sheet.module.css';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import css from './medicines.module.css';

type Props = { medicine: Medicine; dates: ReturnType<typeof useDateFormatters>; onSaved: () => void; onClose: () => void };

/** The days on which one may begin reach so far back. */
const MAX_BACK_DAYS = MAX_PAUSE_BACK_HOURS / 24;
/** The server's names of the fields of the form. */
const formFieldNames = { fromDate: 'fromDay', untilDate: 'untilDay' };

export default function PauseSheet({ medicine: { id, kind, activity, current: currentOrder }, dates, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { today, formatTime, timeZone } = dates;
  const { keyOf: requestKeyOf } = useRequestKey();
  const [openedAt] = useState(serverNow);
  const [pauseFields, setPauseFields] = useState({ fromDay: today(), fromClock: formatTime(openedAt), untilDay: '', untilClock: '' });
  const createFieldHandler = (field: keyof typeof pauseFields) => (value: string) =>
    setPauseFields((previousFields) => ({ ...previousFields, [field]: value }));
  const firstDay = readDate(pauseFields.fromDay);
  const firstClock = readTime(pauseFields.fromClock);
  const lastDay = readDate(pauseFields.untilDay);
  const lastClock = readTime(pauseFields.untilClock);
  const hasEnd = pauseFields.untilDay.trim() !== '' || pauseFields.untilClock.trim() !== '';
  const pauseStart = firstDay && firstClock && instantAt(firstDay, firstClock, timeZone);
  // A day without a time is paused to its end.
  const pauseEnd =
    lastDay &&
    (pauseFields.untilClock.trim() === ''
      ? instantAt(addDays(lastDay, 1), '00:00', timeZone)
      : lastClock && instantAt(lastDay, lastClock, timeZone));
  const pauseTimes: PauseTimes | undefined =
    pauseStart && (pauseEnd || !hasEnd) ? { fromDate: pauseStart, untilDate: pauseEnd || null } : undefined;
  const pauseError = pauseTimes && checkPause(pauseTimes, openedAt);
  const countQuery = useQuery({
    queryKey: ['pause-preview', id, pauseTimes],
    queryFn: async ({ signal }) =>
      (await callApi(medicinePauses.preview, { params: { id }, body: pauseTimes!, signal, isQuiet: true })).data.count,
    enabled: pauseTimes !== undefined && !pauseError,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const affectedCount = pauseTimes && !pauseError ? countQuery.data : undefined;
  return (
    <FormSheet
      title={t('medicines.pauseTitle', { name: kind === 'PACK' ? activity.name : currentOrder.name })}
      submitLabel={t('medicines.pause')}
      formFieldNames={formFieldNames}
      check={({ orderedBy = '' }): Record<string, string> =>
        definedErrors({
          fromDay: firstDay ? undefined : 'error.field.date',
          fromClock: firstClock ? undefined : 'instance.wrongTime',
          untilDay: hasEnd && !lastDay ? 'error.field.date' : undefined,
          untilClock: pauseFields.untilClock.trim() !== '' && !lastClock ? 'instance.wrongTime' : undefined,
          ...(pauseError && { [formFieldNames[pauseError.field]]: pauseError.key }),
          orderedBy: orderedBy.trim() === '' ? 'error.field.required' : undefined,
        })
      }
      send={({ orderedBy = '', reason = '' }) => {
        const requestBody = { ...pauseTimes!, orderedBy: orderedBy.trim(), reason: reason.trim() || null };
        return callApi(medicinePauses.create, { params: { id }, body: requestBody, requestKey: requestKeyOf(requestBody) });
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ errorOf, clearError, text: textFieldProps }) => {
        const dayFieldProps = (name: 'fromDay' | 'untilDay', earliestDay: string) => ({
          name,
          value: pauseFields[name],
          error: errorOf(name),
          from: earliestDay,
          to: addDays(today(), 2 * MAX_PAUSE_DAYS),
          label: t(`medicines.${name}`),
          onChange: (value: string) => {
            clearError(name);
            createFieldHandler(name)(value);
          },
        });
        const clockFieldProps = (name: 'fromClock' | 'untilClock') => ({
          name,
          value: pauseFields[name],
          error: errorOf(name),
          label: t(`medicines.${name}`),
          placeholder: t('instance.timeHint'),
          onChange: (value: string) => {
            clearError(name);
            createFieldHandler(name)(value);
          },
        });
        return (
          <div className={css.form}>
            <p role="status" className={css.note}>
              {affectedCount !== undefined
                ? t(hasEnd ? 'medicines.pauseTouches' : 'medicines.pauseTouchesOpen', { count: affectedCount })
                : t(countQuery.isError ? 'medicines.pauseUnknown' : 'medicines.pauseCounts')}
            </p>
            <div className={css.moment}>
              <DateField required {...dayFieldProps('fromDay', addDays(today(), -MAX_BACK_DAYS))} />
              <TimeField required className={sheetCss.gap} {...clockFieldProps('fromClock')} />
            </div>
            <div className={css.moment}>
              <DateField {...dayFieldProps('untilDay', firstDay ?? today())} />
              <TimeField className={sheetCss.gap} {...clockFieldProps('untilClock')} />
              <small className={css.soft}>{t('medicines.untilHint')}</small>
            </div>
            <TextField {...textFieldProps('orderedBy')} label={t('assistmeApp.medicine.orderedBy')} maxLength={MAX_DETAIL_LENGTH} />
            <TextField
              {...textFieldProps('reason')}
              required={false}
              label={t('medicines.pauseReason')}
              maxLength={MAX_INSTRUCTION_LENGTH}
            />
          </div>
        );
      }}
    </FormSheet>
  );
}
