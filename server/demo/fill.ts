/** Fills an empty database with the demo organisation: in one transaction, so that it is there wholly or not at all. */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { addDays, toInstant, toLocalDate } from '#domain/time.ts';
import type { Db, Scoped } from '#server/database/scoped.ts';
import { activitySchema } from '#server/planning/kind-schema.ts';
import { insertOccurrences } from '#server/planning/series.ts';
import { fillCatalogue } from '#server/platform/catalogue/fill.ts';
import { recordAccessLog } from './access-log.ts';
import { recordCard } from './cards.ts';
import { archiveQuestion, readCatalogue } from './catalogue.ts';
import { type FillContext, makeDemoClient } from './clients.ts';
import { recordDelegations, recordLicence } from './delegations.ts';
import { diceOf } from './dice.ts';
import { recordDoses, recordEffects } from './doses.ts';
import { recordErasures } from './erasures.ts';
import { enterHandover, recordHandover } from './handover.ts';
import { type HistorySpan, historyOf } from './history.ts';
import { recordInbox } from './inbox.ts';
import { makeLabels } from './labels.ts';
import { recordMedicines, recordPauses } from './medicines.ts';
import { makeModels } from './models.ts';
import { readHandlings, recordHandlings } from './office.ts';
import { makeCompanies, makePeople } from './people.ts';
import { type ClientPlan, ZONE } from './plan.ts';
import { makeGoalAreas, makePlans, recordPeriodReports } from './plans.ts';
import { recordInstances, recordStock } from './record.ts';
import { recordReports } from './reports.ts';
import { recordSecondSignings } from './seconds.ts';
import { recordSelfCare } from './self-care.ts';
import { recordSharing } from './sharing.ts';
import { makeTasks } from './task-catalogue.ts';
import { recordTasks } from './tasks.ts';
import { clientPlans, HISTORY_DAYS } from './team.ts';
import { requireTwoSteps } from './two-steps.ts';

/** True without users: two servers that start at once queue here, and the second then meets the first one's users. */
async function isDatabaseEmpty(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('vardag demo'))`.execute(db);
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
}

/** Narrows the transaction: from here on it sees, and may write, this company alone. */
const narrowToCompany = (db: Db, companyId: number) => sql`select set_config('app.companies', ${`{${companyId}}`}, true)`.execute(db);

async function fillClient(context: FillContext, span: HistorySpan, plan: ClientPlan, companyId: number): Promise<void> {
  const { db } = context;
  await narrowToCompany(db, companyId);
  const client = await makeDemoClient(context, plan, companyId);
  await makePlans(context, client, context.personIds[plan.company === 'sol' ? 'orgAdmin' : 'V']);
  await recordSharing(context, client);
  await recordHandover(context, client, span.now);
  await recordCard(context, client);
  await recordDelegations(context, client);
  await recordMedicines(context, client);
  await recordSelfCare(context, client);
  const instances = await recordInstances(db, client, historyOf(client, span));
  await recordPauses(context, client, instances);
  await recordDoses(db, sql`instance.client_id = ${client.owner.client_id}`);
  await recordEffects(db, client.owner.client_id);
  await recordSecondSignings(db, client, span);
  await recordStock(db, client, instances, span.today, HISTORY_DAYS);
  const series = client.series.map(({ id, activity, recurrence }) => {
    return {
      id,
      ...client.owner,
      of_id: activity.id,
      is_completable: !activity.isOnlyShown,
      recurrence,
      ends_on: null,
      responsible_id: null,
    };
  });
  await insertOccurrences(db, activitySchema, series, ZONE, span.today, addDays(span.today, HORIZON_DAYS + 1));
}

/** Answers whether it filled anything: a database without users is, unless its catalogue is its own. The same instant gives the same rows. */
export const fillDemo = (scoped: Scoped, now: Date): Promise<boolean> =>
  scoped({ companies: '*' }, async (db) => {
    if (!(await isDatabaseEmpty(db))) return false;
    const today = toLocalDate(now.toISOString(), ZONE);
    const firstDay = addDays(today, -HISTORY_DAYS);
    const createdDate = toInstant(`${addDays(firstDay, -1)}T09:00`, ZONE);
    await fillCatalogue(db, new Date(createdDate));
    const catalogue = await readCatalogue(db);
    if (!catalogue) return false;
    const companyIds = await makeCompanies(db, createdDate);
    const personIds = await makePeople(db, companyIds, createdDate);
    await requireTwoSteps(db, companyIds.hav, today);
    await archiveQuestion(db, catalogue);
    const solLabels = await makeLabels(db, companyIds.sol);
    const labels = new Map([[companyIds.sol, solLabels]]);
    await makeModels(db, catalogue, solLabels, companyIds.sol);
    const tasks = await makeTasks(db, catalogue, companyIds.sol);
    for (const id of Object.values(companyIds)) await makeGoalAreas(db, id);
    const context = { db, personIds, catalogue, labels, firstDay, today, createdDate };
    const span = { firstDay, today, now, dice: diceOf(today) };
    for (const plan of clientPlans) await fillClient(context, span, plan, companyIds[plan.company]);
    await narrowToCompany(db, companyIds.sol);
    await recordLicence(context, companyIds.sol);
    await recordInbox(db, companyIds.sol, now);
    await recordReports({ db, span, companyId: companyIds.sol, officeIds: [personIds.orgAdmin, personIds.orgUser] });
    await recordHandlings(db, await readHandlings(db, companyIds.sol, span.dice, now), personIds.office);
    await enterHandover(db, companyIds.sol);
    await recordPeriodReports(db, now, [personIds.orgAdmin, personIds.orgUser]);
    await recordAccessLog({ db, span, companyId: companyIds.sol, personIds });
    await recordTasks({ db, span, companyId: companyIds.sol, officeIds: [personIds.orgAdmin, personIds.orgUser], personIds }, tasks);
    await recordErasures({ db, catalogue, companyId: companyIds.sol, personIds, today });
    return true;
  });
