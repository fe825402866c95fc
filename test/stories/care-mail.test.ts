/**
 * Every letter is either of the account itself or about care, and what is about care goes to open accounts with a proved address alone (R95).
 * @module-tag long
 */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { activities } from '#contract/activities.ts';
import { adminUsers } from '#contract/admin.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { medicines } from '#contract/medicines.ts';
import type { Role } from '#domain/permissions.ts';
import { createClient } from '#server/clients/clients.ts';
import { startErasureReminders } from '#server/erasure/remind.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import * as letters from '#server/mail/texts.ts';
import { notifyMissed } from '#server/planning/missed.ts';
import type { App } from '#server/request/ports.ts';
import { code } from '#test/checks/sources.ts';
import { inbox } from '#test/inbox.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { stocking } from './inventory-steps.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
let box: Awaited<ReturnType<typeof inbox>>;
const { at, planned } = steps(() => w);
const { item, change } = stocking(() => w);

/** Accounts of both sides whom a letter about care concerns, each but the first with a reason why it does not go there. */
const reasons = {
  reached: {},
  unproved: { email_proven: false },
  closed: { activated: false },
  silent: { receives_email_notifications: false },
  removed: { removed_at: START, activated: false },
  // Whatever else is so, an address that nothing has reached is not written to.
  removedAlone: { removed_at: START },
} as const;
const people = new Map<string, { role: Role; reason: string }>();

beforeAll(async () => {
  box = await inbox();
  w = await world({ SMTP_URL: box.url, MAIL: 'send', PUBLIC_URL: 'https://vardag.example' });
  // Those of the world itself are left out.
  await w.pool.query('update users set receives_email_notifications = false');
  for (const role of ['ASSISTANCE_ADMIN', 'ORG_ADMIN'] as const)
    for (const [reason, columns] of Object.entries(reasons)) {
      const person = await w.person(`${reason} ${role}`, [role], role === 'ORG_ADMIN' ? w.companies.sol.id : undefined);
      if (role === 'ASSISTANCE_ADMIN') await w.join(w.clients.elsa, person);
      const set = { receives_email_notifications: true, ...columns };
      await w.scoped({ companies: [] }, (db) => db.updateTable('users').set(set).where('id', '=', person.id).execute());
      people.set(person.login, { role, reason });
    }
});
afterAll(() => box.close());
beforeEach(() => {
  box.letters.length = 0;
});
const sent = async () => {
  await w.jobs.drain();
  return box.letters.splice(0);
};
const app = (now: Date) => ({ scoped: w.scoped, jobs: w.jobs, config: { publicUrl: 'https://vardag.example' }, now: () => now }) as App;
const quiet = pino({ level: 'silent' });

type Care = { subject: string; to: readonly Role[]; happens: () => Promise<unknown> };
const both = ['ASSISTANCE_ADMIN', 'ORG_ADMIN'] as const;
/** What each letter about care is told of, and which roles it goes to. */
const care: Record<string, Care> = {
  controlledMails: {
    subject: letters.controlledMails.sv.subject,
    to: both,
    happens: async () => {
      const { id } = await item({ controlled: true } as never);
      await w.call(w.people.assistanceAdmin, inventoryItems.count, { params: { id }, body: { amount: 9, comment: 'En borta' } });
    },
  },
  missedMails: {
    subject: letters.missedMails.sv.subject,
    to: both,
    happens: async () => {
      const { id, companyId, activityId } = { ...w.clients.elsa };
      await w.scoped({ companies: [companyId] }, (db) =>
        db.updateTable('activities').set({ sends_notification_when_ignored: true }).where('client_id', '=', id).execute(),
      );
      await planned({ activityId, date: at(HOUR) });
      await notifyMissed(app(new Date(Date.parse(at(3 * HOUR)))), quiet);
    },
  },
  markMails: {
    subject: letters.markMails.sv.subject,
    to: both,
    happens: async () => {
      const { id, typeId } = w.clients.elsa;
      const body = { name: 'Smärta', type: { id: typeId }, client: { id } };
      const activity = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data;
      const order = {
        kind: 'AS_NEEDED' as const,
        name: 'Alvedon',
        dose: 2,
        unit: 'st',
        indication: 'Ont',
        maxAmount: 2,
        givenBy: 'TEAM' as const,
      };
      const made = (await w.call(w.people.assistanceAdmin, medicines.create, { body: { activity: { id: activity.id }, ...order } })).data;
      const given = { date: at(-HOUR), dose: 3, reason: 'Ont' };
      expect((await w.call(w.people.user, medicines.give, { params: { id: made.id }, body: given })).data.marks).toEqual(['OVER_LIMIT']);
    },
  },
  stockMails: {
    subject: letters.stockMails.sv.subject,
    to: ['ASSISTANCE_ADMIN'],
    happens: async () => change((await item({ amountInStock: 3, alertValue: 1 })).id, { alertValue: 5 }),
  },
  periodReportMails: {
    subject: letters.periodReportMails.sv.subject,
    to: ['ORG_ADMIN'],
    happens: async () => {
      const goals = await goalSteps(w);
      const plan = await goals.draft({ name: 'Hösten', startDate: '2026-10-26' });
      await goals.addGoal(plan.evaluationPlanId, { minFrequency: 2 });
      await goals.approve(plan.id);
      await writePeriodReports(app(new Date('2026-11-23T11:00:00.000Z')), quiet);
    },
  },
  erasureMails: {
    subject: letters.erasureMails.sv.subject,
    to: ['ORG_ADMIN'],
    happens: async () => {
      await startErasureReminders(app(new Date('2026-01-15T06:00:00.000Z')));
      expect(await sent()).toEqual([]);
      await clientOfLongAgo();
      // Of a client who left in May 2023 the time is over in May 2025, and it has to be done in 2026.
      await startErasureReminders(app(new Date('2025-01-15T06:00:00.000Z')));
      expect(await sent()).toEqual([]);
      await startErasureReminders(app(new Date('2026-01-15T06:00:00.000Z')));
    },
  },
};
/** A client left long ago, in a company that keeps for two years. */
async function clientOfLongAgo(): Promise<void> {
  const { id } = w.companies.sol;
  await w.scoped({ companies: [id] }, async (db) => {
    await db.updateTable('companies').set({ retention: 'PRIVATE_LSS' }).where('id', '=', id).execute();
    const { clientId } = await createClient(db, id, 'Astrid Slutat');
    await db.updateTable('clients').set({ left_on: '2023-05-01' }).where('id', '=', clientId).execute();
  });
}

/** Letters that somebody waits for, or who they are about: they say how to come in, never what is done for a client. */
const ofTheAccount = ['invitationMail'];

describe('every letter there is', () => {
  it('is one of the account, or is tried here', () => {
    expect(Object.keys(letters).sort()).toEqual([...ofTheAccount, ...Object.keys(care)].sort());
  });
  it('is queued where its receivers are chosen by the one condition', () => {
    const queueing = code.filter(({ path, text }) => path.startsWith('server/') && /\bqueueMail\(/.test(text) && !/queue\.ts$/.test(path));
    const aboutCare = queueing.filter(({ text }) => Object.keys(care).some((letter) => text.includes(letter)));
    expect(aboutCare).toHaveLength(Object.keys(care).length);
    const condition = /\$\{mayReceiveMailSql\(\)\}|\.where\(mayReceiveMailSql\(\)\)/;
    const chosen = code.find(({ path }) => path === 'server/mail/in-charge.ts')!.text;
    for (const { path, text } of aboutCare) expect(text.includes('readReceiversInCharge(') ? chosen : text, path).toMatch(condition);
    // That of delegations, which test/stories/delegation-reminders.test.ts tries, is about a paper that ends.
    for (const { path, text } of queueing)
      expect(
        [...ofTheAccount, 'accountMails', ...Object.keys(care), 'delegationMail'].some((letter) => text.includes(letter)),
        path,
      ).toBe(true);
  });
  it.each(Object.keys(care))('%s goes to those whom it reaches, and to nobody else', async (name) => {
    const { subject, to, happens } = care[name]!;
    await happens();
    const told = (await sent()).map((letter) => {
      expect(letter.subject).toBe(subject);
      return letter.to[0]!;
    });
    const meant = [...people].filter(([, { role, reason }]) => reason === 'reached' && to.includes(role)).map(([login]) => login);
    expect(told.sort()).toEqual(meant.sort());
  });
  it.each(['unproved', 'silent'])('of the account itself reaches whoever is %s', async (reason) => {
    const [login] = [...people].find(([, one]) => one.reason === reason)!;
    await w.call(null, registration.requestReset, { body: login });
    expect((await sent()).map(({ to, subject }) => [to[0], subject])).toEqual([[login, accountMails.sv.reset.subject]]);
  });
});

describe('an address that ADMIN changes', () => {
  const moved = async (who: Person, email: string) => {
    const { data } = await w.call(w.people.admin, adminUsers.byId, { params: { id: who.id } });
    return w.call(w.people.admin, adminUsers.update, { body: { ...data, email } as never });
  };
  const isProven = async (who: { token: string }) => (await w.call(who, access.account)).data.emailProven;
  it('is not written to about care before its own letter was opened, which it gets at once', async () => {
    const who = await w.person('Lea Ledare', ['ASSISTANCE_ADMIN']);
    await w.join(w.clients.elsa, who);
    expect((await moved(who, 'lea.ny@example.com')).status).toBe(200);
    expect(await isProven(who)).toBe(false);
    const [letter, ...more] = await sent();
    expect([letter!.to[0], letter!.subject, more]).toEqual(['lea.ny@example.com', accountMails.sv.confirm.subject, []]);
    await care.stockMails!.happens();
    expect((await sent()).map(({ to }) => to[0])).not.toContain('lea.ny@example.com');
    const key = /bekrafta\/([\w-]{43})/.exec(letter!.text)![1]!;
    await w.call(null, registration.confirmEmail, { body: { key } });
    expect(await isProven(who)).toBe(true);
    await care.stockMails!.happens();
    expect((await sent()).map(({ to }) => to[0])).toContain('lea.ny@example.com');
  });
  it('stays proved where the change is another, and the letter of an address before it opens nothing', async () => {
    const who = await w.person('Lo Lindh', ['ASSISTANCE_ADMIN']);
    await moved(who, who.login);
    expect(await isProven(who)).toBe(true);
    await moved(who, 'lo.fel@example.com');
    const key = /bekrafta\/([\w-]{43})/.exec((await sent())[0]!.text)![1]!;
    await moved(who, 'lo.ratt@example.com');
    expect((await w.call(null, registration.confirmEmail, { body: { key } })).status).toBe(400);
    expect(await isProven(who)).toBe(false);
  });
});
