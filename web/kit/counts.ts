/** The numbers of what waits on this device, by kind, and the values with which the texts say it: «1 händelse och 1 rapport är inte skickade». */
export type PendingCounts = { acts: number; reports: number };

export const countTextValues = ({ acts, reports }: PendingCounts) => ({
  acts,
  reports,
  count: acts + reports,
  both: acts * reports > 0 ? 'yes' : 'no',
});
