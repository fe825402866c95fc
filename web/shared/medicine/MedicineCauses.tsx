/** Further causes to skip an activity, where that is a medicine; their words are fetched only then (R18, R135). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { withLaterTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { CauseContext } from '../dated/causes.ts';
import { medicinesQuery } from './medicine-query.ts';

type Props = { causeContext: CauseContext; renderButton: (cause: string) => ReactNode };

const CauseButtons = lazyWithRetry(withLaterTexts(() => import('./CauseButtons.tsx')));

export default function MedicineCauses({ causeContext: { clientId, activityId }, renderButton }: Props) {
  const { data: medicinesAsOf } = useQuery({
    ...medicinesQuery(clientId ?? 0),
    throwOnError: false,
    enabled: can(useUser(), 'medicine.see'),
  });
  const isMedicine = medicinesAsOf?.medicines.some(({ activity, endedDate }) => activity.id === activityId && endedDate === null);
  return isMedicine && <CauseButtons renderButton={renderButton} />;
}
