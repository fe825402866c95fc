/** Tells the day which of its activities one has no delegation or licence for, in two words (R147). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/permissions.ts';
import { useWho } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { useNow } from '../kit/now.ts';
import { unlessPressed } from '../kit/pressed.ts';
import { asOf, authorityOf, lacksOf } from '../shared/authority/authority-query.ts';
import { useDay } from '../shared/day/day-query.ts';

export type OnLacking = (lacking: ReadonlyMap<number, string>) => void;

/** A day without health care asks nothing. */
export function useLacking(clientId: number, date: string, onLacking: OnLacking): void {
  const { t } = useTexts();
  const who = useWho();
  const now = useNow();
  const { data: rows } = useDay(clientId, date);
  const enabled = can(who, 'instance.sign') && !who.isTheClient && Boolean(rows?.some(({ isHealthCare }) => isHealthCare));
  const { data, dataUpdatedAt } = useQuery({ ...authorityOf(clientId), throwOnError: false, enabled });
  const words = JSON.stringify(
    enabled && data ? [...lacksOf(data, asOf(now, dataUpdatedAt))].map(([id, { mark }]) => [id, t(`authority.short.${mark}`)]) : [],
  );
  useEffect(() => unlessPressed(() => onLacking(new Map(JSON.parse(words) as [number, string][]))), [words, onLacking]);
}
