/** The receivers of mails about care, and who is none for want of an address that a mail has reached: one condition for all of them, whatever their subject (R95). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition that the account is open, wants mail, and has an address that a mail has reached. */
export const isWrittenToSql = (alias = 'account'): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('activated')}
    and ${column('removed_at')} is null
    and ${column('receives_email_notifications')}
    and ${column('email_proven')})`;
};

/** A condition that the `account` is open, and that no mail has reached its address: what care mails are withheld for (R98). */
export const hasUnprovenEmailSql: RawBuilder<SqlBool> = sql<SqlBool>`(account.activated and not account.email_proven)`;
