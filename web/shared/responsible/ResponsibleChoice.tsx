/** The field for the person responsible for a dated task or its series: one of the office, oneself first; nobody else is kept from it (R94). */
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { matchNames } from '../listing/match-names.ts';
import { responsiblesQuery } from './responsible.ts';

type Props = {
  value: ComboboxOption | null;
  error?: string | undefined;
  /** In place of the hint. */
  note?: string | undefined;
  onChoose: (person: ComboboxOption | null) => void;
};

export default function ResponsibleChoice({ value, error, note, onChoose }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const queryClient = useQueryClient();
  const findMembers = async (searchText: string): Promise<ComboboxOption[]> => {
    const allMembers = await queryClient.fetchQuery(responsiblesQuery);
    const [ownMember, otherMembers] = [allMembers.filter(({ id }) => id === account.id), allMembers.filter(({ id }) => id !== account.id)];
    return matchNames([...ownMember, ...otherMembers], searchText).map(({ id, name }) => ({
      id,
      name,
      ...(id === account.id && { detail: t('team.you') }),
    }));
  };
  return (
    <Combobox
      name="responsible"
      label={t('taskInstances.responsible')}
      hint={note ?? t('taskInstances.responsibleHint')}
      cacheKey="responsibles"
      value={value}
      error={error}
      onChoose={onChoose}
      findOptions={findMembers}
    />
  );
}
