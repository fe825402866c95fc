/** Whoever answers for a task, as a picture or initials with the name beside; nothing where it is nobody's (R94). */

import { useTexts } from '../../core/texts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import css from './responsible.module.css';
import { type ResponsibleFields, responsibleText } from './responsible.ts';

export function ResponsiblePerson({ row }: { row: ResponsibleFields }) {
  const { t } = useTexts();
  const text = responsibleText(row, t);
  if (!text) return null;
  return (
    <span className={css.person} data-left={row.responsibleIsActive === false || undefined}>
      <Avatar name={row.responsibleName ?? ''} imageUrl={row.responsibleImageUrl} />
      <span>
        <span className="hidden">{t('taskInstances.responsible')}: </span>
        {text}
      </span>
    </span>
  );
}
