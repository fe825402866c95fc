/** The receivers of mails about care, and who is none for want of an address that a mail has reached: one condition for all of them, whatever their subject (R95). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition that the account is open, wants mail, and has an address that a mail has reached. */
export const mayReceiveMailSql = (alias = 'account'): RawBuilder<SqlBool> => {
  const columnOf = (columnName: string) => sql.ref(`${alias}.${columnName}`);
  return sql<SqlBool>`(${columnOf('activated')}
    and ${columnOf('removed_at')} is null
    and ${columnOf('receives_email_notifications')}
    and ${columnOf('email_proven')})`;
};

/** A condition that the `account` is open, and that no mail has reached its address: what care mails are withheld for (R98). */
export const hasUnprovenEmailSql: RawBuilder<SqlBool> = sql<SqlBool>`(account.activated and not account.email_proven)`;
