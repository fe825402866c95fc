/** The client and the label that a list is narrowed to, as chips that take them off. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import type { ActiveFilter } from './FilterLine.tsx';
import { clientsQuery, findName, labelsQuery } from './narrowing.ts';

type ListFilter = { clientId?: number | undefined; labelId?: number | undefined };

/** The chips have their names, which make them longer, or cannot have them. */
export function useAreNamesKnown({ clientId, labelId }: ListFilter): boolean {
  const clientsResult = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labelsResult = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  return (clientId === undefined || areQueriesSettled(clientsResult)) && (labelId === undefined || areQueriesSettled(labelsResult));
}

export function useActiveFilters({ clientId, labelId }: ListFilter, onChange: (filterChange: ListFilter) => void): ActiveFilter[] {
  const { t } = useTranslation();
  const clientsResult = useQuery({ ...clientsQuery, enabled: clientId !== undefined });
  const labelsResult = useQuery({ ...labelsQuery, enabled: labelId !== undefined });
  const activeFilters: ActiveFilter[] = [];
  if (clientId !== undefined)
    activeFilters.push({
      key: 'client',
      text: findName(clientsResult.data, clientId, t('inbox.unknownClient')),
      onRemove: () => onChange({ clientId: undefined }),
    });
  if (labelId !== undefined)
    activeFilters.push({
      key: 'label',
      text: findName(labelsResult.data, labelId, t('inbox.unknownLabel')),
      onRemove: () => onChange({ labelId: undefined }),
    });
  return activeFilters;
}
