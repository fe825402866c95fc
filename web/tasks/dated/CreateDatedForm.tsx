/** The fields of a new dated task, which show before saving whether it is planned or reported at once (product «Dated tasks», R9). */
import { type FormEvent, Suspense } from 'react';
import type { Task } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { unplacedText } from '../../kit/forms.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import sheet from '../../kit/sheet.module.css';
import css from '../../shared/dated/form.module.css';
import { WhenFields } from '../../shared/dated/WhenFields.tsx';
import { RuleFields } from '../../shared/series/RuleFields.tsx';
import { AheadNote, OnceFields, PlannedFields } from './CreateFields.tsx';
import { hasWords, idOf } from './create-draft.ts';
import { RuleMeans } from './create-rule.ts';
import tasksCss from './dated-tasks.module.css';
import { ClientChoice } from './OwnFields.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import type { Source } from './task-source.ts';
import { type InitialChoice, useCreateForm } from './use-create-form.ts';

/** Most new tasks have no source: what shows it is fetched for those that have. */
const TaskSource = lazyWithRetry(async () => ({ default: (await import('./TaskSource.tsx')).TaskSource }));

type Props = { tasks: readonly Task[]; initialChoice: InitialChoice; source: Source | null };

export function CreateDatedForm({ tasks, initialChoice, source }: Props) {
  const { t } = useTexts();
  const user = useUser();
  const form = useCreateForm(initialChoice, source);
  const { draft, rule, whenFields, isOnce, isAhead, errorOf, change, refusal } = form;
  const failure = refusal === 'sourceGone' ? t('taskInstances.sourceGone') : refusal && unplacedText(refusal.error, t, refusal.shownFields);
  // Series are the organisation administrator's (R23), and what is made of something is made once.
  const mayRepeat = can(user, 'taskRecurrence.change') && source === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save(event.currentTarget);
  };

  const timeFields = <WhenFields whenFields={whenFields} />;
  return (
    <form noValidate className={tasksCss.form} onSubmit={submit}>
      {source && <TaskSource source={source} client={initialChoice.client?.name} />}
      <ClientChoice value={draft.client} error={errorOf('clientId') ?? errorOf('client')} onChoose={(client) => change({ client })} />
      <TaskChoice
        tasks={tasks}
        clientId={idOf(draft.client)}
        value={draft.task}
        error={errorOf('taskId') ?? errorOf('task')}
        onChoose={form.chooseTask}
      />
      {mayRepeat ? (
        <RuleFields form={rule} oneTimeFields={timeFields} addsTimes renderPastEntryLink={() => t('tasks.nothingBeforeNext')} />
      ) : (
        timeFields
      )}
      <div role="status">{isOnce && whenFields.instant && <AheadNote isAhead={isAhead} />}</div>
      {form.isPlanned && <PlannedFields draft={draft} errorOf={errorOf} change={change} />}
      {isOnce ? (
        <OnceFields draft={draft} errorOf={errorOf} change={change} changeComment={form.changeComment} />
      ) : (
        <Suspense>
          <RuleMeans form={rule} needsSigning={draft.isCompletable} heading="h2" />
        </Suspense>
      )}
      <Unsaved isDirty={hasWords(draft) && !form.isSaving} />
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" data-act fullWidth className={sheet.main} loading={form.isSaving}>
        {t(!isOnce ? 'rule.save' : form.isAnother ? 'taskInstances.makeAnother' : isAhead ? 'instance.plan' : 'instance.report')}
      </Button>
    </form>
  );
}
