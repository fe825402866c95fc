/** A day without rows: says so, that filters may hide some, and where planning starts (product «The day»). */
import { Suspense } from 'react';
import { can, sideOf } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { calendarIcon, plusIcon } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';

const EmptyStart = lazyWithRetry(withLaterTexts(() => import('../shared/way-in/EmptyStart.tsx')));

export default function EmptyDay({ isFiltered, mayCreate, date }: { isFiltered: boolean; mayCreate: boolean; date: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const clientId = useChosenClient()?.client.id;
  const emptyState = (
    <EmptyState
      icon={calendarIcon}
      title={t('day.empty')}
      text={isFiltered ? t('day.emptyFiltered') : mayCreate ? t('day.emptyNext') : undefined}
      action={
        mayCreate && (
          <ButtonLink to="/handelse/skapa" search={{ date }} icon={<Icon d={plusIcon} />}>
            {t('day.add')}
          </ButtonLink>
        )
      }
    />
  );
  // The day of whoever leads a team that begins shows the first steps (R101).
  const showsFirstSteps = !isFiltered && clientId !== undefined && sideOf(user.roles) === 'team' && can(user, 'invitation.see');
  if (!showsFirstSteps) return emptyState;
  return (
    <Suspense fallback={emptyState}>
      <EmptyStart clientId={clientId}>{emptyState}</EmptyStart>
    </Suspense>
  );
}
