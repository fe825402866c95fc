/** Attention among a client's activities: their order by need, and which one was most often missed, late or skipped (decision 051). */
type Figures = { id: number; name: string; planned: number; skipped: number; missed: number; late: number };

export const troubleKinds = ['missed', 'late', 'skipped'] as const;
export type Trouble = (typeof troubleKinds)[number];

/** No id and no name: what carries no label. */
type RankedFigures = Omit<Figures, 'id' | 'name'> & { id: number | null; name: string | null };

/** Once is no pattern. */
const OFTEN = 2;

export const troubleCount = ({ skipped, missed, late }: Pick<Figures, Trouble>): number => skipped + missed + late;
const share = (count: number, total: number) => (total === 0 ? 0 : count / total);

/** The one with the most troubles first, of as many the one of which that is the larger part. */
export const sortByNeed = <A extends RankedFigures>(activities: readonly A[]): A[] =>
  [...activities].sort(
    (a, b) =>
      troubleCount(b) - troubleCount(a) ||
      share(troubleCount(b), b.planned) - share(troubleCount(a), a.planned) ||
      b.planned - a.planned ||
      (a.name ?? '').localeCompare(b.name ?? '', 'sv') ||
      (a.id ?? 0) - (b.id ?? 0),
  );

/** The troubles in which each activity is foremost, by its id: of every trouble the one that has it most, twice at least; of several alike, each. */
export function worstTroublesById(activities: readonly Figures[]): ReadonlyMap<number, readonly Trouble[]> {
  const troublesById = new Map<number, Trouble[]>();
  for (const trouble of troubleKinds) {
    const most = Math.max(...activities.map((activity) => activity[trouble]), 0);
    if (most < OFTEN) continue;
    for (const activity of activities)
      if (activity[trouble] === most) troublesById.set(activity.id, [...(troublesById.get(activity.id) ?? []), trouble]);
  }
  return troublesById;
}

type SummableFigures = Figures & { signed: number; reported: number };
/** The sums of a client, of its activities' figures. */
export const sumsOf = (activities: readonly SummableFigures[]) => {
  const sum = (field: 'planned' | 'signed' | 'skipped' | 'missed' | 'reported') =>
    activities.reduce((total, activity) => total + activity[field], 0);
  return {
    plannedInstances: sum('planned'),
    signedInstances: sum('signed'),
    skippedInstances: sum('skipped'),
    missedInstances: sum('missed'),
    reportedInstances: sum('reported'),
  };
};
