/** A team of one's own company: the team of a client whom one helps elsewhere is managed there (R92). */
import type { Account } from '#contract/access/sign-in.ts';
import type { ClientGroup } from '#contract/people.ts';

export const isOfOwnCompany = ({ account }: { account: Account }, { company }: ClientGroup): boolean => account.company?.id === company.id;
