/** The licences of one person: whoever is licensed needs no delegation, and gives them; the company’s administrator notes and ends them (R148). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userLicences } from '#contract/delegations/licences.ts';
import type { Colleague } from '#contract/staff.ts';
import { type Licence, licences } from '#domain/delegations.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { definedErrors } from '../../kit/checks.ts';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { readDate } from '../../kit/parse-date.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import css from './staff.module.css';
import { colleagueName } from './staff-query.ts';

type RecordedLicence = { id: number; kind: Licence };

export default function ColleagueLicences({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation();
  const user = useUser();
  const { formatShortDay, localDateOf, today } = useDateFormatters();
  const queryClient = useQueryClient();
  const [isLicenceSheetOpen, setLicenceSheetOpen] = useState(false);
  const [licenceToEnd, setLicenceToEnd] = useState<RecordedLicence>();
  const { data: recordedLicences = [] } = useQuery({
    queryKey: ['staff', colleague.id, 'licences'],
    queryFn: async ({ signal }) => (await callApi(userLicences.ofUser, { params: { id: colleague.id }, signal })).data,
    throwOnError: false,
  });
  const endMutation = useMutation({
    mutationFn: ({ id }: RecordedLicence) => callApi(userLicences.end, { params: { id } }),
    onSettled: () => {
      setLicenceToEnd(undefined);
      return queryClient.invalidateQueries();
    },
  });
  const mayChange = can(user, 'licence.change');
  if (!mayChange && recordedLicences.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="licences">
      <h2 id="licences">{t('delegations.licences')}</h2>
      <p>{t('delegations.licencesLead')}</p>
      {recordedLicences.length > 0 && (
        <ul className={css.events}>
          {recordedLicences.map(({ id, kind, fromDay, untilDay, byName, endedDate }) => (
            <li key={id}>
              <b>{t(`delegations.licence.${kind}`)}</b>{' '}
              {t(untilDay ? 'delegations.days' : 'delegations.daysOpen', {
                from: formatShortDay(fromDay),
                until: untilDay ? formatShortDay(untilDay) : '',
              })}
              <small>
                {endedDate
                  ? t('delegations.licenceEnded', { day: formatShortDay(localDateOf(endedDate)) })
                  : t('delegations.notedBy', { who: byName })}
              </small>
              {mayChange && endedDate === null && (untilDay === null || untilDay >= today()) && (
                <Button variant="subtle" size="md" className={css.act} onClick={() => setLicenceToEnd({ id, kind })}>
                  {t('delegations.endLicence')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button variant="default" size="md" className={css.act} aria-haspopup="dialog" onClick={() => setLicenceSheetOpen(true)}>
          {t('delegations.noteLicence')}
        </Button>
      )}
      {isLicenceSheetOpen && <LicenceSheet colleague={colleague} onClose={() => setLicenceSheetOpen(false)} />}
      {licenceToEnd && (
        <ConfirmDialog
          title={t('delegations.endLicenceTitle', { what: t(`delegations.licence.${licenceToEnd.kind}`) })}
          question={t('delegations.endLicenceQuestion', { name: colleagueName(colleague) })}
          confirmLabel={t('delegations.endLicence')}
          isBusy={endMutation.isPending}
          onConfirm={() => endMutation.mutate(licenceToEnd)}
          onClose={() => setLicenceToEnd(undefined)}
        />
      )}
    </section>
  );
}

function LicenceSheet({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const [dateTexts, setDateTexts] = useState({ fromDay: today(), untilDay: '' });
  const fromDay = readDate(dateTexts.fromDay);
  const untilDay = readDate(dateTexts.untilDay);
  const hasEnd = dateTexts.untilDay.trim() !== '';
  return (
    <FormSheet
      title={t('delegations.noteLicence')}
      subtitle={colleagueName(colleague)}
      refreshedKey={['staff', colleague.id]}
      check={() =>
        definedErrors({
          fromDay: fromDay ? undefined : 'error.field.date',
          untilDay:
            hasEnd && !untilDay
              ? 'error.field.date'
              : fromDay && untilDay && untilDay < fromDay
                ? 'assistmeApp.userLicence.errors.span'
                : undefined,
        })
      }
      send={({ kind }) =>
        callApi(userLicences.create, {
          params: { id: colleague.id },
          body: { kind: kind as Licence, fromDay: fromDay!, untilDay: untilDay ?? null },
        })
      }
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <>
          <SelectField
            name="kind"
            label={t('assistmeApp.userLicence.kind')}
            error={errorOf('kind')}
            options={licences.map((value) => ({ value, label: t(`delegations.licence.${value}`) }))}
          />
          {(['fromDay', 'untilDay'] as const).map((field) => (
            <DateField
              key={field}
              name={field}
              required={field === 'fromDay'}
              label={t(`assistmeApp.userLicence.${field}`)}
              to="2100-12-31"
              value={dateTexts[field]}
              error={errorOf(field)}
              onChange={(value) => {
                setDateTexts({ ...dateTexts, [field]: value });
                clearError(field);
              }}
            />
          ))}
        </>
      )}
    </FormSheet>
  );
}
