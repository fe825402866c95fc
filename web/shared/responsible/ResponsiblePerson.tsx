/** Whoever answers for a task, as a picture or initials with the name beside; nothing where it is nobody's (R94). */

import { useTranslation } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import css from './responsible.module.css';
import { type ResponsibleFields, responsibleText } from './responsible.ts';

export function ResponsiblePerson({ row: task }: { row: ResponsibleFields }) {
  const { t } = useTranslation();
  const responsibleName = responsibleText(task, t);
  if (!responsibleName) return null;
  return (
    <span className={css.person} data-left={task.responsibleIsActive === false || undefined}>
      <Avatar name={task.responsibleName ?? ''} imageUrl={task.responsibleImageUrl} />
      <span>
        <span className="hidden">{t('taskInstances.responsible')}: </span>
        {responsibleName}
      </span>
    </span>
  );
}
