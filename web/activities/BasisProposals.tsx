/** The basis of activities as their labels propose it, by client: ticked and saved by a person, with the task of what is delegated (R151). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { FormError } from '../kit/FormError.tsx';
import { focusFirstError } from '../kit/forms.ts';
import { tagIcon } from '../kit/later-icons.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { refreshAll } from '../kit/queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useClient } from '../shared/team/client.ts';
import { BasisProposalRow } from './BasisProposalRow.tsx';
import css from './basis-proposals.module.css';
import { type BasisProposal, delegationTasksQuery, proposalsQueryOf, saveBasis } from './basis-query.ts';

const taskFieldNameOf = (id: number) => `task-${id}`;

export default function BasisProposals() {
  const { t } = useTranslation();
  const isOffice = can(useUser(), 'page.organisation');
  const { clientId } = useSearch({ strict: false });
  const clientQuery = useClient(clientId);
  const proposalsQuery = useQuery(proposalsQueryOf(clientId));
  const tasksQuery = useQuery(delegationTasksQuery);
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  const [taskIdByActivity, setTaskIdByActivity] = useState<Readonly<Record<number, number>>>({});
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [failureTexts, setFailureTexts] = useState<readonly string[]>([]);
  const allProposals = proposalsQuery.data ?? [];
  const chosenProposals = allProposals.filter(({ id }) => tickedIds.has(id));
  const tasksOf = ({ companyId }: BasisProposal) => (tasksQuery.data ?? []).filter((task) => task.companyId === companyId);
  const setTicked = (ids: readonly number[], isOn: boolean) => {
    const changedIds = new Set(ids);
    setTickedIds((previousIds) => (isOn ? previousIds.union(changedIds) : previousIds.difference(changedIds)));
  };
  const saveMutation = useMutation({
    // One after the other, so that each stands by itself: what somebody changed meanwhile is named, the others are saved.
    mutationFn: async () => {
      const refusalTexts: string[] = [];
      for (const proposal of chosenProposals)
        await saveBasis(proposal, proposal.basis === 'DELEGATED' ? taskIdByActivity[proposal.id] : undefined).then(
          () => setTicked([proposal.id], false),
          (error) => refusalTexts.push(t('basisProposals.failed', { name: proposal.name, why: errorText(error, t) })),
        );
      return { refusalTexts, savedCount: chosenProposals.length - refusalTexts.length };
    },
    onSuccess: async ({ refusalTexts, savedCount }) => {
      setFailureTexts(refusalTexts);
      if (savedCount > 0) showSnack((t) => t('basisProposals.saved', { count: savedCount }));
      await refreshAll();
    },
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saveMutation.isPending || chosenProposals.length === 0) return;
    const incompleteProposals = chosenProposals.filter(({ id, basis }) => basis === 'DELEGATED' && taskIdByActivity[id] === undefined);
    const errors = Object.fromEntries(incompleteProposals.map(({ id }) => [taskFieldNameOf(id), t('basisProposals.taskMissing')]));
    setFieldErrors(errors);
    if (incompleteProposals.length > 0) focusFirstError(event.currentTarget, errors);
    else saveMutation.mutate();
  };
  const clients = [...new Map(allProposals.map(({ client }) => [client.id, client])).values()];
  const combinedQueries = combineQueries(proposalsQuery, tasksQuery);
  return (
    <Screen
      title={t('basisProposals.title')}
      lead={t('basisProposals.lead')}
      pageHeader={clientId !== undefined && <ClientHeader client={clientQuery.data} />}
      backPath={isOffice ? '/organisation/detalj?tab=3' : '/aktiviteter'}
      wide
    >
      {failureTexts.map((failureText) => (
        <FormError key={failureText}>{failureText}</FormError>
      ))}
      {!proposalsQuery.data || !tasksQuery.data ? (
        <QueryPlaceholder query={combinedQueries} rowCount={6} />
      ) : allProposals.length === 0 ? (
        <EmptyState icon={tagIcon} title={t('basisProposals.none')} text={t('basisProposals.noneText')} />
      ) : (
        <form noValidate className={css.form} onSubmit={handleSubmit}>
          {clients.map((client) => {
            const clientProposals = allProposals.filter((proposal) => proposal.client.id === client.id);
            return (
              <section key={client.id} aria-labelledby={`client-${client.id}`}>
                <div className={css.head}>
                  <h2 id={`client-${client.id}`}>{client.name}</h2>
                  <Button
                    variant="subtle"
                    size="md"
                    onClick={() =>
                      setTicked(
                        clientProposals
                          .filter((proposal) => proposal.basis !== 'DELEGATED' || tasksOf(proposal).length > 0)
                          .map(({ id }) => id),
                        true,
                      )
                    }
                  >
                    {t('basisProposals.allOf', { name: client.name })}
                  </Button>
                </div>
                <ul className={css.list}>
                  {clientProposals.map((proposal) => (
                    <BasisProposalRow
                      key={proposal.id}
                      proposal={proposal}
                      fieldName={taskFieldNameOf(proposal.id)}
                      tasks={tasksOf(proposal)}
                      taskId={taskIdByActivity[proposal.id]}
                      isTicked={tickedIds.has(proposal.id)}
                      error={fieldErrors[taskFieldNameOf(proposal.id)]}
                      onTick={(isOn) => setTicked([proposal.id], isOn)}
                      onTask={(taskId) => {
                        const { [proposal.id]: _removedTaskId, ...otherTaskIds } = taskIdByActivity;
                        setTaskIdByActivity(taskId === undefined ? otherTaskIds : { ...otherTaskIds, [proposal.id]: taskId });
                        setFieldErrors({});
                        if (taskId !== undefined) setTicked([proposal.id], true);
                      }}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
          <StickyBar>
            <Button type="submit" isFullWidth aria-disabled={chosenProposals.length === 0 || undefined} isLoading={saveMutation.isPending}>
              {t('basisProposals.save', { count: chosenProposals.length })}
            </Button>
          </StickyBar>
        </form>
      )}
    </Screen>
  );
}
