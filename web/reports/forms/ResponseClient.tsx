/** The client whose answers ADMIN reads: one client at a time, found by name; of a company's report among that company's (R3). */
import { useQuery } from '@tanstack/react-query';
import { clients } from '#contract/people.ts';
import { callApi } from '../../core/call.ts';
import { idText } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { Combobox } from '../../kit/Combobox.tsx';
import { useClient } from '../../shared/team/client.ts';
import { formQuery } from './report-query.ts';

type Props = { reportId: number; clientId: number | undefined; onChoose: (clientId: number | undefined) => void };

export function ResponseClient({ reportId, clientId, onChoose }: Props) {
  const { t } = useTranslation();
  const { data: client, error } = useClient(clientId);
  const { data: form } = useQuery({ ...formQuery(reportId), retry: false });
  const companyId = idText(form?.company?.id);
  return (
    <Combobox
      name="client"
      label={t('reports.responses.client')}
      hint={t('reports.responses.clientHint')}
      cacheKey={`clients of ${companyId}`}
      value={clientId === undefined ? null : { id: clientId, name: client?.name ?? (error ? t('inbox.unknownClient') : '…') }}
      onChoose={(chosenOption) => onChoose(chosenOption ? Number(chosenOption.id) : undefined)}
      findOptions={async (searchText, signal) => {
        const { data: matchingClients } = await callApi(clients.list, {
          query: { search: searchText, companyId, page: 0, size: 50, sort: 'name,asc' },
          signal,
        });
        return matchingClients.map(({ id, name, company }) => ({ id, name, ...(!companyId && { detail: company.name ?? '' }) }));
      }}
    />
  );
}
