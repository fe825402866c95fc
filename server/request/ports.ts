/** The ports of a running server: what its areas use of each other, as they use it. Areas implement them, and app.ts puts them together. */
import type { Readable } from 'node:stream';
import type { Output } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { Demo } from '#contract/platform.ts';
import type { Role } from '#domain/permissions.ts';
import type { GroupCommit } from '#server/database/group-commit.ts';
import type { Db, Scoped } from '#server/database/scoped.ts';
import type { Standby } from '#server/database/standby.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { Config } from '#server/process/config.ts';
import type { Health } from '#server/process/health.ts';
import type { Loggers } from '#server/process/loggers.ts';
import type { RunInTurn } from './limit-reads.ts';
import type { CleanHtml } from './rich-text.ts';
import type { SecurityLog } from './security-events.ts';
import type { RememberedAccess, User } from './user.ts';

/** The store for the bytes of files: what a disk and a bucket both do (files/). */
export type FileStore = {
  /** Takes the bytes; fulfilled once they would survive a power cut. When it throws, `remove` takes back what is left, if anything. */
  put: (key: string, bytes: AsyncIterable<Buffer>, fileInfo: { size: number; type: string }) => Promise<void>;
  /** The bytes from `start` to `end`, both included; undefined when there are none by that key. */
  read: (key: string, range: { start: number; end: number }) => Promise<Readable | undefined>;
  /** Does nothing when there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Throws when it cannot be used. */
  check: () => Promise<void>;
  /** Removes what a killed server left half written before that moment. */
  sweep: (before: Date) => Promise<void>;
};
/** Opens the store that the configuration names when it is first needed. */
export type OpenStore = () => Promise<FileStore>;

/** A file that somebody may read. `opens`: whom reading it opens to whom, where it is about a client (R119). */
export type ReadableFile = {
  key: string;
  name: string;
  content_type: string;
  size: number;
  opens: { clientId: number; by: { id: number; name: string; authorities: readonly Role[] } } | null;
};
/** Answers the files of these keys that a reader may have. */
export type FindReadableFiles = (
  db: Db,
  readerId: number,
  findReader: () => Promise<User | null>,
  keys: readonly string[],
) => Promise<ReadableFile[]>;

/** The query of a signed address. */
export type SignedQuery = { r?: unknown; e?: unknown; s?: unknown };
/** Signs the addresses of files, since `<img>` and `<video>` send no token. */
export type UrlSigner = {
  /** The text of an answer with its files' addresses signed for this reader, each only if they may read it now. */
  signUrls: (text: string, user: User, now: Date) => Promise<string>;
  /** The reader whom a query lets read this key, and the seconds left; null when it is made up, changed or over. */
  verifyReader: (key: string, query: SignedQuery, now: Date) => Promise<{ readerId: number; secondsLeft: number } | null>;
};

/** A cache that holds at most so many bytes: what was asked for least recently makes room. */
export type Cache<T> = {
  of: (key: string) => T | undefined;
  /** Keeps it in place of what was there; one that would fill a tenth of the cache is not kept. */
  set: (key: string, value: T) => void;
  clear: () => void;
  byteCount: () => number;
};
/** A day as it was answered. `stamp`: what the database said of all that the day tells; it is answered again only while it says the same. */
export type AnsweredDay = { stamp: string; gzip: Buffer; etag: string };
/** Of an activity, as pieces of JSON: `dose` and `second`, whether two sign it, are '' where there is none. */
export type DayActivity = { name: string; type: string; dose: string; second: string };
/** Pieces of JSON that the rows of a client's days refer to. `stamp` counts what changes names and rules, `stock` what changes draws. */
export type DayParts = {
  stamp: string;
  stock: string | undefined;
  /** Of activities: their names, and what type and category say. */
  names: Map<string, DayActivity>;
  /** Of series their rules, of people their names. */
  texts: Map<string, string>;
  draws: Map<string, string>;
};
/** A day's rows as they were packed. `horizon`: each transaction before it had ended; what a later one wrote is read anew (decision 102). */
export type PackedRows = { horizon: number; text: string };
/** The owner of a client: its company, whose clock its days go by. It holds while `stamp` is what the database says (decision 102). */
export type ClientPlace = { companyId: number; timeZone: string; stamp: string };
/** Answers to days, for whoever asks for the same again: whole ones, compressed, and what they are made of (decisions 058 and 102). */
export type RememberedDays = {
  answers: Cache<AnsweredDay>;
  parts: Cache<DayParts>;
  rows: Cache<PackedRows>;
  places: Cache<ClientPlace>;
  /** Forgets all of it: what a stamp says holds for one database, and it may be another after it was away. */
  clear: () => void;
};

/** A call that opened clients to somebody (R119). `target`: ids and days of its address, which tell one thing from another. */
export type AccessLogEntry = {
  user: Pick<User, 'id' | 'name' | 'roles'>;
  token: string;
  clients: Iterable<number>;
  /** Clients with their companies, as they were before the call: it may have taken away where they belonged. */
  before: readonly { clientId: number; companyId: number }[];
  action: string;
  kind: 'see' | 'change' | 'export' | 'print' | 'search';
  endpoint: string;
  target: string;
  /** The same within a quarter of an hour is written once. */
  isRepeatable: boolean;
  requestId: string;
};
/** Writes it to the access log; fulfilled once it would survive a power cut. */
export type AccessLog = (entry: AccessLogEntry) => Promise<void>;

export type StreamKind = 'day' | 'inbox';
export type AnsweringServer = { name: string; version: string; startedDate: string };
export type Queue = NonNullable<Output<typeof management.metrics>['jobs']>[number];
/** Waiting work in the database: jobs by queue and state, and mails. */
export type WaitingWork = {
  jobs: Queue[];
  /** Null where none is taken each night; seconds since the last good one began, or since it was first to be taken. */
  backup: { ageSeconds: number; lastDate: string | null; failed: boolean } | null;
  mail: { kept: number; waiting: number; failed: number; oldestSeconds: number | null };
};
/** The metrics of this server, as its other areas use them (management/metrics.ts). */
export type Metrics = {
  server: AnsweringServer;
  /** The waiting work; undefined while the database does not answer in time. */
  readQueues: (patienceMs?: number) => Promise<WaitingWork | undefined>;
  /** Counts a stream that opened; the answer counts it as closed. */
  countStream: (kind: StreamKind) => () => void;
  /** For ADMIN's page. */
  readSnapshot: () => Promise<Output<typeof management.metrics>>;
};

export type App = {
  config: Config;
  /** The environment of the configuration: its names are shown, its values never from here. */
  env: Readonly<Record<string, string | undefined>>;
  loggers: Loggers;
  /** The log of security events (R69). */
  security: SecurityLog;
  metrics: Metrics;
  scoped: Scoped;
  /** The standby from which figures are read, for health; undefined without one. */
  standby: Standby | undefined;
  /** Commits acts of one statement, those that come meanwhile together; undefined where each goes the usual way (decision 100). */
  groupCommit: GroupCommit | undefined;
  rememberedAccess: RememberedAccess;
  jobs: Jobs;
  now: () => Date;
  /** True while acts are of the past: nobody is mailed about them. */
  quiet?: boolean;
  version: string;
  /** The bytes of files, and who may have them by address. */
  store: OpenStore;
  signer: UrlSigner;
  readableFiles: FindReadableFiles;
  health: Health;
  accessLog: AccessLog;
  /** Accounts that may be chosen to look at the demo; null where none runs. */
  demo: () => Promise<Demo | null>;
  rememberedDays: RememberedDays;
  /** Rich text as it is stored. */
  cleanHtml: CleanHtml;
  /** Large reads of one account wait for each other, and are refused where they are too many. */
  runInTurn: RunInTurn;
};
