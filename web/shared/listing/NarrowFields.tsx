/** Fields that narrow a list of the company to one client and one label. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries, type Query } from '../../kit/combined-queries.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { clientsQuery, labelsQuery, selectOptionsOf } from './narrowing.ts';

type ListFilter = { clientId?: number | undefined; labelId?: number | undefined };

type Props = ListFilter & {
  /** The list is of one client, and only its label is asked for. */
  isOfOneClient?: boolean;
  onChange: (filterChange: ListFilter) => void;
  /** Their first option says what they are. */
  isLabelHidden?: boolean | undefined;
  /** The sources of other choices in the same sheet, whose failure stands here too. */
  otherQueries?: readonly Query<unknown>[];
};

export function ListFilterFields({ clientId, labelId, isOfOneClient = false, onChange, isLabelHidden, otherQueries = [] }: Props) {
  const { t } = useTranslation();
  const clientsResult = useQuery({ ...clientsQuery, enabled: !isOfOneClient });
  const labelsResult = useQuery(labelsQuery);
  const { error, retry } = combineQueries(clientsResult, labelsResult, ...otherQueries);
  const parseId = (idText: string) => (idText ? Number(idText) : undefined);
  return (
    <>
      {!isOfOneClient && (
        <SelectField
          isLabelHidden={isLabelHidden}
          label={t('inbox.client')}
          value={String(clientId ?? '')}
          options={selectOptionsOf(clientsResult.data, clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget }) => onChange({ clientId: parseId(currentTarget.value) })}
        />
      )}
      {/* It is there before it is known what it offers, so that nothing moves; of a company without labels it goes. */}
      {((labelsResult.data?.length ?? 1) > 0 || labelId !== undefined) && (
        <SelectField
          isLabelHidden={isLabelHidden}
          label={t('inbox.label')}
          value={String(labelId ?? '')}
          options={selectOptionsOf(labelsResult.data, labelId, { all: t('inbox.allLabels'), unknown: t('inbox.unknownLabel') })}
          onChange={({ currentTarget }) => onChange({ labelId: parseId(currentTarget.value) })}
        />
      )}
      {error && <LoadLine error={error} retry={retry} />}
    </>
  );
}
