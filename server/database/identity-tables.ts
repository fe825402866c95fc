/** The tables of identity providers as Kysely knows them (R166, R167). */
import type { Generated } from 'kysely';
import type { LinkWay } from '#domain/identity-providers.ts';
import type { Tenant } from './stored.ts';

export type IdentityTables = {
  identity_providers: Tenant & {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    issuer: string;
    oidc_client: string;
    client_secret: Buffer | null;
    slug: string;
    scopes: string | null;
    required_acr: string[];
    claim: string | null;
    max_age_minutes: number;
    only_way: boolean;
    end_session_endpoint: Generated<string | null>;
  };
  identity_domains: Tenant & { domain: string; provider_id: number };
  identity_links: Tenant & {
    id: Generated<number>;
    provider_id: number;
    user_id: number;
    how: LinkWay;
    issuer: string | null;
    subject: string | null;
    /** A keyed hash. */
    identifier: Buffer | null;
    at: string;
    by_id: number;
  };
};
