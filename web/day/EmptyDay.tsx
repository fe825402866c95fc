/** A day without rows: says so, that filters may hide some, and where planning starts (product «The day»). */

import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { calendar, plus } from '../kit/icons.ts';

export default function EmptyDay({ isFiltered, mayCreate, date }: { isFiltered: boolean; mayCreate: boolean; date: string }) {
  'use no memo'; // an empty page: what the compiler remembers of it weighs more than it saves
  const { t } = useTexts();
  return (
    <EmptyState
      icon={calendar}
      title={t('day.empty')}
      text={isFiltered ? t('day.emptyFiltered') : mayCreate ? t('day.emptyNext') : undefined}
      action={
        mayCreate && (
          <ButtonLink to="/handelse/skapa" search={{ date }} icon={<Icon d={plus} />}>
            {t('day.add')}
          </ButtonLink>
        )
      }
    />
  );
}
