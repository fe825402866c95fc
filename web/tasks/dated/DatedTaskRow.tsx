/** One dated task in a list: what, whose, when and how it stands, with signing and skipping at hand. */
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf, shownTimeOf, statusOf } from '#domain/planning/instance.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { statusText } from '../../shared/dated/dated-words.ts';
import { ListRow } from '../../shared/listing/ListRow.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { RowLink } from '../../shared/listing/RowLink.tsx';
import { rowKey } from '../../shared/listing/row-key.ts';
import css from '../../shared/listing/rows.module.css';
import { ResponsiblePerson } from '../../shared/responsible/ResponsiblePerson.tsx';
import type { ListedTaskInstance, TaskInstance } from './dated-query.ts';
import tasksCss from './dated-tasks.module.css';
import type { RowActs } from './row-acts.ts';

/** A row past the horizon is made when its time comes nearer (R8). */
export const isStored = (row: ListedTaskInstance): row is TaskInstance => row.id !== null;

export function DatedTaskRow({ row, now, acts, level }: { row: ListedTaskInstance; now: string; acts: RowActs; level?: 2 | 3 | 4 }) {
  const { t } = useTexts();
  const user = useUser();
  const momentText = useFormatMoment();
  const status = statusOf(row, now);
  const rowInstant = shownTimeOf(row);
  const aboutLines = [
    row.clientName,
    row.name !== row.taskName && row.taskName,
    row.signedByName,
    row.plannedDate && rowInstant !== row.plannedDate && t('inbox.planned', { at: momentText(row.plannedDate) }),
    row.labelName,
  ];
  const textValues = { name: row.name, at: momentText(placedTimeOf(row)) };
  const createdRow = isStored(row) ? row : null;
  return (
    <ListRow
      icon={row.taskTypeIcon}
      colour={row.taskCategoryColor}
      level={level}
      details={aboutLines}
      comment={row.comment}
      status={status}
      words={statusText(row, now, t)}
      instant={rowInstant}
      // Once it is done, who signed it is what there is to know.
      note={isOpen(row) && <ResponsiblePerson row={row} />}
      acts={
        createdRow &&
        isOpen(row) &&
        can(user, 'taskInstance.sign') && (
          <>
            <Button
              variant="default"
              data-act
              aria-label={t('taskInstances.skipOne', textValues)}
              disabled={acts.isBusy(createdRow.id)}
              onClick={() => acts.skip(createdRow)}
            >
              {t('instance.skip')}
            </Button>
            {row.isCompletable && (
              <Button
                variant="light"
                data-act
                aria-label={t('taskInstances.signOne', textValues)}
                disabled={acts.isBusy(createdRow.id)}
                onClick={() => acts.sign(createdRow)}
              >
                {t('instance.sign')}
              </Button>
            )}
          </>
        )
      }
    >
      {createdRow ? (
        <RowLink to="/uppgiftinstans/$id" params={{ id: String(createdRow.id) }} className="cover">
          {row.name}
        </RowLink>
      ) : (
        row.name
      )}
    </ListRow>
  );
}

/** Rows under each other, by time. */
export function DatedTaskRows({
  rows,
  label,
  ...rest
}: {
  rows: readonly ListedTaskInstance[];
  label: string;
  now: string;
  acts: RowActs;
  level?: 2 | 3 | 4;
}) {
  return (
    <ul className={`${css.list} ${tasksCss.rows}`} aria-label={label}>
      {rows.map((row) => (
        <DatedTaskRow key={rowKey(row, row.taskRecurrenceId)} row={row} {...rest} />
      ))}
    </ul>
  );
}
