/** The fields of a new dated task, which show before saving whether it is planned or reported at once (product «Dated tasks», R9). */
import { type FormEvent, Suspense } from 'react';
import type { Task } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { unplacedText } from '../../kit/forms.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import sheetCss from '../../kit/sheet.module.css';
import css from '../../shared/dated/form.module.css';
import { DateTimeFields } from '../../shared/dated/WhenFields.tsx';
import { RuleFields } from '../../shared/series/RuleFields.tsx';
import { OneTimeFields, PlannedFields, PlanOrReportNote } from './CreateFields.tsx';
import { hasWrittenText, optionIdOf } from './create-draft.ts';
import { LazyRuleMeaning } from './create-rule.ts';
import tasksCss from './dated-tasks.module.css';
import { ClientChoice } from './OwnFields.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import type { SourceReference } from './task-source.ts';
import { type InitialChoice, useCreateForm } from './use-create-form.ts';

/** Most new tasks have no source: what shows it is fetched for those that have. */
const TaskSource = lazyWithRetry(async () => ({ default: (await import('./TaskSource.tsx')).TaskSource }));

type Props = { templates: readonly Task[]; initialChoice: InitialChoice; source: SourceReference | null };

export function CreateDatedForm({ templates, initialChoice, source }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const form = useCreateForm(initialChoice, source);
  const { draft, ruleForm, whenFields, isOnce, isAhead, errorOf, change: changeDraft, refusal } = form;
  const failureMessage =
    refusal === 'sourceGone' ? t('taskInstances.sourceGone') : refusal && unplacedText(refusal.error, t, refusal.shownFields);
  // Series are the organisation administrator's (R23), and what is made of something is made once.
  const mayRepeat = can(user, 'taskRecurrence.change') && source === null;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save(event.currentTarget);
  };

  const timeFieldsElement = <DateTimeFields whenFields={whenFields} />;
  return (
    <form noValidate className={tasksCss.form} onSubmit={handleSubmit}>
      {source && <TaskSource source={source} clientName={initialChoice.client?.name} />}
      <ClientChoice value={draft.client} error={errorOf('clientId') ?? errorOf('client')} onChoose={(client) => changeDraft({ client })} />
      <TaskChoice
        templates={templates}
        clientId={optionIdOf(draft.client)}
        value={draft.task}
        error={errorOf('taskId') ?? errorOf('task')}
        onChoose={form.chooseTask}
      />
      {mayRepeat ? (
        <RuleFields
          ruleForm={ruleForm}
          oneTimeFields={timeFieldsElement}
          canAddTimes
          renderPastEntryLink={() => t('tasks.nothingBeforeNext')}
        />
      ) : (
        timeFieldsElement
      )}
      <div role="status">{isOnce && whenFields.instant && <PlanOrReportNote isAhead={isAhead} />}</div>
      {form.isPlanned && <PlannedFields draft={draft} errorOf={errorOf} changeDraft={changeDraft} />}
      {isOnce ? (
        <OneTimeFields draft={draft} errorOf={errorOf} changeDraft={changeDraft} changeComment={form.changeComment} />
      ) : (
        <Suspense>
          <LazyRuleMeaning ruleForm={ruleForm} needsSigning={draft.isCompletable} heading="h2" />
        </Suspense>
      )}
      <UnsavedGuard isDirty={hasWrittenText(draft) && !form.isSaving} />
      {failureMessage && (
        <p className={css.wrong} role="alert">
          {failureMessage}
        </p>
      )}
      <Button type="submit" data-act isFullWidth className={sheetCss.main} isLoading={form.isSaving}>
        {t(!isOnce ? 'rule.save' : form.isAnotherOfSource ? 'taskInstances.makeAnother' : isAhead ? 'instance.plan' : 'instance.report')}
      </Button>
    </form>
  );
}
