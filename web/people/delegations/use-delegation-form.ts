/** The form of delegations: what is chosen in it, what it offers, and its sending (R146). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { delegations } from '#contract/delegations/delegations.ts';
import { callApi } from '../../core/call.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { useRequestKey } from '../../kit/request-key.ts';
import { type Delegation, delegationTasksQuery } from '../../shared/delegation/delegation-query.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import {
  clientIdOf,
  createDelegationDraft,
  type DelegationDraft,
  delegationBodyOf,
  paperFieldsOf,
  validateDelegation,
} from './delegation-draft.ts';
import type { DelegationMode } from './matrix.ts';
import { delegatePeopleQuery } from './people-query.ts';

export type DelegationFormOptions = {
  mode: DelegationMode;
  companyId: number;
  /** The only client that it may be for; undefined where one is chosen. */
  clientId: number | undefined;
  /** The client that is chosen to begin with. */
  firstClientId: number | undefined;
  timeZone: string | undefined;
  renewableDelegations: readonly Delegation[];
};

export function useDelegationForm({ mode, clientId, firstClientId, timeZone, renewableDelegations }: DelegationFormOptions) {
  const { today } = useDateFormatters(timeZone);
  const { keyOf: requestKeyOf } = useRequestKey();
  const [draft, setDraft] = useState(() =>
    createDelegationDraft(mode, { today: today(), renewable: renewableDelegations, clientId: clientId ?? firstClientId }),
  );
  return {
    draft,
    changeDraft: (changes: Partial<DelegationDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...changes })),
    check: (formValues: Record<string, string>, formData: FormData) => validateDelegation(draft, formValues, formData, today()),
    send: (formValues: Record<string, string>, formData: FormData): Promise<unknown> => {
      const delegationBody = delegationBodyOf(draft, formValues, formData);
      if (mode === 'system') return callApi(delegations.give, { body: delegationBody, requestKey: requestKeyOf(delegationBody) });
      const paperBody = { ...delegationBody, ...paperFieldsOf(draft, formValues) };
      return callApi(delegations.record, { body: paperBody, requestKey: requestKeyOf(paperBody) });
    },
  };
}

/** The clients, people and tasks among which one chooses; those of a renewal are known. */
export function useDelegationChoices({ mode, companyId, clientId }: DelegationFormOptions, clientChoice: string) {
  const isNew = mode !== 'renew';
  const clients = useQuery({ ...clientsQuery, enabled: isNew && clientId === undefined });
  const tasks = useQuery({ ...delegationTasksQuery(companyId || undefined), enabled: isNew && companyId > 0 });
  const people = useQuery({ ...delegatePeopleQuery(clientIdOf(clientChoice)), enabled: isNew && clientChoice !== '' });
  return { clients: clients.data, tasks: tasks.data, people: people.data };
}
