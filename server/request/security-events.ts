/**
 * Security events: a closed list, each a line of the logger `security` and a count for Prometheus (R69, OWASP ASVS 16.3). A line names accounts
 * and places by id, the network and the request; never a password, a key, an address, a name or anything about care.
 */
import type { Logger } from 'pino';
import type { ProofKind } from '#contract/proof.ts';
import type { FactorKind } from '#domain/factors.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { Role } from '#domain/permissions.ts';
import type { LoggerLevel, LoggerName } from '#server/process/loggers.ts';
import { networkOf } from './network.ts';

export type EventResult = 'success' | 'refused';
const bothResults = ['success', 'refused'] as const;
const successOnly = ['success'] as const;
const refusedOnly = ['refused'] as const;

/** Every event with the results it can have. */
export const securityEvents = {
  'sign-in': bothResults,
  'sign-out': successOnly,
  /** Sessions that somebody else, or another act than signing out, has ended. */
  'sessions-end': successOnly,
  /** A call without a token, or with one that is wrong or over: 401. */
  token: refusedOnly,
  /** A good token, shown by another browser than its own (R170). */
  'token-elsewhere': refusedOnly,
  /** A call that one's role does not allow: 403. */
  access: refusedOnly,
  /** Too many attempts: 429. */
  'rate-limit': refusedOnly,

  /** A wrong code or recovery code of the second step, and a recovery code that was used up. */
  'second-step': refusedOnly,
  /** By a second person on another's device, without a session. */
  proof: bothResults,
  'recovery-code-use': successOnly,
  'factor-add': successOnly,
  'factor-remove': successOnly,
  /** By an administrator, of somebody who lost theirs. */
  'factor-reset': successOnly,
  'recovery-codes-renew': successOnly,
  /** A company requires two steps from a day, or from none any more. */
  'two-steps-change': successOnly,
  /** A company's identity provider is set up, changed or removed; an account is linked to one, and no more. */
  'identity-provider-change': successOnly,
  'identity-link': successOnly,
  'identity-unlink': successOnly,

  /** The list of a shared device: joined, left, locked by wrong codes, and ended by the company. */
  'device-join': successOnly,
  'device-leave': successOnly,
  'device-lock': refusedOnly,
  'device-end': successOnly,

  /** Keys of links in mails, used and wrong. */
  activation: bothResults,
  'password-reset': bothResults,
  'address-confirm': bothResults,
  'invitation-accept': bothResults,

  registration: successOnly,
  'password-reset-request': successOnly,
  'password-change': bothResults,
  'account-create': successOnly,
  'account-update': successOnly,
  'account-remove': successOnly,
  'account-open': successOnly,
  'account-close': successOnly,
  /** A new link to choose a first password by. */
  'account-link': successOnly,
  'role-change': successOnly,
  /** Somebody becomes an administrator of the platform, or one again. */
  'administrator-add': successOnly,

  'member-add': successOnly,
  'member-remove': successOnly,
  'member-activate': successOnly,
  'member-deactivate': successOnly,
  /** Somebody in a team is the client, or one of the staff. */
  'member-kind': successOnly,
  'invitation-create': successOnly,
  'invitation-withdraw': successOnly,

  export: successOnly,
  'log-level-change': successOnly,
  'banner-change': successOnly,
  'company-create': successOnly,
  'company-update': successOnly,
  'company-remove': successOnly,
} as const satisfies Record<string, readonly EventResult[]>;
export type SecurityEvent = keyof typeof securityEvents;
type ResultOf<E extends SecurityEvent> = (typeof securityEvents)[E][number];

/** Further fields of a line: ids and words of the code alone. */
export type EventDetails = {
  /** The account that did it, where that is not whoever asks. */
  account?: number;
  /** To whom it was done. */
  subject?: number;
  group?: number;
  groups?: readonly number[];
  company?: number;
  roles?: readonly Role[];
  rolesBefore?: readonly Role[];
  kind?: MemberKind;
  /** A shared one. */
  device?: number;
  sessions?: number;
  factor?: FactorKind;
  proof?: ProofKind;
  /** Recovery codes. */
  left?: number;
  /** The identity provider. */
  provider?: number;
  reason?:
    | 'closed'
    | 'copied'
    | 'device'
    | 'factors'
    | 'left'
    | 'missing'
    | 'old'
    | 'owner'
    | 'password'
    | 'provider'
    | 'removed'
    | 'roles'
    | 'unknown'
    | 'weak'
    | 'wrong';
  of?: LoggerName;
  to?: LoggerLevel | 'inherited';
  until?: string;
  /** The day from which. */
  from?: string;
  /** Method and pattern of the call, and the id that it named. */
  route?: string;
  id?: number;
};
export type LogEvent = <E extends SecurityEvent>(event: E, result: ResultOf<E>, details?: EventDetails) => void;

/** The same within a transaction: what was done is logged once it is committed, what was refused at once. */
export const logAfterCommit =
  (logEvent: LogEvent, afterCommit: (run: () => void) => void): LogEvent =>
  (event, result, details) =>
    result === 'success' ? afterCommit(() => logEvent(event, result, details)) : logEvent(event, result, details);

type RequestInfo = { ip: string; id: string; account: number | null; method: string; routeOptions: { url?: string | undefined } };
/** A call as its events name it: by the pattern of its route. */
export const routeOf = ({ method, routeOptions: { url } }: Pick<RequestInfo, 'method' | 'routeOptions'>): string =>
  `${method} ${(url ?? 'unknown').replace(/:(\w+)/g, '{$1}')}`;

/** The same with the one id that its address names. */
export function callDetailsOf(request: Pick<RequestInfo, 'method' | 'routeOptions'>, { params }: { params: unknown }): EventDetails {
  const [id] = Object.values(params as object);
  return { route: routeOf(request), ...(typeof id === 'number' && { id }) };
}

/** Lines alike within a minute before only their number is written. */
const MAX_EQUAL_LINES = 10;
const MINUTE_MS = 60_000;
/** Networks, by event, that are told apart within a minute; what comes from more of them is one. */
const MAX_NETWORKS = 200;

/**
 * Writes them. Under attack the log stays small: of what is alike in event, result and network, or for what an account did in everything, the
 * first are written and the others counted, in one line at the minute's end. What accounts did are as many as they do, so only networks
 * are capped.
 */
export function createSecurityLog(log: Pick<Logger, 'info'>, countEvent: (event: SecurityEvent, result: EventResult) => void) {
  type LineGroup = { fields: object; text: string; times: number };
  const groupByKey = new Map<string, LineGroup>();
  let networkCount = 0;
  let minuteTimer: NodeJS.Timeout | undefined;

  /** Ends the minute: says how many more there were. */
  const flushMinute = () => {
    clearTimeout(minuteTimer);
    minuteTimer = undefined;
    for (const { fields, text, times } of groupByKey.values())
      if (times > MAX_EQUAL_LINES) log.info({ ...fields, more: times - MAX_EQUAL_LINES }, `${text}, more within a minute`);
    groupByKey.clear();
    networkCount = 0;
  };

  /** The group with which a line is counted. */
  const lineGroupOf = (
    event: SecurityEvent,
    result: EventResult,
    account: number | undefined,
    network: string | undefined,
    details: EventDetails,
  ) => {
    if (account !== undefined && result === 'success') {
      const fields = { event, result, account, ...details };
      return { key: JSON.stringify(fields), fields };
    }
    const key = `${event} ${result} ${network}`;
    if (groupByKey.has(key)) return { key, fields: {} };
    if (networkCount >= MAX_NETWORKS) return { key: `${event} ${result}`, fields: { event, result } };
    networkCount++;
    return { key, fields: { event, result, network } };
  };

  const writeEvent = (
    event: SecurityEvent,
    result: EventResult,
    { account, ...details }: EventDetails,
    requestSource: { network?: string; reqId?: string },
  ) => {
    countEvent(event, result);
    const text = `${event} ${result}`;
    const { key, fields } = lineGroupOf(event, result, account, requestSource.network, details);
    const group = groupByKey.get(key) ?? { fields, text, times: 0 };
    groupByKey.set(key, group);
    minuteTimer ??= setTimeout(flushMinute, MINUTE_MS).unref();
    if (++group.times <= MAX_EQUAL_LINES)
      log.info({ event, result, ...(account !== undefined && { account }), ...details, ...requestSource }, text);
  };

  return {
    /** Of a request: with its network and id, and whoever asks. */
    of:
      (request: RequestInfo): LogEvent =>
      (event, result, details = {}) =>
        writeEvent(
          event,
          result,
          { ...(request.account !== null && { account: request.account }), ...details },
          { network: networkOf(request.ip), reqId: request.id },
        ),
    /** Of the server itself. */
    log: ((event, result, details = {}) => writeEvent(event, result, details, {})) as LogEvent,
    /** Writes what is only counted yet. */
    flush: flushMinute,
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once that is known. */
    account: number | null;
  }
}
