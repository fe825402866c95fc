/** The first page after signing in: the address that was wanted, else by role (product «Landing»). */
import { type Role, type Side, sideOf } from '#domain/permissions.ts';

const startPathBySide = { platform: '/', organisation: '/organisation/inkorg', team: '/handelse' } as const satisfies Record<Side, string>;

/** After signing in: the address that was wanted, else by role. */
export function pathAfterSignIn(roles: readonly Role[], requestedPath?: string): string {
  if (requestedPath && !isSignInPath(requestedPath)) return requestedPath;
  return startPathBySide[sideOf(roles)];
}

/** The start page says nothing, and the pages of signing in and out are none to come back to, however they are spelled. */
function isSignInPath(requestedPath: string): boolean {
  const path = requestedPath
    .replace(/[?#].*$/s, '')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /^\/+(loggain|loggaut)?\/*$/i.test(path);
}
