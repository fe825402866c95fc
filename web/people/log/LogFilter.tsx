/** The filters of «Vem har läst» beside its days: the person, where names are shown, and the kind. */
import { useQuery } from '@tanstack/react-query';
import { openingKinds } from '#contract/access-log.ts';
import { asId, oneOf } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { type LogSearch, logPeopleQuery } from './log-query.ts';

type Props = { clientId: number; search: LogSearch; onChange: (changes: LogSearch) => void; onClose: () => void };

export default function LogFilter({ clientId, search, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { data: people, error, refetch } = useQuery(logPeopleQuery(clientId, search));
  const { userId, kind } = search;
  const isFiltered = userId !== undefined || kind !== undefined;
  const isPersonUnknown = userId !== undefined && !people?.some(({ id }) => id === userId);
  return (
    <FilterSheet onClear={isFiltered ? () => onChange({ userId: undefined, kind: undefined }) : undefined} onClose={onClose}>
      {error && <LoadLine error={error} retry={() => void refetch()} />}
      {/* Nobody is known by name where the company shows roles alone. */}
      {(people === undefined || people.length > 0 || isPersonUnknown) && (
        <SelectField
          label={t('accessLog.person')}
          value={String(userId ?? '')}
          options={[
            { value: '', label: t('accessLog.everybody') },
            ...(isPersonUnknown ? [{ value: String(userId), label: people ? t('accessLog.unknownPerson') : '…' }] : []),
            ...(people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ userId: asId(value) })}
        />
      )}
      <SelectField
        label={t('accessLog.what')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('accessLog.everything') },
          ...openingKinds.map((value) => ({ value, label: t(`accessLog.kind.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: oneOf(openingKinds, value) })}
      />
    </FilterSheet>
  );
}
