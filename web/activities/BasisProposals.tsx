/** The basis of activities as their labels propose it, by client: ticked and saved by a person, with the task of what is delegated (R151). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { FormError } from '../kit/FormError.tsx';
import { focusFirstError } from '../kit/forms.ts';
import { tag } from '../kit/later-icons.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { refreshAll } from '../kit/queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useClient } from '../shared/team/client.ts';
import { BasisProposalRow } from './BasisProposalRow.tsx';
import css from './basis-proposals.module.css';
import { type BasisProposal, delegationTasksQuery, proposalsOf, saveBasis } from './basis-query.ts';

const taskField = (id: number) => `task-${id}`;

export default function BasisProposals() {
  const { t } = useTexts();
  const isOffice = can(useUser(), 'page.organisation');
  const { clientId } = useSearch({ strict: false });
  const client = useClient(clientId);
  const proposals = useQuery(proposalsOf(clientId));
  const tasks = useQuery(delegationTasksQuery);
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set());
  const [taskIds, setTaskIds] = useState<Readonly<Record<number, number>>>({});
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [failureTexts, setFailureTexts] = useState<readonly string[]>([]);
  const allProposals = proposals.data ?? [];
  const chosenProposals = allProposals.filter(({ id }) => tickedIds.has(id));
  const tasksOf = ({ companyId }: BasisProposal) => (tasks.data ?? []).filter((task) => task.companyId === companyId);
  const tick = (ids: readonly number[], isOn: boolean) => {
    const changedIds = new Set(ids);
    setTickedIds((previousIds) => (isOn ? previousIds.union(changedIds) : previousIds.difference(changedIds)));
  };
  const saveMutation = useMutation({
    // One after the other, so that each stands by itself: what somebody changed meanwhile is named, the others are saved.
    mutationFn: async () => {
      const refusalTexts: string[] = [];
      for (const proposal of chosenProposals)
        await saveBasis(proposal, proposal.basis === 'DELEGATED' ? taskIds[proposal.id] : undefined).then(
          () => tick([proposal.id], false),
          (error) => refusalTexts.push(t('basisProposals.failed', { name: proposal.name, why: errorText(error, t) })),
        );
      return { refusalTexts, savedCount: chosenProposals.length - refusalTexts.length };
    },
    onSuccess: async ({ refusalTexts, savedCount }) => {
      setFailureTexts(refusalTexts);
      if (savedCount > 0) snack((t) => t('basisProposals.saved', { count: savedCount }));
      await refreshAll();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saveMutation.isPending || chosenProposals.length === 0) return;
    const incompleteProposals = chosenProposals.filter(({ id, basis }) => basis === 'DELEGATED' && taskIds[id] === undefined);
    const errors = Object.fromEntries(incompleteProposals.map(({ id }) => [taskField(id), t('basisProposals.taskMissing')]));
    setFieldErrors(errors);
    if (incompleteProposals.length > 0) focusFirstError(event.currentTarget, errors);
    else saveMutation.mutate();
  };
  const clients = [...new Map(allProposals.map(({ client }) => [client.id, client])).values()];
  const combinedQueries = combineQueries(proposals, tasks);
  return (
    <Screen
      title={t('basisProposals.title')}
      lead={t('basisProposals.lead')}
      about={clientId !== undefined && <ClientHeader client={client.data} />}
      back={isOffice ? '/organisation/detalj?tab=3' : '/aktiviteter'}
      wide
    >
      {failureTexts.map((text) => (
        <FormError key={text}>{text}</FormError>
      ))}
      {!proposals.data || !tasks.data ? (
        <QueryPlaceholder query={combinedQueries} rows={6} />
      ) : allProposals.length === 0 ? (
        <EmptyState icon={tag} title={t('basisProposals.none')} text={t('basisProposals.noneText')} />
      ) : (
        <form noValidate className={css.form} onSubmit={submit}>
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
                      tick(
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
                      field={taskField(proposal.id)}
                      tasks={tasksOf(proposal)}
                      taskId={taskIds[proposal.id]}
                      isTicked={tickedIds.has(proposal.id)}
                      error={fieldErrors[taskField(proposal.id)]}
                      onTick={(isOn) => tick([proposal.id], isOn)}
                      onTask={(taskId) => {
                        const { [proposal.id]: _gone, ...otherTaskIds } = taskIds;
                        setTaskIds(taskId === undefined ? otherTaskIds : { ...otherTaskIds, [proposal.id]: taskId });
                        setFieldErrors({});
                        if (taskId !== undefined) tick([proposal.id], true);
                      }}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
          <StickyBar>
            <Button type="submit" fullWidth aria-disabled={chosenProposals.length === 0 || undefined} loading={saveMutation.isPending}>
              {t('basisProposals.save', { count: chosenProposals.length })}
            </Button>
          </StickyBar>
        </form>
      )}
    </Screen>
  );
}
