/** Whether a team is of one's own company: that of a client whom one helps elsewhere is kept by others (R92). */
import type { Account } from '#contract/access/sign-in.ts';
import type { ClientGroup } from '#contract/people.ts';

export const isOfOwnCompany = ({ account }: { account: Account }, { company }: ClientGroup): boolean => account.company?.id === company.id;
