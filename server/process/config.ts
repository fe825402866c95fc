/** Reads the environment once, validated: every wrong value becomes one English line that never repeats a secret. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { PasswordPolicy } from '#domain/passwords.ts';
import { MAX_PROXIES, parseContactUri, parseHosts, parseOrigin, parseProxies, parseUrl } from './config-values.ts';
import { readStartOfDay } from './read-setting.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Origin without a slash at its end, as in links of mails. */
  publicUrl: string;
  /** Without it the embedded PostgreSQL in dataDir runs. */
  databaseUrl: string | undefined;
  /** The same database past a pooler: for LISTEN, migrations and jobs. With it DATABASE_URL is taken for a pooler's. */
  directUrl: string | undefined;
  /** A standby of it, from which figures, events and exports are read (decision 077). */
  replicaUrl: string | undefined;
  /** The login that owns that database and migrates it; without it the one that serves does. */
  ownerUrl: string | undefined;
  dataDir: string;
  /** Encrypts the secrets of code apps; without it a file in dataDir does. */
  secretKey: string | undefined;
  /** Hosts of identity providers that may lie in a private network (decision 131). */
  oidcPrivateHosts: readonly string[];
  smtpUrl: string | undefined;
  s3Url: string | undefined;
  logoutUrl: string | undefined;
  logLevel: (typeof logLevels)[number];
  /** The address where Prometheus reads the metrics; without a port nowhere. */
  metricsPort: number | undefined;
  metricsHost: string;
  adminEmail: string | undefined;
  /** The instant from which two steps are required of ADMIN (R164). */
  adminTwoStepsFrom: string | undefined;
  /** 'keep': mails stay in the database and are shown to ADMIN (R32). */
  mail: 'keep' | 'send';
  passwordPolicy: PasswordPolicy;
  demo: boolean;
  apiDocs: boolean;
  /** Proxies that are believed on where a request came from: addresses, or so many proxies in front. False: nobody's. */
  trustProxy: false | number | string[];
  /** The folder of nightly backups, and how many are kept there; without a folder none is taken. */
  backupDir: string | undefined;
  backupKeep: number;
  /** Years after which a month of the access log is let go. */
  logYears: number;
  /** Milliseconds for which calls are still served after SIGTERM, while health says 503. */
  servesOn: number;
  /** Places where help is found, as the menu links to them (product «Navigation»). */
  support: { mail: string | null; forum: string | null; guide: string | null };
  /** The operator's own terms and privacy policy, in place of /villkor and /integritetspolicy. */
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
  /** Contacts for a hole in its security, as URIs (RFC 9116). */
  securityContacts: readonly string[];
};

type Env = Readonly<Record<string, string | undefined>>;

/** Longer, and whoever stops the server loses patience. */
const MAX_DRAIN_SECONDS = 60;
/** Fewer would be none; more than a year of nights is a mistyped number. */
const MAX_BACKUPS = 400;
/** The law's (HSLF-FS 2016:40, 4 chap. 9 §); the database asks it too. */
const MIN_LOG_YEARS = 5;
const MIN_SECRET_KEY_LENGTH = 32;

const defaultDataDir = () => (process.getuid?.() === 0 ? '/var/lib/vardag' : './data');

export function readConfig(env: Env): { config: Config } | { wrong: string[] } {
  const configErrors: string[] = [];
  const isProduction = env.NODE_ENV === 'production';

  /** An empty variable counts as an absent one, as most ways of setting the environment cannot tell them apart. */
  const readVariable = (name: string) => env[name]?.trim() || undefined;

  const addError = (name: string, value: string | undefined, requirement: string) => {
    configErrors.push(value === undefined ? `${name} ${requirement}` : `${name} is ${JSON.stringify(value)}, but must be ${requirement}`);
  };

  const readChoice = <const T extends string>(name: string, allowedValues: readonly T[], defaultValue: T): T => {
    const value = readVariable(name);
    if (value === undefined || allowedValues.includes(value as T)) return (value as T | undefined) ?? defaultValue;
    addError(name, value, `one of ${allowedValues.join(', ')}`);
    return defaultValue;
  };

  const readSecretUrl = (name: string, protocols: readonly string[]) => {
    const value = readVariable(name);
    if (value === undefined || protocols.includes(parseUrl(value)?.protocol ?? '')) return value;
    configErrors.push(
      `${name} (value not shown) must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  };

  const s3Url = readSecretUrl('S3_URL', ['http:', 'https:', 's3:']);
  const parsedS3Url = s3Url === undefined ? undefined : parseUrl(s3Url.replace(/^s3:/, 'https:'));
  if (parsedS3Url && !(parsedS3Url.hostname && parsedS3Url.username && parsedS3Url.password && /^\/[^/]+/.test(parsedS3Url.pathname)))
    configErrors.push(
      'S3_URL (value not shown) must name key, secret, host and bucket, like https://KEY:SECRET@s3.example.se/bucket?region=eu-north-1',
    );

  const parsePort = (name: string, text: string) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (port < 1 || port > 65535) addError(name, text, 'a number from 1 to 65535');
    return port;
  };
  const readHost = (name: string) => {
    const host = readVariable(name) ?? '127.0.0.1';
    if (!isIP(host) && !/^[a-z0-9.-]{1,253}$/i.test(host)) addError(name, host, 'an IP address or a host name');
    return host;
  };
  const port = parsePort('PORT', readVariable('PORT') ?? '8080');
  const host = readHost('HOST');
  const metricsPortText = readVariable('METRICS_PORT');
  const metricsPort = metricsPortText === undefined ? undefined : parsePort('METRICS_PORT', metricsPortText);
  const metricsHost = readHost('METRICS_HOST');
  if (metricsPort === port) addError('METRICS_PORT', metricsPortText, 'another than PORT, which people reach');

  const publicUrlText = readVariable('PUBLIC_URL');
  const publicUrl = publicUrlText === undefined ? undefined : parseOrigin(publicUrlText);
  if (publicUrlText !== undefined && !publicUrl)
    addError('PUBLIC_URL', publicUrlText, 'an origin like https://vardag.example.se, without a path');
  if (isProduction && publicUrlText === undefined) {
    addError('PUBLIC_URL', undefined, 'is missing: in production it must say the address users open, like https://vardag.example.se');
  }

  const readLink = (name: string) => {
    const value = readVariable(name);
    if (value && !/^https?:$/.test(parseUrl(value)?.protocol ?? '')) addError(name, value, 'a URL that begins with http:// or https://');
    return value;
  };
  const logoutUrl = readLink('LOGOUT_URL');

  const readEmail = (name: string) => {
    const value = readVariable(name)?.toLowerCase();
    if (value && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) addError(name, value, 'an e-mail address');
    return value;
  };
  const adminEmail = readEmail('ADMIN_EMAIL');

  const contactsText = readVariable('SECURITY_CONTACT');
  const securityContacts = contactsText?.split(',').map((contact) => parseContactUri(contact.trim())) ?? [];
  if (securityContacts.includes(undefined))
    addError('SECURITY_CONTACT', contactsText, 'e-mail addresses, or URLs that begin with https://, mailto: or tel:, with commas between');

  const proxyText = readVariable('TRUST_PROXY');
  const trustProxy = proxyText === undefined ? false : parseProxies(proxyText);
  if (trustProxy === undefined)
    addError(
      'TRUST_PROXY',
      proxyText,
      `a number of proxies from 1 to ${MAX_PROXIES}, or their addresses or networks, like 10.0.0.2,10.1.0.0/16`,
    );

  const drainText = readVariable('DRAIN_SECONDS') ?? (isProduction ? '5' : '0');
  const drainSeconds = /^\d{1,2}$/.test(drainText) ? Number(drainText) : -1;
  if (drainSeconds < 0 || drainSeconds > MAX_DRAIN_SECONDS)
    addError('DRAIN_SECONDS', drainText, `a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`);

  const backupDir = readVariable('BACKUP_DIR');
  const backupKeepText = readVariable('BACKUP_KEEP');
  const backupKeep = /^\d{1,3}$/.test(backupKeepText ?? '14') ? Number(backupKeepText ?? '14') : 0;
  if (backupKeep < 1 || backupKeep > MAX_BACKUPS) addError('BACKUP_KEEP', backupKeepText, `a number of backups from 1 to ${MAX_BACKUPS}`);
  else if (backupKeepText !== undefined && backupDir === undefined)
    configErrors.push('BACKUP_KEEP goes with a BACKUP_DIR, which is missing');

  const logYearsText = readVariable('ACCESS_LOG_YEARS');
  const logYears = /^\d{1,2}$/.test(logYearsText ?? '10') ? Number(logYearsText ?? '10') : 0;
  if (logYears < MIN_LOG_YEARS) addError('ACCESS_LOG_YEARS', logYearsText, `a number of years from ${MIN_LOG_YEARS} to 99`);

  const secretKey = readVariable('SECRET_KEY');
  if (secretKey && secretKey.length < MIN_SECRET_KEY_LENGTH)
    configErrors.push(`SECRET_KEY (value not shown) must have at least ${MIN_SECRET_KEY_LENGTH} characters`);
  const oidcHostsText = readVariable('OIDC_PRIVATE_HOSTS');
  const oidcPrivateHosts = parseHosts(oidcHostsText ?? '');
  if (oidcPrivateHosts === undefined) addError('OIDC_PRIVATE_HOSTS', oidcHostsText, 'host names or addresses, with commas between');
  const mail = readChoice('MAIL', ['keep', 'send'], 'send');
  const smtpUrl = readSecretUrl('SMTP_URL', ['smtp:', 'smtps:']);
  if (isProduction && mail !== 'keep' && readVariable('SMTP_URL') === undefined) {
    addError('SMTP_URL', undefined, 'is missing: in production mail must be sent, or be kept and shown to ADMIN with MAIL=keep');
  }
  readChoice('NODE_ENV', ['production', 'development', 'test'], 'development');

  const hasDemo = readChoice('DEMO', ['1', '0'], isProduction ? '0' : '1') === '1';

  const readDatabaseUrl = (name: string) => {
    const value = readSecretUrl(name, ['postgres:', 'postgresql:']);
    if (value !== undefined && readVariable('DATABASE_URL') === undefined)
      configErrors.push(`${name} (value not shown) goes with a DATABASE_URL, which is missing`);
    return value;
  };
  const ownerUrl = readDatabaseUrl('OWNER_URL');
  const directUrl = readDatabaseUrl('DATABASE_DIRECT_URL');
  const replicaUrl = readDatabaseUrl('REPLICA_URL');

  const config: Config = {
    production: isProduction,
    port,
    host,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    databaseUrl: readSecretUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    directUrl,
    replicaUrl,
    ownerUrl,
    dataDir: resolve(readVariable('DATA_DIR') ?? defaultDataDir()),
    secretKey,
    smtpUrl,
    oidcPrivateHosts: oidcPrivateHosts ?? [],
    s3Url,
    logoutUrl,
    logLevel: readChoice('LOG_LEVEL', logLevels, isProduction ? 'info' : 'warn'),
    metricsPort,
    metricsHost,
    adminEmail,
    adminTwoStepsFrom: readStartOfDay('ADMIN_TWO_STEPS_FROM', readVariable('ADMIN_TWO_STEPS_FROM'), addError),
    // Without an SMTP server there is nowhere to send to, so mail is kept then too.
    mail: smtpUrl ? mail : 'keep',
    // Only the demo, which holds nobody's health data, keeps to the specification's bound (R96).
    passwordPolicy: readChoice('PASSWORD_POLICY', ['strict', 'standard'], hasDemo ? 'standard' : 'strict'),
    demo: hasDemo,
    apiDocs: readChoice('API_DOCS', ['1', '0'], isProduction ? '0' : '1') === '1',
    trustProxy: trustProxy ?? false,
    backupDir: backupDir && resolve(backupDir),
    backupKeep,
    logYears,
    servesOn: drainSeconds * 1000,
    support: { mail: readEmail('SUPPORT_MAIL') ?? null, forum: readLink('FORUM_URL') ?? null, guide: readLink('GUIDE_URL') ?? null },
    termsUrl: readLink('TERMS_URL'),
    privacyUrl: readLink('PRIVACY_URL'),
    securityContacts: securityContacts.filter((contact) => contact !== undefined),
  };
  return configErrors.length > 0 ? { wrong: configErrors } : { config };
}
