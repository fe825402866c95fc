/** The filters of the staff beside their chips, and the order of the list. */
import { roles as allRoles } from '#domain/permissions.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { roleFilterOf, STAFF_SORT, type StaffSearch, staffViewOf } from './staff-query.ts';

/** ADMIN is of no company. */
const companyRoles = allRoles.filter((role) => role !== 'ADMIN');
const NO_FILTERS: StaffSearch = { show: undefined, role: undefined, sort: undefined };

type Props = {
  search: StaffSearch;
  /** The number of those who get no mail. */
  noMailCount: number;
  onChange: (changes: StaffSearch) => void;
  onClose: () => void;
};

export default function StaffFilter({ search, noMailCount, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const hasFilters = (Object.keys(NO_FILTERS) as (keyof StaffSearch)[]).some((filterName) => search[filterName] !== undefined);
  return (
    <FilterSheet onClear={hasFilters ? () => onChange(NO_FILTERS) : undefined} onClose={onClose}>
      <SelectField
        label={t('staff.narrow')}
        value={staffViewOf(search) ?? ''}
        options={[
          { value: '', label: t('staff.all') },
          { value: 'NO_TEAM', label: t('staff.noTeam') },
          { value: 'NO_MAIL', label: t('staff.noMail', { count: noMailCount }) },
          { value: 'CLOSED', label: t('staff.closed') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ show: value || undefined })}
      />
      <SelectField
        label={t('details.role')}
        value={roleFilterOf(search) ?? ''}
        options={[
          { value: '', label: t('staff.allRoles') },
          ...companyRoles.map((role) => ({ value: role, label: t(`team.roles.${role}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ role: companyRoles.find((role) => role === value) })}
      />
      <SelectField
        label={t('shared.order')}
        value={search.sort ?? STAFF_SORT}
        options={(['asc', 'desc'] as const).map((direction) => ({
          value: `firstName,${direction}`,
          label: t(`shared.${direction}`, { by: t('admin.name') }),
        }))}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value === STAFF_SORT ? undefined : value })}
      />
    </FilterSheet>
  );
}
