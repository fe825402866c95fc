/** Steps of the stories about security events: what a server logged, and what such lines may never say. */
import { expect } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import type { Role } from '#domain/permissions.ts';
import { serverMetricsOf } from '#server/app.ts';
import { type SecurityEvent, securityEvents } from '#server/request/security-events.ts';
import { hashPassword } from '#server/security/password.ts';
import { type Person, type World, world } from '#test/world.ts';
import { PASSWORD } from './mails.ts';
import { steps } from './steps.ts';

type Line = Record<string, unknown> & { level: number; logger?: string; event: string; result: string };
export const success = (event: SecurityEvent, more: object = {}) => ({ event, result: 'success', ...more });
export const refused = (event: SecurityEvent, more: object = {}) => ({ event, result: 'refused', ...more });

/** A world whose log is read; everybody in it has the same password. */
export function loggedWorld(env: Record<string, string> = {}) {
  const written: string[] = [];
  let read = 0;
  let count = 0;
  let w: World;
  const all = () => written.map((line) => JSON.parse(line) as Line).filter(({ logger }) => logger === 'security');
  /** The lines since this was asked last, as they are. */
  const lines = () => {
    const found = all().slice(read);
    read += found.length;
    return found;
  };
  /** The same without what every line has. */
  const logged = () => lines().map(({ level, time, pid, hostname, logger, msg, reqId, network, ...line }) => line);
  const begin = async () => {
    w = await world(env, (line) => void written.push(line));
    await w.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
    return w;
  };
  const helper = (roles: Role[] = ['USER'], companyId?: number): Promise<Person> => w.person(`Hjalp Kanarie${++count}`, roles, companyId);
  /** Another session of somebody. */
  const again = async (who: Person): Promise<Person> => {
    const { data } = await w.call(null, access.authenticate, { body: { username: who.login, password: PASSWORD } });
    return { ...who, token: data.id_token! };
  };
  /** Each of these was logged with each result it can have, and is counted; and no line says a word of anybody, nor is care an event. */
  const judge = async (events: readonly SecurityEvent[]) => {
    lines();
    const { planned, act } = steps(() => w);
    const { id } = await planned({ comment: '<p>kanarie-kommentar</p>' });
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    expect(lines()).toEqual([]);
    const text = all().map((line) => JSON.stringify(line).toLowerCase());
    const { user, admin } = w.people;
    for (const word of ['kanarie', PASSWORD, 'Elsa', 'Lindqvist', 'Anna', 'Berg', '@', 'Bearer', user.token, admin.token])
      expect(
        text.filter((line) => line.includes(word.toLowerCase())),
        word,
      ).toEqual([]);
    const counted = await serverMetricsOf(w.server).text();
    for (const event of events)
      for (const result of securityEvents[event]) {
        const count = all().filter((line) => line.event === event && line.result === result).length;
        expect(count, `${event} ${result}`).toBeGreaterThan(0);
        expect(counted).toContain(`\nvardag_security_events_total{event="${event}",result="${result}"} ${count}\n`);
      }
  };
  return { begin, lines, logged, helper, again, judge };
}

/** Events of getting in, being kept out, and keys; the others are changes. */
export const ofAccess: readonly SecurityEvent[] = [
  ...(['sign-in', 'sign-out', 'token', 'access', 'rate-limit', 'registration'] as const),
  ...(['activation', 'password-reset-request', 'password-reset', 'password-change', 'address-confirm'] as const),
];
/** Events of second factors. */
export const ofFactors: readonly SecurityEvent[] = [
  ...([
    'second-step',
    'recovery-code-use',
    'factor-add',
    'factor-remove',
    'factor-reset',
    'recovery-codes-renew',
    'two-steps-change',
  ] as const),
];
/** The proof of a second person, of whose two results second-proof.test.ts says that they are written. */
const ofProof: readonly SecurityEvent[] = ['proof'];
/** A token elsewhere, of which own-browser.test.ts says so. */
const ofBrowsers: readonly SecurityEvent[] = ['token-elsewhere'];
/** Events of identity providers. */
export const ofProviders: readonly SecurityEvent[] = ['identity-provider-change', 'identity-link', 'identity-unlink'];
/** Events of shared devices. */
export const ofDevices: readonly SecurityEvent[] = ['device-join', 'device-leave', 'device-lock', 'device-end'];
export const ofChanges = (Object.keys(securityEvents) as SecurityEvent[]).filter(
  (event) => ![ofAccess, ofFactors, ofProof, ofBrowsers, ofProviders, ofDevices].some((others) => others.includes(event)),
);
