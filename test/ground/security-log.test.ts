/** The log of security events stays small under attack, and loses none of what accounts did (decision 080). */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createSecurityLog, type SecurityLog } from '#server/request/security-events.ts';

type Line = { event: string; result: string; account?: number; subject?: number; network?: string; reqId?: string; more?: number };
function heard() {
  const lines: Line[] = [];
  let counted = 0;
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const security = createSecurityLog(log, () => void counted++);
  return { lines, security, counted: () => counted };
}
let request = 0;
const from = (security: SecurityLog, ip: string, account: number | null = null) =>
  security.of({ ip, account, id: `req-${++request}`, method: 'POST', routeOptions: { url: '/api/authenticate' } });

describe('under attack', () => {
  it('the first ten of a network are written, and the others counted in one line', () => {
    const { lines, security, counted } = heard();
    for (let n = 0; n < 500; n++) from(security, `2001:db8:1:2::${n.toString(16)}`)('sign-in', 'refused', { account: n });
    expect(lines).toHaveLength(10);
    expect(lines[9]).toMatchObject({ event: 'sign-in', result: 'refused', account: 9, network: '2001:db8:1:2::/64' });
    security.flush();
    expect(lines).toHaveLength(11);
    expect(lines[10]).toMatchObject({ event: 'sign-in', result: 'refused', network: '2001:db8:1:2::/64', more: 490 });
    expect(lines[10]).not.toHaveProperty('account');
    expect(counted()).toBe(500);
    from(security, '2001:db8:1:2::1')('sign-in', 'refused');
    expect(lines).toHaveLength(12);
  });
  it('so many networks that they would fill the log are one', () => {
    const { lines, security, counted } = heard();
    const calls = 5000;
    for (let n = 0; n < calls; n++) from(security, `10.0.${n >> 8}.${n & 255}`)('token', 'refused', { reason: 'wrong' });
    expect(lines).toHaveLength(210);
    security.flush();
    expect(lines).toHaveLength(211);
    const last = lines.at(-1)!;
    expect(last).toMatchObject({ event: 'token', result: 'refused', more: calls - 210 });
    expect(last).not.toHaveProperty('network');
    expect(counted()).toBe(calls);
    // Others are told apart again after the minute.
    from(security, '192.0.2.1')('token', 'refused');
    expect(lines.at(-1)).toMatchObject({ network: '192.0.2.1' });
  });
  it('what nobody is signed in for is bounded too where it succeeds', () => {
    const { lines, security } = heard();
    for (let n = 0; n < 3000; n++) from(security, `10.1.${n >> 8}.${n & 255}`)('password-reset-request', 'success');
    security.flush();
    expect(lines).toHaveLength(211);
  });
  it('another network, event or result is written all the same', () => {
    const { lines, security } = heard();
    for (let n = 0; n < 50; n++) from(security, '192.0.2.1')('sign-in', 'refused');
    from(security, '192.0.2.1')('rate-limit', 'refused');
    from(security, '192.0.2.2')('sign-in', 'refused');
    from(security, '192.0.2.1')('sign-in', 'success', { account: 7 });
    expect(lines.slice(10).map(({ event, result, network }) => `${event} ${result} ${network}`)).toEqual([
      'rate-limit refused 192.0.2.1',
      'sign-in refused 192.0.2.2',
      'sign-in success 192.0.2.1',
    ]);
  });
});

describe('of what accounts did', () => {
  it('each change has its line, however many there are and wherever they come from', () => {
    const { lines, security } = heard();
    for (let n = 0; n < 400; n++) from(security, `10.2.${n >> 8}.${n & 255}`, 1)('account-update', 'success', { subject: n });
    for (let n = 0; n < 400; n++) from(security, '192.0.2.1')('sign-in', 'success', { account: n });
    security.flush();
    expect(lines).toHaveLength(800);
    expect(new Set(lines.map(({ subject }) => subject)).size).toBe(401);
  });
  it('the same again and again is counted', () => {
    const { lines, security } = heard();
    for (let n = 0; n < 100; n++) from(security, `10.3.0.${n}`, 5)('export', 'success', { route: 'GET /api/x', id: 3 });
    security.flush();
    expect(lines).toHaveLength(11);
    expect(lines[10]).toMatchObject({ event: 'export', account: 5, id: 3, more: 90 });
  });
});

it('what the server does itself has no network and no request', () => {
  const { lines, security } = heard();
  security.log('administrator-add', 'success', { subject: 1 });
  expect(lines[0]).toMatchObject({ event: 'administrator-add', result: 'success', subject: 1 });
  expect(Object.keys(lines[0]!)).not.toContain('network');
  expect(Object.keys(lines[0]!)).not.toContain('reqId');
});
