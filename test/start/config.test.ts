/** Wrong settings are told one line each, and none of them repeats a secret. */
import { expect, test } from 'vitest';
import { readConfig } from '#server/process/config.ts';

function wrong(env: Record<string, string>) {
  const read = readConfig(env);
  return 'wrong' in read ? read.wrong : [];
}

test('an empty environment gives a demo on loopback', () => {
  expect(readConfig({})).toMatchObject({
    config: {
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      demo: true,
      apiDocs: true,
      production: false,
      mail: 'keep',
      logLevel: 'warn',
    },
  });
});

test('production has no demo and wants to know its address and its mail server', () => {
  expect(wrong({ NODE_ENV: 'production' })).toEqual([
    expect.stringContaining('PUBLIC_URL is missing'),
    expect.stringContaining('SMTP_URL is missing'),
  ]);
  const read = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://vardag.example.se/', MAIL: 'keep' });
  expect(read).toMatchObject({
    config: { publicUrl: 'https://vardag.example.se', demo: false, apiDocs: false, mail: 'keep', logLevel: 'info' },
  });
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '8080x'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '8080'],
  ['METRICS_HOST', 'not a host'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '401'],
  ['BACKUP_KEEP', 'all'],
  ['ACCESS_LOG_YEARS', '4'],
  ['ACCESS_LOG_YEARS', '100'],
  ['ACCESS_LOG_YEARS', 'all'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'https://vardag.example.se/path'],
  ['PUBLIC_URL', 'ftp://vardag.example.se'],
  ['LOGOUT_URL', 'javascript:alert(1)'],
  ['GUIDE_URL', '/guide'],
  ['SUPPORT_MAIL', 'support'],
  ['SECURITY_CONTACT', 'oss'],
  ['SECURITY_CONTACT', 'http://a.example'],
  ['SECURITY_CONTACT', 'a@example.se,'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'anna'],
  ['MAIL', 'lose'],
  ['PASSWORD_POLICY', 'none'],
  ['DEMO', 'yes'],
  ['API_DOCS', 'true'],
  ['NODE_ENV', 'prod'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.300'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
  ['TRUST_PROXY', 'proxy.example'],
])('%s=%s is refused in one line that names it, its value and what is allowed', (name, value) => {
  expect(wrong({ [name]: value })).toEqual([
    expect.stringMatching(`^${name} is ${JSON.stringify(value).replaceAll(/[()]/g, '\\$&')}, but must be .+`),
  ]);
});

test.each([
  [undefined, false],
  ['1', 1],
  ['10.0.0.2', ['10.0.0.2']],
  ['10.0.0.2, 10.1.0.0/16 ,::1,fd00::/8', ['10.0.0.2', '10.1.0.0/16', '::1', 'fd00::/8']],
])('TRUST_PROXY=%j means %j', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value })).toMatchObject({ config: { trustProxy } });
});

test.each(['DATABASE_DIRECT_URL', 'REPLICA_URL', 'OWNER_URL'])('%s is a URL of PostgreSQL', (name) => {
  expect(wrong({ [name]: 'mysql://vardag:hemligt@db.example', DATABASE_URL: 'postgres://db.example/vardag' })).toEqual([
    expect.stringMatching(`^${name} \\(value not shown\\) must be a URL`),
  ]);
});

test.each(['DATABASE_DIRECT_URL', 'REPLICA_URL', 'OWNER_URL'])('%s alone is refused', (name) => {
  expect(wrong({ [name]: 'postgres://db.example/vardag' })).toEqual([
    `${name} (value not shown) goes with a DATABASE_URL, which is missing`,
  ]);
});

test.each(['DATABASE_URL', 'SMTP_URL', 'S3_URL'])('%s is refused without showing its password', (name) => {
  const lines = wrong({ [name]: 'mysql://vardag:hemligt@db.example' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(`${name} (value not shown) must be a URL`);
  expect(lines[0]).not.toContain('hemligt');
});

test.each([
  [{}, 'standard'],
  [{ DEMO: '1' }, 'standard'],
  [{ DEMO: '0' }, 'strict'],
  [{ DEMO: '0', PASSWORD_POLICY: 'standard' }, 'standard'],
  [{ DEMO: '1', PASSWORD_POLICY: 'strict' }, 'strict'],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://vardag.example.se', MAIL: 'keep' }, 'strict'],
])('of %j the password policy is %s', (env, passwordPolicy) => {
  expect(readConfig(env)).toMatchObject({ config: { passwordPolicy } });
});

test('backups are kept in a folder for fourteen nights, and a number of them without a folder is refused', () => {
  expect(readConfig({})).toMatchObject({ config: { backupDir: undefined, backupKeep: 14 } });
  expect(readConfig({ BACKUP_DIR: '/srv/backups/', BACKUP_KEEP: '30' })).toMatchObject({
    config: { backupDir: '/srv/backups', backupKeep: 30 },
  });
  expect(wrong({ BACKUP_KEEP: '30' })).toEqual(['BACKUP_KEEP goes with a BACKUP_DIR, which is missing']);
});

test('SECRET_KEY has 32 characters, and is not told', () => {
  expect(wrong({ SECRET_KEY: 'hemligt' })).toEqual(['SECRET_KEY (value not shown) must have at least 32 characters']);
  expect(readConfig({ SECRET_KEY: 'h'.repeat(32) })).toMatchObject({ config: { secretKey: 'h'.repeat(32) } });
  expect(readConfig({})).toMatchObject({ config: { secretKey: undefined } });
});

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ config: { port: 8080, databaseUrl: undefined } });
});
