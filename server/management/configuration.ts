/**
 * The configuration as ADMIN may read it (R67): an allow-list with a way to tell each part, which does not compile when the configuration
 * has a part that is not on it. Of an address scheme and host alone; of what is secret or somebody's own only whether it is set.
 */
import type { Output } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { Config } from '#server/process/config.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Property = Output<typeof management.properties>['properties'][number];
type Variable = Output<typeof management.environment>['variables'][number];
type ConfigValue = string | number | boolean | readonly string[] | null | undefined;
/** The variable that sets it, and how the value is shown; null is never shown. */
type Setting = { variable: string; format: ((value: never) => ConfigValue) | null };

const plainValue = (value: ConfigValue) => value;
const hostOf = (url: string | undefined) => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}`;
};
const plainSetting = (variable: string): Setting => ({ variable, format: plainValue });
const addressSetting = (variable: string): Setting => ({ variable, format: hostOf });
const hiddenSetting = (variable: string): Setting => ({ variable, format: null });

const settings: Record<Exclude<keyof Config, 'support'> | `support.${keyof Config['support']}`, Setting> = {
  production: plainSetting('NODE_ENV'),
  port: plainSetting('PORT'),
  host: plainSetting('HOST'),
  publicUrl: addressSetting('PUBLIC_URL'),
  databaseUrl: addressSetting('DATABASE_URL'),
  directUrl: addressSetting('DATABASE_DIRECT_URL'),
  replicaUrl: addressSetting('REPLICA_URL'),
  ownerUrl: addressSetting('OWNER_URL'),
  dataDir: plainSetting('DATA_DIR'),
  secretKey: hiddenSetting('SECRET_KEY'),
  oidcPrivateHosts: plainSetting('OIDC_PRIVATE_HOSTS'),
  smtpUrl: addressSetting('SMTP_URL'),
  s3Url: addressSetting('S3_URL'),
  logoutUrl: addressSetting('LOGOUT_URL'),
  logLevel: plainSetting('LOG_LEVEL'),
  metricsPort: plainSetting('METRICS_PORT'),
  metricsHost: plainSetting('METRICS_HOST'),
  // Somebody's own address.
  adminEmail: hiddenSetting('ADMIN_EMAIL'),
  adminTwoStepsFrom: plainSetting('ADMIN_TWO_STEPS_FROM'),
  mail: plainSetting('MAIL'),
  passwordPolicy: plainSetting('PASSWORD_POLICY'),
  demo: plainSetting('DEMO'),
  apiDocs: plainSetting('API_DOCS'),
  trustProxy: plainSetting('TRUST_PROXY'),
  backupDir: plainSetting('BACKUP_DIR'),
  backupKeep: plainSetting('BACKUP_KEEP'),
  logYears: plainSetting('ACCESS_LOG_YEARS'),
  servesOn: { variable: 'DRAIN_SECONDS', format: (milliseconds: number) => `${milliseconds / 1000} s` },
  // Public: the menu links to it.
  'support.mail': plainSetting('SUPPORT_MAIL'),
  'support.forum': addressSetting('FORUM_URL'),
  'support.guide': addressSetting('GUIDE_URL'),
  termsUrl: addressSetting('TERMS_URL'),
  privacyUrl: addressSetting('PRIVACY_URL'),
  securityContacts: plainSetting('SECURITY_CONTACT'),
};
/** The value that another variable may have given it. */
const derivedNames: readonly string[] = ['mail', 'publicUrl'];

export function propertiesOf(config: Config, env: Env): Property[] {
  return Object.entries(settings).map(([name, { variable, format }]) => {
    const value = configValueOf(config, name);
    const isInEnvironment = Boolean(env[variable]?.trim());
    const formattedValue = format && (format as (value: unknown) => ConfigValue)(value);
    return {
      name,
      variable,
      source: isInEnvironment ? 'environment' : derivedNames.includes(name) ? 'derived' : 'default',
      value: formattedValue === undefined || formattedValue === null ? null : String(formattedValue),
      isSet: value !== undefined && value !== null && value !== false,
    };
  });
}

/** Every variable by name; the value of those on the list is the configuration's, so nothing is read from the environment itself. */
export function variablesOf(config: Config, env: Env): Variable[] {
  const propertyByVariable = new Map(propertiesOf(config, env).map((property) => [property.variable, property]));
  return Object.keys(env)
    .sort()
    .map((name) => ({ name, value: propertyByVariable.get(name)?.value ?? null, isListed: propertyByVariable.has(name) }));
}

function configValueOf(config: Config, name: string): unknown {
  const [section = '', settingKey] = name.split('.');
  const value = config[section as keyof Config];
  return settingKey === undefined ? value : (value as Record<string, unknown>)[settingKey];
}
