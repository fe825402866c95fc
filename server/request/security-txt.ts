/** The contacts for a hole in this installation's security (RFC 9116): the operator's own contact, or nothing at all. */
import type { FastifyInstance } from 'fastify';
import { notFound } from './problems.ts';

const DAY_MS = 86_400_000;
/** Milliseconds for which it is valid: less than the year that the standard allows. */
const VALID_FOR_MS = 180 * DAY_MS;

type SecuritySite = { contacts: readonly string[]; publicUrl: string; now: () => Date };

export function serveSecurityTxt(server: FastifyInstance, { contacts, publicUrl, now }: SecuritySite): void {
  const path = '/.well-known/security.txt';
  server.get(path, async (_request, reply) => {
    // Not the web's page, which would be taken for an answer.
    if (contacts.length === 0) throw notFound();
    const todayMs = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(todayMs + VALID_FOR_MS).toISOString()}`,
      'Preferred-Languages: sv, en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}
