/** The types of handlers: each gets its context and the checked input, and answers the contract's output, or a reply around it. */
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Db } from '#server/database/scoped.ts';
import type { LogEvent } from '#server/request/security-events.ts';
import type { User } from '#server/request/user.ts';
import type { App } from './ports.ts';

/** A public endpoint opens its own transactions. */
export type PublicCtx = {
  app: App;
  now: Date;
  ip: string;
  /** The browser's own name for itself; empty where it says none. */
  userAgent: string;
  /** The header alone: a token in a cookie is never one. */
  cookies: string;
  /** A browser says that a page of this very origin asks. */
  isOwnPage: boolean;
  /** Logs what happened to security; within a transaction, what was done waits for its commit. */
  logEvent: LogEvent;
};
/** The context of a call before a transaction is open: who asks. */
export type SignedInCtx = PublicCtx & {
  user: User;
  token: string;
  /** The clients that it opens, with the action, where the answer alone might not say them: those are logged too (R3). */
  accessedClients: Map<number, string>;
};
export type Ctx = SignedInCtx & {
  db: Db;
  /** The transaction may not write; a handler that must write in a GET throws `needsWriting`. */
  readOnly: boolean;
  /** The version an `If-Match` header named (R15). */
  ifMatch: number | null;
  /** The Idempotency-Key of an act that may be sent again (server/request/idempotency.ts). */
  requestKey: string | null;
  /** Runs once the transaction is committed, before the answer goes out. */
  afterCommit: (callback: () => void) => void;
};

/** An act before a transaction is open, which may be one statement that is a transaction of its own (decision 100). */
export type SingleStatementCtx = SignedInCtx & Pick<Ctx, 'requestKey'> & { callName: string };

const REPLY = Symbol('reply');
export type Reply<T> = {
  [REPLY]: true;
  body: T;
  total?: number;
  headers?: Record<string, string>;
  alert?: { key: string; param: string };
  /** Instead of the endpoint's own. */
  status?: number;
  /** The clients whom it shows, where it does not name them by fields for that (R119). */
  clients?: readonly number[];
};
export const reply = <T>(body: T, extras: Omit<Reply<T>, typeof REPLY | 'body'> = {}): Reply<T> => ({ [REPLY]: true, body, ...extras });
export const isReply = (value: unknown): value is Reply<unknown> => typeof value === 'object' && value !== null && REPLY in value;

const RAW = Symbol('raw');
/** JSON that PostgreSQL wrote; outside production the mount holds it to the schema. `version` is that of the one thing it tells of. */
export type RawJson = { [RAW]: true; text: string; version?: number | undefined };
export const rawJson = (text: string, version?: number): RawJson => ({ [RAW]: true, text, version });
export const isRaw = (value: unknown): value is RawJson => typeof value === 'object' && value !== null && RAW in value;

const PACKED = Symbol('packed');
/** The bytes of an answer, and the tag by which whoever holds it asks whether it is still right. */
export type PackedAnswer = { gzip: Buffer; etag: string };
type Packing =
  | {
      text: string;
      /** The kind of answer, beside what it says: the same words to another kind of reader bear another tag. */
      answerKey: string;
      /** Takes it, when it is the same for all who may have it. */
      cacheAnswer: (packedAnswer: PackedAnswer) => void;
    }
  | PackedAnswer;
/** JSON that PostgreSQL wrote and that is asked for again and again: it goes out as the bytes it was compressed to the first time. */
export type PackedJson = { [PACKED]: Packing };
export const packedJson = (packing: Packing): PackedJson => ({ [PACKED]: packing });
export const packingOf = (value: unknown): Packing | undefined =>
  typeof value === 'object' && value !== null && PACKED in value ? (value as PackedJson)[PACKED] : undefined;

const FILE = Symbol('file');
/** A download: what it is called, its type, and its text. */
export type FileAnswer = { [FILE]: true; name: string; type: string; text: string; clients: readonly number[] };
export const fileAnswer = (name: string, type: string, text: string, clients: readonly number[] = []): FileAnswer => ({
  [FILE]: true as const,
  name,
  type,
  text,
  clients,
});
export const isFile = (value: unknown): value is FileAnswer => typeof value === 'object' && value !== null && FILE in value;

const STREAM = Symbol('stream');
/** A download that is sent as it is read, so that it may be of any size: its parts come after the transaction of the call. */
export type FileStream = { [STREAM]: true; name: string; type: string; chunks: AsyncIterable<string | Buffer>; clients: readonly number[] };
export const fileStream = (name: string, type: string, chunks: AsyncIterable<string | Buffer>, clients: readonly number[]): FileStream => ({
  [STREAM]: true as const,
  name,
  type,
  chunks,
  clients,
});
export const isStream = (value: unknown): value is FileStream => typeof value === 'object' && value !== null && STREAM in value;

/** Thrown by a read that found it must write first: the mount runs the handler again in a writing transaction. */
export const needsWritingError = Object.freeze(new Error('needs writing'));

type ContextOf<E extends Endpoint> = E['may'] extends 'public' ? PublicCtx : E extends { withoutTransaction: true } ? SignedInCtx : Ctx;
export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: Input<E>,
) => Promise<E extends { file: string } ? FileAnswer | FileStream : Output<E> | Reply<Output<E>> | RawJson | Reply<RawJson> | PackedJson>;
/** A handler for each endpoint of an area; a missing one does not compile. */
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> };
/** Acts of an area that may be one statement: undefined where one is not done, and is to go the usual way, which alone says why. */
export type SingleStatementActs<A extends Record<string, Endpoint>> = {
  [K in keyof A]?: (ctx: SingleStatementCtx, input: Input<A[K]>) => Promise<RawJson | Reply<RawJson> | undefined>;
};
/** Work of an area's endpoints before their transaction opens, for those that have such: what is counted stays when they are refused. */
export type BeforeTransaction<A extends Record<string, Endpoint>> = {
  [K in keyof A]?: (ctx: SignedInCtx, input: Input<A[K]>) => Promise<void>;
};
