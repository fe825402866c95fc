/** Steps that the stories of the overview share: asking for it, and a naive count to hold it to. */
import { activities } from '#contract/activities.ts';
import { type ClientOverview, overview } from '#contract/overview.ts';
import { countedStatuses, countedStatusOf, type StatusCounts, summarizeCounts } from '#domain/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import type { World } from '#test/world.ts';

type Query = { startDate?: string; endDate?: string; clientIds?: string; labelIds?: string; page?: number; size?: number; sort?: string };
type Whoever = { token: string };
type Known = { id: number; companyId: number };
const ZONE = 'Europe/Stockholm';

export const none = { plannedInstances: 0, signedInstances: 0, skippedInstances: 0, missedInstances: 0, reportedInstances: 0 };
export const figuresOf = (all: readonly ClientOverview[], { id }: Known) => all.find((one) => one.id === id)!;

export function overviewing(w: () => World) {
  const clientsOf = (who: Whoever, query: Query = {}) => w().call(who, overview.myClients, { query });
  const namesOf = async (who: Whoever, query?: Query) => (await clientsOf(who, query)).data.map(({ name }) => name);
  const company = (who: Whoever = w().people.orgUser, id = w().companies.sol.id) => w().call(who, overview.ofCompany, { params: { id } });
  const share = (body: object, id = w().clients.elsa.activityId) =>
    w().call(w().people.orgAdmin, activities.change, { params: { id }, body });
  const today = () => toLocalDate(w().clock.now.toISOString(), ZONE);
  /** What one finds by looking at every row. */
  const looked = async ({ id, companyId }: Known, from: string, to: string, zone = ZONE, label?: number) => {
    const rows = await w().scoped({ companies: [companyId] }, (db) =>
      db
        .selectFrom('activity_instances as i')
        .innerJoin('activities as a', 'a.id', 'i.activity_id')
        .select([
          'i.placed_at',
          'i.planned_date as plannedDate',
          'i.occurence_date as occurenceDate',
          'i.skipped_date as skippedDate',
          'i.signed_by_date as signedByDate',
          'i.signed_by_id as signedById',
          'i.is_completable as isCompletable',
          'i.is_completed as isCompleted',
          'i.is_skipped as isSkipped',
          'a.label_id',
        ])
        .where('i.client_id', '=', id)
        .where('i.removed_at', 'is', null)
        .execute(),
    );
    const within = rows.filter(
      ({ placed_at, label_id }) =>
        toLocalDate(placed_at, zone) >= from && toLocalDate(placed_at, zone) <= to && (label === undefined || label_id === label),
    );
    const found = within.map((row) => countedStatusOf(row, w().clock.now.toISOString()));
    const many = Object.fromEntries(countedStatuses.map((name) => [name, found.filter((one) => one === name).length])) as StatusCounts;
    return { ...summarizeCounts(many), reportedInstances: many.reported };
  };
  return { clientsOf, namesOf, company, share, today, looked };
}
