/** Who may do what, spelled out: the table of the product beside the table the code asks (product «Roles and permissions», R4). */
import { describe, expect, it } from 'vitest';
import { doesKindHold } from '#domain/member-kinds.ts';
import { type Action, actions, can, isOrganisation, isTheClientAt, leadingRole, type Role, roles, rolesWith } from '#domain/permissions.ts';
import { endpoints } from '#test/contract/endpoints.ts';
import { code } from './sources.ts';

/** Columns: ADMIN, ORG_ADMIN, ASSISTANCE_ADMIN, ORG_USER, USER. */
const table = `
                               ADMIN ORG_ADMIN ASSISTANCE_ADMIN ORG_USER USER
  page.day                     yes   yes       yes              yes      yes
  page.timeline                yes   yes       yes              yes      yes
  page.statistics              yes   yes       yes              yes      yes
  page.instance.create         yes   -         yes              -        yes
  page.fromPaper               yes   -         yes              -        yes
  page.activities              yes   yes       yes              yes      yes
  page.activities.create       yes   -         yes              -        -
  page.inventory               yes   yes       yes              yes      yes
  page.inventory.create        yes   -         yes              -        -
  page.inventory.categories    yes   yes       yes              -        -
  page.inventory.edit          yes   yes       yes              yes      -
  page.activities.edit         yes   yes       yes              yes      -
  page.activities.catalogue    yes   yes       yes              -        -
  page.attribute               yes   yes       yes              yes      yes
  page.chooseGroup             yes   yes       yes              yes      yes
  page.createClient            -     -         yes              -        -
  page.organisation            -     yes       -                yes      -
  page.tasks                   -     yes       -                yes      -
  page.tasks.remove            -     yes       -                -        -
  page.team                    yes   yes       yes              yes      yes
  page.account                 yes   yes       yes              yes      yes
  page.admin                   yes   -         -                -        -
  page.banner                  yes   -         -                -        -
  account.see                  yes   yes       yes              yes      yes
  account.change               yes   yes       yes              yes      yes
  company.see                  yes   yes       yes              yes      yes
  company.change               yes   yes       -                -        -
  client.see                   yes   yes       yes              yes      yes
  client.create                yes   yes       yes              -        -
  client.change                yes   yes       -                -        -
  client.remove                yes   -         -                -        -
  accessLog.see                -     yes       yes              -        -
  accessLog.judge              -     yes       -                yes      -
  accessLog.review             -     yes       -                -        -
  client.copy                  -     yes       yes              -        -
  retention.manage             -     yes       -                -        -
  clientGroup.see              yes   yes       yes              yes      yes
  clientGroup.change           yes   yes       -                -        -
  clientGroup.remove           yes   -         -                -        -
  catalogue.see                yes   yes       yes              yes      yes
  catalogue.change             yes   yes       yes              -        -
  activity.see                 yes   yes       yes              yes      yes
  activity.create              yes   -         yes              -        -
  activity.change              yes   yes       yes              -        -
  activity.remove              yes   yes       yes              -        -
  activity.copyBetween         yes   yes       yes              -        -
  categoryDefaults.see         yes   yes       yes              yes      -
  categoryDefaults.change      yes   yes       -                -        -
  label.see                    yes   yes       yes              yes      -
  label.change                 -     yes       -                -        -
  plan.see                     yes   yes       yes              yes      yes
  plan.create                  yes   -         yes              -        -
  plan.change                  yes   -         yes              -        -
  plan.remove                  -     -         yes              -        -
  instance.see                 yes   yes       yes              yes      yes
  instance.create              yes   -         yes              -        yes
  instance.sign                yes   -         yes              -        yes
  instance.remove              -     -         yes              -        -
  instance.followSeries        -     -         yes              -        -
  instance.export              yes   -         yes              -        -
  company.sums                 yes   yes       -                yes      -
  instance.chooseCompletable   yes   -         yes              -        -
  handover.see                 yes   yes       yes              yes      yes
  handover.write               yes   -         yes              -        yes
  clientCard.see               yes   -         yes              -        yes
  clientCard.read              yes   yes       yes              yes      yes
  clientCard.change            yes   -         yes              -        -
  medicine.see                 yes   -         yes              -        yes
  medicine.times               yes   yes       yes              yes      yes
  medicine.change              yes   -         yes              -        yes
  medicine.changeByRole        yes   -         yes              -        -
  medicine.check               -     -         yes              -        yes
  medicine.checkByRole         -     -         yes              -        -
  dose.second                  -     -         yes              -        yes
  delegationTask.see           yes   yes       yes              yes      -
  delegationTask.change        -     yes       -                -        -
  delegation.see               yes   yes       yes              yes      yes
  delegation.record            -     yes       yes              -        -
  delegation.give              -     yes       yes              yes      yes
  delegation.accept            -     -         yes              -        yes
  delegation.withdraw          -     yes       yes              yes      yes
  licence.change               -     yes       -                -        -
  selfCare.see                 yes   yes       yes              yes      yes
  selfCare.change              -     yes       yes              -        -
  inbox.see                    -     yes       -                yes      -
  inbox.handle                 -     yes       -                yes      -
  task.see                     yes   yes       -                yes      -
  task.change                  yes   yes       -                -        -
  taskInstance.see             yes   yes       -                yes      -
  taskInstance.create          yes   yes       -                yes      -
  taskInstance.sign            yes   yes       -                yes      -
  taskInstance.remove          -     yes       -                -        -
  taskRecurrence.see           yes   yes       -                yes      -
  taskRecurrence.change        yes   yes       -                -        -
  taskRecurrence.remove        -     yes       -                -        -
  report.see                   yes   yes       -                yes      -
  report.change                yes   yes       -                -        -
  reportInstance.see           yes   yes       yes              yes      yes
  reportInstance.create        yes   yes       yes              yes      yes
  reportInstance.void          -     yes       yes              -        -
  carePlan.see                 yes   yes       yes              yes      yes
  carePlan.change              -     yes       -                -        -
  periodReport.see             yes   yes       -                yes      -
  periodReport.sign            -     yes       -                yes      -
  periodReport.write           yes   -         -                -        -
  goalCategory.see             yes   yes       -                yes      -
  goalCategory.change          yes   yes       -                -        -
  inventory.see                yes   yes       yes              yes      yes
  inventory.create             yes   -         yes              -        -
  inventory.change             yes   yes       yes              -        -
  inventory.refill             yes   yes       yes              -        yes
  inventory.remove             yes   yes       yes              -        -
  stock.controlled             yes   yes       yes              -        -
  stock.waste                  yes   -         yes              -        yes
  invitation.see               yes   yes       yes              -        -
  invitation.create            -     yes       yes              -        -
  invitation.office            yes   yes       -                -        -
  invitation.remove            yes   yes       yes              -        -
  member.change                yes   yes       yes              -        -
  member.add                   yes   -         -                -        -
  user.see                     yes   yes       yes              yes      yes
  staff.see                    -     yes       -                yes      -
  staff.change                 -     yes       -                -        -
  sharedDevice.join            -     yes       yes              yes      yes
  sharedDevice.manage          -     yes       -                -        -
  user.giveLink                yes   yes       -                -        -
  user.resetFactors            yes   yes       -                -        -
  search.use                   yes   yes       yes              yes      yes
  admin.users                  yes   -         -                -        -
  admin.mails                  yes   -         -                -        -
  admin.companies              yes   -         -                -        -
  admin.goals                  yes   -         -                -        -
  admin.projects               yes   -         -                -        -
  file.upload                  yes   yes       yes              yes      yes
  import.run                   yes   yes       -                -        -
  pack.use                     yes   yes       yes              -        -
  banner.change                yes   -         -                -        -
  platform.see                 yes   -         -                -        -
  platform.change              yes   -         -                -        -
  apiDocs.see                  yes   -         -                -        -
`;
const [head = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const delegating = ['accept', 'give', 'see', 'withdraw'].map((act) => `delegation.${act}`);

describe('the table', () => {
  it.each(lines.map(([action, ...cells]) => ({ action: action as Action, cells })))('$action', ({ action, cells }) => {
    expect(rolesWith(action)).toBeDefined();
    expect(Object.fromEntries(head.map((role) => [role, can({ roles: [role as Role] }, action) ? 'yes' : '-']))).toEqual(
      Object.fromEntries(head.map((role, index) => [role, cells[index]])),
    );
  });
  it('has a line here for each action, and the roles in order of precedence', () => {
    expect(lines.map(([action]) => action).sort()).toEqual([...actions].sort());
    expect(head).toEqual([...roles]);
  });
  it('is the client’s own account’s as a USER’s, but for what the staff alone does (R139)', () => {
    const refused = actions.filter((action) => can({ roles: ['USER'] }, action) && !can({ roles: ['USER'], isTheClient: true }, action));
    expect(refused.sort()).toEqual([
      ...delegating,
      'dose.second',
      'handover.see',
      'handover.write',
      'medicine.change',
      'medicine.check',
      'stock.waste',
    ]);
    expect(actions.filter((action) => doesKindHold('SELF', action) && rolesWith(action).includes('USER')).length + refused.length).toBe(
      actions.filter((action) => rolesWith(action).includes('USER')).length,
    );
    // Whatever they hold besides stays theirs.
    expect(can({ roles: ['ORG_USER', 'USER'], isTheClient: true }, 'handover.see')).toBe(true);
  });
  it('knows the client’s own account before a client is chosen, and a colleague of another client’s as one', () => {
    const at = (id: number, kind?: string) => ({ kind, client: { id } });
    expect([isTheClientAt([at(1, 'SELF')]), isTheClientAt([at(1, 'SELF')], 1)]).toEqual([true, true]);
    expect(isTheClientAt([at(1, 'SELF'), at(2, 'STAFF')])).toBe(false);
    expect(isTheClientAt([at(1, 'SELF'), at(2, 'STAFF')], 1)).toBe(true);
    expect(isTheClientAt([at(1, 'SELF'), at(2, 'STAFF')], 2)).toBe(false);
    expect([isTheClientAt([]), isTheClientAt([at(1)])]).toEqual([false, false]);
  });
  it('is of nobody yet who represents the client or is near them', () => {
    for (const kind of ['REPRESENTATIVE', 'RELATIVE'] as const) expect(actions.filter((action) => doesKindHold(kind, action))).toEqual([]);
    expect(actions.filter((action) => !doesKindHold('STAFF', action) || !doesKindHold(undefined, action))).toEqual([]);
  });
  it('adds up what several roles hold, and gives nothing to none', () => {
    for (const action of actions) {
      expect(can({ roles: [] }, action)).toBe(false);
      expect(can({ roles: ['USER', 'ORG_ADMIN'] }, action)).toBe(can({ roles: ['USER'] }, action) || can({ roles: ['ORG_ADMIN'] }, action));
    }
  });
});

/** Public on purpose. */
const open = [
  'access.authenticate',
  'access.second',
  'passkeys.options',
  'passkeys.verify',
  ...['twoSteps.beginTotp', 'twoSteps.addTotp', 'twoSteps.beginPasskey', 'twoSteps.addPasskey'],
  ...['identities.provider', 'identities.exchange'],
  'sharedDevices.people',
  'sharedDevices.signIn',
  'banners.get',
  'invitations.lookAt',
  'platform.health',
  'platform.live',
  'platform.ready',
  'platform.info',
  ...['register', 'registerAssistanceAdmin', 'activate', 'requestReset', 'lookAtKey', 'finishReset', 'confirmEmail'].map(
    (key) => `registration.${key}`,
  ),
];

describe('endpoints and pages', () => {
  it.each(endpoints)('$name asks for an action of the table, or is public on purpose', ({ area, key, endpoint: { may } }) => {
    if (may === 'public') expect(open).toContain(`${area}.${key}`);
    else expect(actions).toContain(may);
  });
  it('ask for every action of the table somewhere', () => {
    const asked = code
      .filter(({ path }) => !path.startsWith('test/') && !path.startsWith('domain/permission'))
      .map(({ text }) => text)
      .join('\n');
    expect(actions.filter((action) => !asked.includes(`'${action}'`))).toEqual([]);
  });
});

describe('the leading role', () => {
  it('is the first one holds, in order of precedence; USER when none', () => {
    expect(leadingRole(['USER', 'ORG_USER', 'ASSISTANCE_ADMIN'])).toBe('ASSISTANCE_ADMIN');
    expect(leadingRole(['USER', 'ADMIN'])).toBe('ADMIN');
    expect(leadingRole([])).toBe('USER');
    expect(roles.filter((role) => isOrganisation([role]))).toEqual(['ORG_ADMIN', 'ORG_USER']);
    expect(isOrganisation(['ORG_USER', 'ASSISTANCE_ADMIN'])).toBe(false);
  });
});
