/** Further causes to skip an activity, where that is a medicine; their words are fetched only then (R18, R135). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { withLaterTexts } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import type { Of } from '../dated/causes.ts';
import { medicinesOf } from './medicine-query.ts';

type Props = { row: Of; button: (cause: string) => ReactNode };

const CauseButtons = lazyWithRetry(withLaterTexts(() => import('./CauseButtons.tsx')));

export default function MedicineCauses({ row: { clientId, activityId }, button }: Props) {
  const { data } = useQuery({ ...medicinesOf(clientId ?? 0), throwOnError: false, enabled: can(useWho(), 'medicine.see') });
  const isMedicine = data?.medicines.some(({ activity, endedDate }) => activity.id === activityId && endedDate === null);
  return isMedicine && <CauseButtons button={button} />;
}
