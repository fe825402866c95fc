/** The client and the label that a list is narrowed to, as chips that take them off. */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import type { FilterOn } from './FilterLine.tsx';
import { clientsQuery, labelsQuery, nameIn } from './narrowing.ts';

type Narrowed = { clientId?: number | undefined; labelId?: number | undefined };

/** The chips have their names, which make them longer, or cannot have them. */
export function useAreNamesKnown({ clientId, labelId }: Narrowed): boolean {
  const clients = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labels = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  return (clientId === undefined || clients.isFetched) && (labelId === undefined || labels.isFetched);
}

export function useNarrowed({ clientId, labelId }: Narrowed, onChange: (part: Narrowed) => void): FilterOn[] {
  const { t } = useTexts();
  const clients = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labels = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  const activeFilters: FilterOn[] = [];
  if (clientId !== undefined)
    activeFilters.push({
      key: 'client',
      text: nameIn(clients.data, clientId, t('inbox.unknownClient')),
      off: () => onChange({ clientId: undefined }),
    });
  if (labelId !== undefined)
    activeFilters.push({
      key: 'label',
      text: nameIn(labels.data, labelId, t('inbox.unknownLabel')),
      off: () => onChange({ labelId: undefined }),
    });
  return activeFilters;
}
