/** The choice of the template of a dated task: those offered to the client's teams first, and the way to a new one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Task } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { matchNames } from '../../shared/listing/match-names.ts';
import { offeredTasksQuery } from '../templates/templates-query.ts';
import tasksCss from './dated-tasks.module.css';

/** The page on which templates are made. */
export const NEW_TEMPLATE_PATH: string = '/uppgift/skapa';
const noTaskIds: ReadonlySet<number> = new Set();

type Props = {
  templates: readonly Task[];
  clientId: number | undefined;
  value: ComboboxOption | null;
  error: string | undefined;
  onChoose: (chosenTemplate: ComboboxOption | null) => void;
};

export function TaskChoice({ templates, clientId, value, error, onChoose }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const offeredTaskIds = useQuery(offeredTasksQuery(clientId)).data?.ids ?? noTaskIds;
  const sortOfferedFirst = (unsortedTemplates: readonly Task[]) =>
    unsortedTemplates.toSorted((a, b) => Number(offeredTaskIds.has(b.id)) - Number(offeredTaskIds.has(a.id)));
  const findTemplates = async (searchText: string): Promise<ComboboxOption[]> =>
    sortOfferedFirst(matchNames(sortOfferedFirst(templates), searchText)).map(({ id, name, category }) => ({
      id,
      name,
      detail: offeredTaskIds.has(id) ? t('taskInstances.offered', { category: category.name }) : category.name,
    }));
  return (
    <>
      <Combobox
        name="task"
        label={t('taskInstances.task')}
        cacheKey={`tasks ${clientId ?? ''} ${offeredTaskIds.size}`}
        required
        value={value}
        error={error}
        onChoose={onChoose}
        findOptions={findTemplates}
      />
      {can(user, 'task.change') && (
        <Link to={NEW_TEMPLATE_PATH} state={{ forDated: true }} className={tasksCss.newTask}>
          {t('tasks.create')}
        </Link>
      )}
    </>
  );
}
