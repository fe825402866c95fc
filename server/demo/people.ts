/** The people of the demo: two companies, five accounts that sign in, and colleagues who only have a name. */
import type { Role } from '#domain/permissions.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { hashPassword } from '#server/security/password.ts';

export const demoPassword = 'vardag-demo';
const domain = 'demo.example';

export const companies = { sol: 'Solgläntans assistans AB', hav: 'Havets omsorg' } as const;
export type CompanyKey = keyof typeof companies;

/** `isClient`: a client's own account (R139), which the sign-in page does not offer beside the roles. */
type Person = { name: string; role: Role; account?: string; company?: CompanyKey; isClient?: true };

/** People by the letter under which the rotas of the clients know them; those with an account have the demo's password, the others none. */
const people = {
  admin: { name: 'Ada Lund', role: 'ADMIN', account: 'admin' },
  orgAdmin: { name: 'Olga Nyström', role: 'ORG_ADMIN', account: 'orgadmin', company: 'sol' },
  orgUser: { name: 'Orvar Holm', role: 'ORG_USER', account: 'orguser', company: 'sol' },
  office: { name: 'Camilla Frost', role: 'ORG_USER', company: 'sol' },
  B: { name: 'Assar Björk', role: 'ASSISTANCE_ADMIN', account: 'assistansadmin' },
  A: { name: 'Anna Berg', role: 'USER', account: 'assistent' },
  O: { name: 'Omar Haddad', role: 'USER' },
  L: { name: 'Lena Sjöberg', role: 'USER' },
  M: { name: 'Mikael Åström', role: 'USER' },
  F: { name: 'Fatima Yusuf', role: 'USER' },
  E: { name: 'Erik Öhman', role: 'USER' },
  J: { name: 'Johanna Wik', role: 'USER' },
  S: { name: 'Sofia Dahl', role: 'USER' },
  T: { name: 'Tove Norén', role: 'USER' },
  P: { name: 'Petra Hall', role: 'USER' },
  H: { name: 'Hanna Strand', role: 'USER' },
  V: { name: 'Viktor Hamn', role: 'ORG_ADMIN', company: 'hav' },
  ture: { name: 'Ture Vik', role: 'USER', account: 'klient', isClient: true },
  deputy: { name: 'Siv Lundgren', role: 'ORG_ADMIN', company: 'sol' },
} as const satisfies Record<string, Person>;
export type PersonKey = keyof typeof people;

export const demoAccounts = Object.values<Person>(people).flatMap(({ account, isClient }) =>
  account && !isClient ? [`${account}@${domain}`] : [],
);

/** «Mikael Åström» → mikael.astrom. */
const loginPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');

export const roleOf = (key: PersonKey): Role => people[key].role;

export function loginOf(key: PersonKey): string {
  const { name, account }: Person = people[key];
  return `${account ?? loginPart(name)}@${domain}`;
}

export async function makeCompanies(db: Db, createdDate: string): Promise<Record<CompanyKey, number>> {
  const rows = await assignIds(
    db,
    'companies',
    // People of the larger one share a tablet (R168).
    Object.values(companies).map((name) => ({ name, created_date: createdDate, shared_devices: name === companies.sol })),
  );
  await insertAll(db, 'companies', rows);
  return Object.fromEntries(Object.keys(companies).map((key, index) => [key, rows[index]!.id])) as Record<CompanyKey, number>;
}

/** The accounts, all active; the costly hash is made once for all of them. */
export async function makePeople(db: Db, companyIds: Record<CompanyKey, number>, createdDate: string): Promise<Record<PersonKey, number>> {
  const hash = await hashPassword(demoPassword);
  const users = Object.entries<Person>(people).map(([key, { name, role, account, company: companyKey }]) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const login = loginOf(key as PersonKey);
    return {
      login,
      email: login,
      first_name,
      last_name,
      activated: true,
      authorities: [role],
      company_id: companyKey ? companyIds[companyKey] : null,
      password_hash: account ? hash : null,
      created_date: createdDate,
      last_modified_date: createdDate,
    };
  });
  const rows = await assignIds(db, 'users', users);
  await insertAll(db, 'users', rows);
  return Object.fromEntries(Object.keys(people).map((key, index) => [key, rows[index]!.id])) as Record<PersonKey, number>;
}
