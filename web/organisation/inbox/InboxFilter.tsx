/** The filters of the inbox beside its chips. */
import { inboxKinds } from '#domain/inbox.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { ListFilterFields } from '../../shared/listing/NarrowFields.tsx';
import type { InboxSearch } from './inbox-query.ts';

const filterStates = ['TO_SIGN', 'ACTION_TAKEN', 'IGNORED', 'ALL'] as const;
const NO_FILTERS: InboxSearch = { state: undefined, kind: undefined, missed: undefined, clientId: undefined, labelId: undefined };

type Props = { search: InboxSearch; onChange: (changes: InboxSearch) => void; onClose: () => void };

export default function InboxFilter({ search, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const hasFilters = (Object.keys(NO_FILTERS) as (keyof InboxSearch)[]).some((filterName) => search[filterName] !== undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(NO_FILTERS) : undefined} onClose={onClose}>
      <SelectField
        label={t('inbox.handling')}
        value={search.state ?? ''}
        options={[
          { value: '', label: t('inbox.unhandled') },
          ...filterStates.map((value) => ({
            value,
            label: value === 'TO_SIGN' ? t('inbox.toSign') : t(`inbox.state.${value}`, { count: 0 }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: filterStates.find((state) => state === value) })}
      />
      <SelectField
        label={t('inbox.what')}
        value={search.missed === undefined ? '' : String(search.missed)}
        options={[
          { value: '', label: t('inbox.missedOrShared') },
          { value: 'true', label: t('inbox.missed') },
          { value: 'false', label: t('inbox.shared') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ missed: value ? value === 'true' : undefined })}
      />
      <SelectField
        label={t('inbox.ofKind')}
        value={search.kind ?? ''}
        options={[{ value: '', label: t('inbox.allKinds') }, ...inboxKinds.map((value) => ({ value, label: t(`inbox.kind.${value}`) }))]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: inboxKinds.find((kind) => kind === value) })}
      />
      <ListFilterFields clientId={search.clientId} labelId={search.labelId} onChange={onChange} />
    </FilterSheet>
  );
}
