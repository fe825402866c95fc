/** The filter of the invitations: those in one state, in place of all that wait. */
import { invitationStates } from '#domain/invitations.ts';
import { useTranslation } from '../../core/texts.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { FilterSheet } from '../../shared/listing/FilterSheet.tsx';
import { invitationStateOf } from './invitation-list.ts';
import type { StaffSearch } from './staff-query.ts';

type Props = { search: StaffSearch; onChange: (changes: StaffSearch) => void; onClose: () => void };

export default function InvitationFilter({ search, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const chosenState = invitationStateOf(search);
  return (
    <FilterSheet onClear={chosenState ? () => onChange({ show: 'WAITING' }) : undefined} onClose={onClose}>
      <SelectField
        label={t('invitations.narrow')}
        value={chosenState ?? ''}
        options={[
          { value: '', label: t('invitations.waiting') },
          ...invitationStates.map((invitationState) => ({ value: invitationState, label: t(`invitations.state.${invitationState}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ show: value || 'WAITING' })}
      />
    </FilterSheet>
  );
}
