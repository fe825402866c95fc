/** Password policy beyond the length: PASSWORD_POLICY=strict asks for ten characters and refuses the commonest (R28, R96). */
import { minPasswordLength } from '#domain/passwords.ts';
import type { Config } from '#server/process/config.ts';
import { badField } from '#server/request/problems.ts';

/** Those of ten characters and more that lists of leaked passwords begin with, and their Swedish sisters. */
const commonPasswords = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 9876543210 1q2w3e4r5t 1qaz2wsx3edc 1qazxsw23edc q1w2e3r4t5 qwertyuiop
   qwerty12345 qwerty1234 qwerty123456 qwertyuiopå asdfghjkl1 asdfghjklö zxcvbnm123 password12 password123 password1234 password12345
   passw0rd123 p@ssw0rd123 iloveyou12 iloveyou123 welcome123 welcome1234 letmein123 changeme123 administrator admin12345 adminadmin
   abcdefghij abcdefg123 abc1234567 abcd123456 football123 baseball123 princess123 superman123 sunshine123 liverpool1 lösenord123
   losenord123 lösenord12 losenord12 lösenord1234 hejhejhej1 hejhejhejhej hemligt123 hemlighet1 sommar2024 sommar2025 sommar2026 vinter2024
   vinter2025 vinter2026 stockholm1 stockholm123 göteborg123 goteborg123 sverige123 välkommen1 valkommen1 välkommen123 assistans1 assistans123`.split(
    /\s+/,
  ),
);

/** 400 at the field where the policy is strict and the password weak. */
export function refuseWeakPassword({ passwordPolicy }: Config, password: string, email: string, field: 'password' | 'newPassword'): void {
  if (passwordPolicy === 'strict' && isWeakPassword(password, email)) throw badField('account', field, 'error.field.weakPassword');
}

function isWeakPassword(password: string, email: string): boolean {
  const normalizedPassword = password.normalize('NFC').toLowerCase();
  const [localPart = ''] = email.split('@');
  return (
    [...normalizedPassword].length < minPasswordLength.strict ||
    new Set(normalizedPassword).size < 3 ||
    commonPasswords.has(normalizedPassword) ||
    normalizedPassword === email ||
    (localPart.length > 3 && normalizedPassword === localPart)
  );
}
