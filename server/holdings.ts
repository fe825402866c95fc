/** What holds files beside clients and companies, and who sees each: asked by the very conditions of the calls that show it (decision 081). */
import { sql } from 'kysely';
import type { Holding } from './files/visible.ts';
import { seesPicture } from './handover/rows.ts';
import { activityFamily, taskFamily } from './planning/family.ts';
import { opensReport } from './reports/rows.ts';
import { seesComments } from './request/scope.ts';

export const holdings: readonly Holding[] = [
  {
    kind: 'ACTIVITY',
    row: sql`activity_instances i on i.id = h.holder_id`,
    sees: (who) => sql`${activityFamily.seesInstance(who)} and (${seesComments(who)} or i.shared is true)`,
  },
  {
    kind: 'TASK',
    row: sql`task_instances i on i.id = h.holder_id`,
    sees: (who) => sql`${who.isOrganisation} and ${taskFamily.seesInstance(who)}`,
  },
  { kind: 'REPORT', row: sql`report_instances t on t.id = h.holder_id`, sees: opensReport },
  { kind: 'NOTE', row: sql`handover_notes t on t.id = h.holder_id`, sees: (who) => seesPicture(who, sql`h.file_key`) },
];
