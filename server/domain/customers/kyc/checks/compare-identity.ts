import { namesMatch } from '../../../kernel/text/names-match.ts';
import type { SealedRecords } from '../sealed-records.ts';

/**
 * Why PAN, Aadhaar and profile cannot be of one person, in words for the operator, or undefined where they can: names that do not
 * match, or another day of birth. A user without a name is judged by the documents alone. Pure.
 */
export function compareIdentity(identity: {
  profileName: string | null;
  pan: SealedRecords['pan'];
  aadhaar: SealedRecords['aadhaar'];
}): string | undefined {
  const { profileName, pan, aadhaar } = identity;
  const problems: string[] = [];
  if (!namesMatch(pan.registeredName, aadhaar.name)) problems.push('The names on PAN and Aadhaar differ.');
  if (profileName !== null) {
    if (!namesMatch(profileName, pan.registeredName)) problems.push('The name on the PAN is not the registered one.');
    if (!namesMatch(profileName, aadhaar.name)) problems.push('The name on the Aadhaar is not the registered one.');
  }
  if (aadhaar.dob !== null && aadhaar.dob !== pan.dob) problems.push('The days of birth on PAN and Aadhaar differ.');
  return problems.length > 0 ? problems.join(' ') : undefined;
}
