/** Delegations and licences that one has not, by activity, in words: `setLacking` takes them once they are known (R147). */
import { useState } from 'react';
import { isOpen } from '#domain/planning/instance.ts';
import type { Row } from '../shared/day/day.ts';

export function useLacks() {
  'use no memo'; // of the first load: what the compiler remembers of it weighs more than it saves
  const [lacking, setLacking] = useState<ReadonlyMap<number, string>>();
  return { setLacking, lackOf: (row: Row) => (isOpen(row) ? lacking?.get(row.activityId) : undefined) };
}
