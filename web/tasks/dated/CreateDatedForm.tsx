/** The fields of a new dated task, which show before saving whether it is planned or reported at once (product «Dated tasks», R9). */
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import type { Task } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { toLocal } from '#domain/time.ts';
import { CallError } from '../../core/call.ts';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { useWho } from '../../core/session.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { useDates } from '../../kit/dates.ts';
import { focusFirstError, unplacedText, useFieldErrors } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { late } from '../../kit/late.tsx';
import { useNow } from '../../kit/now.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import sheet from '../../kit/sheet.module.css';
import { Toggle } from '../../kit/Toggle.tsx';
import { CommentField } from '../../shared/dated/CommentField.tsx';
import { focusComment, isEmpty, noComment, wrongWith } from '../../shared/dated/comment.ts';
import css from '../../shared/dated/form.module.css';
import { WhenFields } from '../../shared/dated/WhenFields.tsx';
import ResponsibleChoice from '../../shared/responsible/ResponsibleChoice.tsx';
import { RuleFields } from '../../shared/series/RuleFields.tsx';
import { fieldsAtRule } from '../../shared/series/use-rule-form.ts';
import { useCreateDated } from './create-dated.ts';
import { firstDraft, RuleMeans, useWhenOrRule } from './create-rule.ts';
import tasksCss from './dated-tasks.module.css';
import { ClientChoice, NameField } from './OwnFields.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import { type Source, useSource } from './task-source.ts';

/** Most new tasks have no source: what shows it is fetched for those that have. */
const TaskSource = late(async () => ({ default: (await import('./TaskSource.tsx')).TaskSource }));

/** Fields that the form always shows: an error of the server about one of them stands there; the rest above the button. */
const always = ['taskId', 'task', 'clientId', 'client'];

type First = { task: ComboboxOption | null; client: ComboboxOption | null; date: string | undefined };
type Props = { tasks: readonly Task[]; first: First; source: Source | null };

export function CreateDatedForm({ tasks, first, source }: Props) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  const who = useWho();
  const dates = useDates();
  const now = useNow();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const fields = useFieldErrors(t);
  const drop = () =>
    void navigate({
      to: '/uppgiftinstans/skapa',
      search: ({ fromId: _, fromType: __, ...same }) => same,
      replace: true,
      // Nothing typed is lost by it.
      ignoreBlocker: true,
    });
  const isGone = useSource(source).isGone;
  const [task, setTask] = useState(first.task);
  const [client, setClient] = useState(first.client);
  const [responsible, setResponsible] = useState<ComboboxOption | null>(null);
  const [name, setName] = useState('');
  const [signed, setSigned] = useState(true);
  const [comment, setComment] = useState(noComment);
  const [busy, setBusy] = useState(false);
  /** A task was made of the same source already, and the user was asked about a second (R82). */
  const [isAnother, setAnother] = useState(false);
  const [failure, setFailure] = useState('');
  const local = toLocal(now, dates.timeZone);
  const [draft] = useState(() => firstDraft(local, first.date));
  const { form, when, isOnce } = useWhenOrRule(draft, dates.timeZone, local);
  const clientId = client ? Number(client.id) : undefined;
  // Series are the organisation administrator's (R23), and what is made of something is made once.
  const mayRepeat = can(who, 'taskRecurrence.change') && source === null;
  // A time that cannot be read yet changes nothing.
  const isNowAhead = when.instant === undefined ? undefined : when.instant > now;
  const [wasAhead, setWasAhead] = useState(isNowAhead ?? true);
  if (isNowAhead !== undefined && isNowAhead !== wasAhead) setWasAhead(isNowAhead);
  const isAhead = isNowAhead ?? wasAhead;

  const { createOne, createSeries } = useCreateDated({
    taskId: Number(task?.id),
    clientId,
    isCompletable: signed,
    responsible: responsible && { responsibleId: Number(responsible.id) },
  });

  const leave = async (at: string | undefined) => {
    // It shows in the calendar, the inbox and the overview, and among its task's repeats.
    void refreshAll();
    if (!source) {
      const day = at && dates.dayOf(at);
      return navigate({ to: '/organisation/uppgifter', search: { date: day === dates.today() ? undefined : day }, replace: true });
    }
    return canGoBack ? history.back() : navigate({ to: '/organisation/inkorg', replace: true });
  };

  const save = async (element: HTMLFormElement) => {
    if (busy) return;
    const instant = isOnce ? when.read() : undefined;
    if (!isOnce) form.leaveAll();
    const wrong: Record<string, string> = task ? {} : { task: 'error.field.required' };
    if (isOnce && comment.isPending) wrong.comment = 'editor.pending';
    fields.set(wrong);
    setFailure('');
    const isWrong = isOnce ? !instant : 'errors' in form.read;
    if (Object.keys(wrong).length > 0 || isWrong) {
      const atRule = 'errors' in form.read && !isOnce ? form.read.errors : {};
      return focusFirstError(element, { ...wrong, ...atRule, ...(isOnce && !instant && { date: '', time: '' }) });
    }
    if (isOnce && wrongWith(comment)) return focusComment(element);
    if (isGone) return setFailure(t('taskInstances.sourceGone'));
    setBusy(true);
    try {
      if (instant) await leave(await createOne({ date: instant, isAhead, name, comment, source, isAnother }));
      else if (!('errors' in form.read)) await leave(await createSeries(form.read));
    } catch (error) {
      form.answer(error);
      fields.take(error);
      if (error instanceof CallError && error.problem?.message === 'taskInstances.alreadyMade') setAnother(true);
      const refused = fieldErrorsOf(error);
      if (refused.date) when.setWrong({ date: textOf(refused.date) ?? errorText(error, t) });
      const others = isOnce ? ['date', 'name', 'comment'] : fieldsAtRule(error);
      setFailure(unplacedText(error, t, [...always, ...others, ...(!isOnce || isAhead ? ['responsibleId'] : [])]));
      setBusy(false);
    }
  };

  const whenFields = <WhenFields when={when} />;
  return (
    <form
      noValidate
      className={tasksCss.form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      {source && (
        <Suspense fallback={<Skeleton rows={1} />}>
          <TaskSource source={source} client={first.client?.name} onDrop={drop} />
        </Suspense>
      )}
      <ClientChoice value={client} error={fields.at('clientId') ?? fields.at('client')} onChoose={setClient} />
      <TaskChoice
        tasks={tasks}
        clientId={clientId}
        value={task}
        error={fields.at('taskId') ?? fields.at('task')}
        onChoose={(chosen) => {
          setTask(chosen);
          fields.set({});
        }}
      />
      {mayRepeat ? <RuleFields form={form} once={whenFields} addsTimes before={() => t('tasks.nothingBeforeNext')} /> : whenFields}
      <div role="status">
        {isOnce && when.instant && (
          <p className={sheet.note}>
            <Icon d={info} />
            {t(isAhead ? 'instance.willPlan' : 'instance.willReport')}
          </p>
        )}
      </div>
      {(!isOnce || isAhead) && (
        <>
          <ResponsibleChoice value={responsible} error={fields.at('responsibleId')} onChoose={setResponsible} />
          <Toggle label={t('instance.shouldSign')} hint={t('instance.shouldSignHint')} checked={signed} onChange={setSigned} />
        </>
      )}
      {isOnce ? (
        <>
          <NameField value={name} task={task?.name} error={fields.at('name')} onChange={setName} />
          <CommentField value={comment} error={fields.at('comment')} onChange={setComment} />
        </>
      ) : (
        <Suspense>
          <RuleMeans form={form} signed={signed} heading="h2" />
        </Suspense>
      )}
      <Unsaved isDirty={(!isEmpty(comment) || name.trim() !== '') && !busy} />
      {failure && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" data-act fullWidth className={sheet.main} loading={busy}>
        {t(!isOnce ? 'rule.save' : isAnother ? 'taskInstances.makeAnother' : isAhead ? 'instance.plan' : 'instance.report')}
      </Button>
    </form>
  );
}
