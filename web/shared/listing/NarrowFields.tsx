/** Fields that narrow a list of the company to one client and one label. */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
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

export function NarrowFields({ clientId, labelId, isOfOneClient = false, onChange, isLabelHidden, otherQueries = [] }: Props) {
  const { t } = useTexts();
  const clients = useQuery({ ...clientsQuery, enabled: !isOfOneClient });
  const labels = useQuery(labelsQuery);
  const { error, retry } = combineQueries(clients, labels, ...otherQueries);
  const idOf = (value: string) => (value ? Number(value) : undefined);
  return (
    <>
      {!isOfOneClient && (
        <SelectField
          hideLabel={isLabelHidden}
          label={t('inbox.client')}
          value={String(clientId ?? '')}
          options={selectOptionsOf(clients.data, clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget }) => onChange({ clientId: idOf(currentTarget.value) })}
        />
      )}
      {/* It is there before it is known what it offers, so that nothing moves; of a company without labels it goes. */}
      {((labels.data?.length ?? 1) > 0 || labelId !== undefined) && (
        <SelectField
          hideLabel={isLabelHidden}
          label={t('inbox.label')}
          value={String(labelId ?? '')}
          options={selectOptionsOf(labels.data, labelId, { all: t('inbox.allLabels'), unknown: t('inbox.unknownLabel') })}
          onChange={({ currentTarget }) => onChange({ labelId: idOf(currentTarget.value) })}
        />
      )}
      {error && <LoadLine error={error} retry={retry} />}
    </>
  );
}
