/** Pauses a medicine: from when, until when or until it is ended, who ordered it and why; it says first how many planned times that touches (R135). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { medicinePauses } from '#contract/medicine-pauses.ts';
import { MAX_DETAIL_LENGTH, MAX_INSTRUCTION_LENGTH } from '#domain/medicine-numbers.ts';
import { MAX_PAUSE_DAYS, PAUSE_BACK_HOURS, type PauseTimes, pauseRefusal } from '#domain/medicine-pauses.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useTexts } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, type useDates } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { instantAt } from '../kit/instant-at.ts';
import { readDate, readTime } from '../kit/parse-date.ts';
import { useRequestKey } from '../kit/request-key.ts';
import sheet from '../kit/sheet.module.css';
import { TextField } from '../kit/TextField.tsx';
import { TimeField } from '../kit/TimeField.tsx';
import type { Medicine } from '../shared/medicine/medicine-query.ts';
import css from './medicines.module.css';

type Props = { medicine: Medicine; dates: ReturnType<typeof useDates>; onSaved: () => void; onClose: () => void };

/** The days on which one may begin reach so far back. */
const BACK_DAYS = PAUSE_BACK_HOURS / 24;
/** The server's names of the fields of the form. */
const formFieldNames = { fromDate: 'fromDay', untilDate: 'untilDay' };

export default function PauseSheet({ medicine: { id, kind, activity, current }, dates, onSaved, onClose }: Props) {
  const { t } = useTexts();
  const { today, formatTime, timeZone } = dates;
  const { keyOf } = useRequestKey();
  const [now] = useState(serverNow);
  const [typedFields, setTypedFields] = useState({ fromDay: today(), fromClock: formatTime(now), untilDay: '', untilClock: '' });
  const changeField = (field: keyof typeof typedFields) => (value: string) =>
    setTypedFields((previousFields) => ({ ...previousFields, [field]: value }));
  const firstDay = readDate(typedFields.fromDay);
  const firstClock = readTime(typedFields.fromClock);
  const lastDay = readDate(typedFields.untilDay);
  const lastClock = readTime(typedFields.untilClock);
  const hasEnd = typedFields.untilDay.trim() !== '' || typedFields.untilClock.trim() !== '';
  const from = firstDay && firstClock && instantAt(firstDay, firstClock, timeZone);
  // A day without a time is paused to its end.
  const until =
    lastDay &&
    (typedFields.untilClock.trim() === ''
      ? instantAt(addDays(lastDay, 1), '00:00', timeZone)
      : lastClock && instantAt(lastDay, lastClock, timeZone));
  const span: PauseTimes | undefined = from && (until || !hasEnd) ? { fromDate: from, untilDate: until || null } : undefined;
  const pauseError = span && pauseRefusal(span, now);
  const countQuery = useQuery({
    queryKey: ['pause-preview', id, span],
    queryFn: async ({ signal }) =>
      (await callApi(medicinePauses.preview, { params: { id }, body: span!, signal, isQuiet: true })).data.count,
    enabled: span !== undefined && !pauseError,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const count = span && !pauseError ? countQuery.data : undefined;
  return (
    <FormSheet
      title={t('medicines.pauseTitle', { name: kind === 'PACK' ? activity.name : current.name })}
      submit={t('medicines.pause')}
      formFieldNames={formFieldNames}
      check={({ orderedBy = '' }): Record<string, string> =>
        definedErrors({
          fromDay: firstDay ? undefined : 'error.field.date',
          fromClock: firstClock ? undefined : 'instance.wrongTime',
          untilDay: hasEnd && !lastDay ? 'error.field.date' : undefined,
          untilClock: typedFields.untilClock.trim() !== '' && !lastClock ? 'instance.wrongTime' : undefined,
          ...(pauseError && { [formFieldNames[pauseError.field]]: pauseError.key }),
          orderedBy: orderedBy.trim() === '' ? 'error.field.required' : undefined,
        })
      }
      send={({ orderedBy = '', reason = '' }) => {
        const body = { ...span!, orderedBy: orderedBy.trim(), reason: reason.trim() || null };
        return callApi(medicinePauses.create, { params: { id }, body, requestKey: keyOf(body) });
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ errorOf, clearError, text }) => {
        const dayField = (name: 'fromDay' | 'untilDay', earliestDay: string) => ({
          name,
          value: typedFields[name],
          error: errorOf(name),
          from: earliestDay,
          to: addDays(today(), 2 * MAX_PAUSE_DAYS),
          label: t(`medicines.${name}`),
          onChange: (value: string) => {
            clearError(name);
            changeField(name)(value);
          },
        });
        const clockField = (name: 'fromClock' | 'untilClock') => ({
          name,
          value: typedFields[name],
          error: errorOf(name),
          label: t(`medicines.${name}`),
          placeholder: t('instance.timeHint'),
          onChange: (value: string) => {
            clearError(name);
            changeField(name)(value);
          },
        });
        return (
          <div className={css.form}>
            <p role="status" className={css.note}>
              {count !== undefined
                ? t(hasEnd ? 'medicines.pauseTouches' : 'medicines.pauseTouchesOpen', { count })
                : t(countQuery.isError ? 'medicines.pauseUnknown' : 'medicines.pauseCounts')}
            </p>
            <div className={css.moment}>
              <DateField required {...dayField('fromDay', addDays(today(), -BACK_DAYS))} />
              <TimeField required className={sheet.gap} {...clockField('fromClock')} />
            </div>
            <div className={css.moment}>
              <DateField {...dayField('untilDay', firstDay ?? today())} />
              <TimeField className={sheet.gap} {...clockField('untilClock')} />
              <small className={css.soft}>{t('medicines.untilHint')}</small>
            </div>
            <TextField {...text('orderedBy')} label={t('assistmeApp.medicine.orderedBy')} maxLength={MAX_DETAIL_LENGTH} />
            <TextField {...text('reason')} required={false} label={t('medicines.pauseReason')} maxLength={MAX_INSTRUCTION_LENGTH} />
          </div>
        );
      }}
    </FormSheet>
  );
}
