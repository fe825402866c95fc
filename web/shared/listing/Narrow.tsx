/** Fields that narrow a list of the company to one client and one label. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import { combineQueries, type Query } from '../../kit/combined-queries.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { clientsQuery, labelsQuery, offered } from './narrowing.ts';
import css from './rows.module.css';

type Narrowed = { clientId?: number | undefined; labelId?: number | undefined };

type Props = Narrowed & {
  /** The list is of one client, and only its label is asked for. */
  ofOne?: boolean;
  onChange: (part: Narrowed) => void;
  /** Before them: the days. */
  first?: ReactNode;
  /** Another filter, and the source of its choices. */
  children?: ReactNode;
  also?: readonly Query<unknown>[];
};

export function Narrow({ clientId, labelId, ofOne = false, onChange, first, children, also = [] }: Props) {
  const { t } = useTexts();
  const clients = useQuery({ ...clientsQuery, enabled: !ofOne });
  const labels = useQuery(labelsQuery);
  const { error, retry } = combineQueries(clients, labels, ...also);
  const idOf = (value: string) => (value ? Number(value) : undefined);
  return (
    <div className={css.narrow} data-filter>
      {first}
      {!ofOne && (
        <SelectField
          hideLabel
          label={t('inbox.client')}
          value={String(clientId ?? '')}
          options={offered(clients.data, clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget }) => onChange({ clientId: idOf(currentTarget.value) })}
        />
      )}
      {/* It is there before it is known what it offers, so that nothing moves; of a company without labels it goes. */}
      {((labels.data?.length ?? 1) > 0 || labelId !== undefined) && (
        <SelectField
          hideLabel
          label={t('inbox.label')}
          value={String(labelId ?? '')}
          options={offered(labels.data, labelId, { all: t('inbox.allLabels'), unknown: t('inbox.unknownLabel') })}
          onChange={({ currentTarget }) => onChange({ labelId: idOf(currentTarget.value) })}
        />
      )}
      {children}
      {error && <LoadLine error={error} retry={retry} />}
    </div>
  );
}
