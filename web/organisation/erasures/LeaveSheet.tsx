/** Says that a client has left, or on which other day: what is planned after that ends, and the time begins to run. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { computeDateLimit, maxYearsBack } from '#domain/date-limit.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { readDate } from '../../kit/parse-date.ts';
import { matchNames } from '../../shared/listing/match-names.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { allQueriesKey, type LeavingClient, saveLeavingDate } from './erasure-query.ts';
import css from './erasures.module.css';

type Props = {
  /** Of whom it is; else it is chosen. */
  knownClient?: LeavingClient;
  companyId: number;
  /** Clients who have left already. */
  departedClientIds: readonly number[];
  onClose: () => void;
};

export function LeaveSheet({ knownClient, companyId, departedClientIds, onClose }: Props) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const queryClient = useQueryClient();
  const [client, setClient] = useState<ComboboxOption | null>(knownClient ? { id: knownClient.clientId, name: knownClient.name } : null);
  const [leftOn, setLeftOn] = useState(knownClient?.leftOn ?? today());
  const findClients = async (searchText: string) => {
    const allClients = await queryClient.fetchQuery(clientsQuery);
    return matchNames(
      allClients.filter(({ id, company }) => company.id === companyId && !departedClientIds.includes(id)),
      searchText,
    ).map(({ id, name }) => ({ id, name }));
  };
  return (
    <FormSheet
      title={t(knownClient?.leftOn ? 'erasures.act.changeDay' : 'erasures.leave.add')}
      subtitle={knownClient?.name}
      check={({ leftOn: dayText = '' }): Record<string, string> => {
        const day = readDate(dayText);
        return {
          ...(!client && { client: 'error.field.required' }),
          ...(!day ? { leftOn: 'error.field.date' } : day > today() ? { leftOn: 'assistmeApp.day.errors.ahead' } : {}),
        };
      }}
      send={() => saveLeavingDate(Number(client?.id), readDate(leftOn) ?? leftOn)}
      refreshedKey={allQueriesKey}
      onSaved={() => showSnack((t) => t('erasures.leave.saved', { name: client?.name }))}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <div className={css.fields}>
          <p>{t('erasures.leave.means')}</p>
          {!knownClient && (
            <Combobox
              name="client"
              label={t('erasures.leave.client')}
              cacheKey="clients who may leave"
              required
              value={client}
              error={errorOf('client')}
              onChoose={(chosenClient) => {
                setClient(chosenClient);
                clearError('client');
              }}
              findOptions={findClients}
            />
          )}
          <DateField
            name="leftOn"
            required
            label={t('erasures.leave.day')}
            hint={t('erasures.leave.dayHint')}
            value={leftOn}
            from={computeDateLimit(today(), -maxYearsBack)}
            to={today()}
            error={errorOf('leftOn')}
            onChange={(day) => {
              setLeftOn(day);
              clearError('leftOn');
            }}
          />
        </div>
      )}
    </FormSheet>
  );
}
