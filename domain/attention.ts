/** Attention among a client's activities: their order by need, and which one was most often missed, late or skipped (decision 051). */
type ActivityFigures = { id: number; name: string; planned: number; skipped: number; missed: number; late: number };

export const troubleKinds = ['missed', 'late', 'skipped'] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** No id and no name: what carries no label. */
type RankedFigures = Omit<ActivityFigures, 'id' | 'name'> & { id: number | null; name: string | null };

/** Once is no pattern. */
const MIN_TROUBLE_COUNT = 2;

export const countTroubles = ({ skipped, missed, late }: Pick<ActivityFigures, TroubleKind>): number => skipped + missed + late;
const computeShare = (count: number, total: number) => (total === 0 ? 0 : count / total);

/** The one with the most troubles first, of as many the one of which that is the larger part. */
export const sortByNeed = <A extends RankedFigures>(activities: readonly A[]): A[] =>
  [...activities].sort(
    (a, b) =>
      countTroubles(b) - countTroubles(a) ||
      computeShare(countTroubles(b), b.planned) - computeShare(countTroubles(a), a.planned) ||
      b.planned - a.planned ||
      (a.name ?? '').localeCompare(b.name ?? '', 'sv') ||
      (a.id ?? 0) - (b.id ?? 0),
  );

/** The troubles in which each activity is foremost, by its id: of every trouble the one that has it most, twice at least; of several alike, each. */
export function worstTroublesById(activities: readonly ActivityFigures[]): ReadonlyMap<number, readonly TroubleKind[]> {
  const troublesById = new Map<number, TroubleKind[]>();
  for (const trouble of troubleKinds) {
    const maxCount = Math.max(...activities.map((activity) => activity[trouble]), 0);
    if (maxCount < MIN_TROUBLE_COUNT) continue;
    for (const activity of activities)
      if (activity[trouble] === maxCount) troublesById.set(activity.id, [...(troublesById.get(activity.id) ?? []), trouble]);
  }
  return troublesById;
}

type SummableFigures = ActivityFigures & { signed: number; reported: number };
/** The sums of a client, of its activities' figures. */
export const sumFigures = (activities: readonly SummableFigures[]) => {
  const sumField = (field: 'planned' | 'signed' | 'skipped' | 'missed' | 'reported') =>
    activities.reduce((total, activity) => total + activity[field], 0);
  return {
    plannedInstances: sumField('planned'),
    signedInstances: sumField('signed'),
    skippedInstances: sumField('skipped'),
    missedInstances: sumField('missed'),
    reportedInstances: sumField('reported'),
  };
};
