/** Which client's and which label's things a list of the company shows. */
import '../../theme/input.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { clientsQuery, labelsQuery } from './narrowing.ts';
import css from './rows.module.css';

type Narrowed = { clientId?: number | undefined; labelId?: number | undefined };

/** `ofOne`: the list is of one client, and only its label is asked for. `children` are what else it is narrowed by. */
type Props = Narrowed & { ofOne?: boolean; onChange: (part: Narrowed) => void; children?: ReactNode };

export function Narrow({ clientId, labelId, ofOne = false, onChange, children }: Props) {
  const { t } = useTexts();
  const { data: clients } = useQuery({ ...clientsQuery, enabled: !ofOne });
  const { data: labels } = useQuery(labelsQuery);
  const named = (all: readonly { id: number; name: string }[] = []) => all.map(({ id, name }) => ({ value: String(id), label: name }));
  const idOf = (value: string) => (value ? Number(value) : undefined);
  return (
    <div className={css.narrow}>
      {!ofOne && (
        <NativeSelect
          aria-label={t('inbox.client')}
          value={String(clientId ?? '')}
          data={[{ value: '', label: t('inbox.allClients') }, ...named(clients)]}
          onChange={({ currentTarget }) => onChange({ clientId: idOf(currentTarget.value) })}
        />
      )}
      {(labels?.length ?? 0) > 0 && (
        <NativeSelect
          aria-label={t('inbox.label')}
          value={String(labelId ?? '')}
          data={[{ value: '', label: t('inbox.allLabels') }, ...named(labels)]}
          onChange={({ currentTarget }) => onChange({ labelId: idOf(currentTarget.value) })}
        />
      )}
      {children}
    </div>
  );
}
