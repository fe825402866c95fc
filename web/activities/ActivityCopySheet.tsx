/** Copies an activity: another of the same client and type, with all its values, and with its plan where that is wanted (product «Activities»). */
import { useState } from 'react';
import { activities } from '#contract/activities.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { useTranslation } from '../core/texts.ts';
import { DateField } from '../kit/DateField.tsx';
import { localDateOf } from '../kit/dates.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { readDate } from '../kit/parse-date.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { TextField } from '../kit/TextField.tsx';
import { Toggle } from '../kit/Toggle.tsx';
import type { Activity, Client } from './activity-query.ts';

type Props = { activity: Activity; client: Client; onCopied: (copy: { id: number }) => void; onClose: () => void };

export default function ActivityCopySheet({ activity, client, onCopied, onClose }: Props) {
  const { t } = useTranslation();
  const today = localDateOf(serverNow(), client.timeZone);
  const [isPlanned, setPlanned] = useState(true);
  const [fromDay, setFromDay] = useState(today);
  const { keyOf: requestKeyOf } = useRequestKey();
  return (
    <FormSheet
      title={t('activities.copy')}
      subtitle={activity.name}
      submitLabel={t('activities.makeCopy')}
      check={({ name = '' }) => ({
        ...(!name.trim() && { name: 'error.field.required' }),
        ...(isPlanned && !readDate(fromDay) && { fromDate: 'rule.error.dateInvalid' }),
        ...(isPlanned && (readDate(fromDay) ?? today) < today && { fromDate: 'activities.copyPast' }),
      })}
      send={({ name = '' }) => {
        const body = { name: name.trim(), ...(isPlanned && { fromDate: readDate(fromDay)! }) };
        return callApi(activities.copy, { params: { id: activity.id }, body, requestKey: requestKeyOf(body) });
      }}
      onSaved={({ data: copy }) => {
        void refreshAll();
        onCopied(copy);
      }}
      onClose={onClose}
    >
      {({ errorOf, clearError, text: fieldPropsOf }) => (
        <>
          <TextField
            {...fieldPropsOf('name')}
            label={t('activities.name')}
            maxLength={100}
            defaultValue={t('activities.copyName', { name: activity.name }).slice(0, 100)}
          />
          <Toggle label={t('activities.copyPlan')} hint={t('activities.copyPlanHint')} checked={isPlanned} onChange={setPlanned} />
          {isPlanned && (
            <DateField
              name="fromDate"
              required
              label={t('activities.copyFrom')}
              value={fromDay}
              from={today}
              to={computeDateLimit(today)}
              error={errorOf('fromDate')}
              onChange={(day) => {
                setFromDay(day);
                clearError('fromDate');
              }}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
