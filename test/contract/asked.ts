/** What a call of the loop sends and gets. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';

export type Asked = {
  params?: Record<string, unknown> | undefined;
  /** As it goes into the address. */
  query?: string;
  body?: unknown;
  /** Sent as it stands, with its content type. */
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
  slash?: boolean;
};
export type Got = { status: number; headers: Record<string, unknown>; text: string; data: never; problem: Problem };

export const addressOf = ({ path }: Endpoint, { params = {}, query, slash }: Asked) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
  (slash ? '/' : '') +
  (query ? `?${query}` : '');
