/** The form of delegations: what is chosen in it, what it offers, and its sending (R146). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegations } from '#contract/delegations/delegations.ts';
import { callApi } from '../../core/call.ts';
import { useDates } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type Delegation, delegationTasksQuery } from '../../shared/delegation/delegation-query.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { clientIdOf, type DelegationDraft, delegationBodyOf, delegationErrors, draftFor, paperFieldsOf } from './delegation-draft.ts';
import type { DelegationMode } from './matrix.ts';
import { peopleQuery } from './people-query.ts';

export type DelegationProps = {
  mode: DelegationMode;
  companyId: number;
  /** The only client that it may be for; undefined where one is chosen. */
  clientId: number | undefined;
  /** The client that is chosen to begin with. */
  firstClientId: number | undefined;
  timeZone: string | undefined;
  renewableDelegations: readonly Delegation[];
};

export function useDelegationForm({ mode, clientId, firstClientId, timeZone, renewableDelegations }: DelegationProps) {
  const { today } = useDates(timeZone);
  const { keyOf } = useRequestKey();
  const [draft, setDraft] = useState(() =>
    draftFor(mode, { today: today(), renewable: renewableDelegations, clientId: clientId ?? firstClientId }),
  );
  return {
    draft,
    change: (changes: Partial<DelegationDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...changes })),
    check: (values: Record<string, string>, data: FormData) => delegationErrors(draft, values, data, today()),
    send: (values: Record<string, string>, data: FormData): Promise<unknown> => {
      const body = delegationBodyOf(draft, values, data);
      if (mode === 'system') return callApi(delegations.give, { body, requestKey: keyOf(body) });
      const paperBody = { ...body, ...paperFieldsOf(draft, values) };
      return callApi(delegations.record, { body: paperBody, requestKey: keyOf(paperBody) });
    },
  };
}

/** The clients, people and tasks among which one chooses; those of a renewal are known. */
export function useDelegationChoices({ mode, companyId, clientId }: DelegationProps, place: string) {
  const isNew = mode !== 'renew';
  const clients = useQuery({ ...clientsQuery, enabled: isNew && clientId === undefined });
  const tasks = useQuery({ ...delegationTasksQuery(companyId || undefined), enabled: isNew && companyId > 0 });
  const people = useQuery({ ...peopleQuery(clientIdOf(place)), enabled: isNew && place !== '' });
  return { clients: clients.data, tasks: tasks.data, people: people.data };
}
