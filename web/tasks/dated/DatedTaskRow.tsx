/** One dated task in a list: what, whose, when and how it stands, with signing and skipping at hand. */
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf, shownTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { statusText } from '../../shared/dated/dated-words.ts';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import { rowKeyOf } from '../../shared/listing/row-key.ts';
import css from '../../shared/listing/rows.module.css';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import type { ListedTaskInstance, TaskInstance } from './dated-query.ts';
import tasksCss from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

/** A row past the horizon is made when its time comes nearer (R8). */
export const isStoredInstance = (instance: ListedTaskInstance): instance is TaskInstance => instance.id !== null;

export function DatedTaskRow({
  instance,
  now,
  acts,
  level,
}: {
  instance: ListedTaskInstance;
  now: string;
  acts: RowActs;
  level?: 2 | 3 | 4;
}) {
  const { t } = useTranslation();
  const user = useUser();
  const formatMoment = useFormatMoment();
  const status = statusOf(instance, now);
  const shownInstant = shownTimeOf(instance);
  const detailTexts = [
    instance.clientName,
    instance.name !== instance.taskName && instance.taskName,
    instance.signedByName,
    instance.plannedDate && shownInstant !== instance.plannedDate && t('inbox.planned', { at: formatMoment(instance.plannedDate) }),
    instance.labelName,
  ];
  const textValues = { name: instance.name, at: formatMoment(placedTimeOf(instance)) };
  const storedInstance = isStoredInstance(instance) ? instance : null;
  return (
    <ListRow
      icon={instance.taskTypeIcon}
      colour={instance.taskCategoryColor}
      level={level}
      details={detailTexts}
      comment={instance.comment}
      status={status}
      statusText={statusText(instance, now, t)}
      instant={shownInstant}
      // Once it is done, who signed it is what there is to know.
      timeNote={isOpen(instance) && <ResponsiblePerson row={instance} />}
      actions={
        storedInstance &&
        isOpen(instance) &&
        can(user, 'taskInstance.sign') && (
          <>
            <Button
              variant="default"
              data-act
              aria-label={t('taskInstances.skipOne', textValues)}
              disabled={acts.isBusy(storedInstance.id)}
              onClick={() => acts.skip(storedInstance)}
            >
              {t('instance.skip')}
            </Button>
            {instance.isCompletable && (
              <Button
                variant="light"
                data-act
                aria-label={t('taskInstances.signOne', textValues)}
                disabled={acts.isBusy(storedInstance.id)}
                onClick={() => acts.sign(storedInstance)}
              >
                {t('instance.sign')}
              </Button>
            )}
          </>
        )
      }
    >
      {storedInstance ? (
        <RowLink to="/uppgiftinstans/$id" params={{ id: String(storedInstance.id) }} className="cover">
          {instance.name}
        </RowLink>
      ) : (
        instance.name
      )}
    </ListRow>
  );
}

/** Rows under each other, by time. */
export function DatedTaskRows({
  instances,
  label,
  ...rowProps
}: {
  instances: readonly ListedTaskInstance[];
  label: string;
  now: string;
  acts: RowActs;
  level?: 2 | 3 | 4;
}) {
  return (
    <ul className={`${css.list} ${tasksCss.rows}`} aria-label={label}>
      {instances.map((instance) => (
        <DatedTaskRow key={rowKeyOf(instance, instance.taskRecurrenceId)} instance={instance} {...rowProps} />
      ))}
    </ul>
  );
}
