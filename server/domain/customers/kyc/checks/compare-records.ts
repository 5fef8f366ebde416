import { namesMatch } from '../../../kernel/text/names-match.ts';
import type { SealedRecords } from '../sealed-records.ts';

/** Something that was compared, in words for the operator, and whether it agrees. */
export type RecordCheck = { what: string; agrees: boolean };

/**
 * What can be compared of a submission without looking at a picture: names by the rule of decisions 11, days of birth and PANs to the
 * letter. What was not given is not compared. Pure.
 */
export function compareRecords(given: {
  profileNames: readonly string[];
  details: SealedRecords['details'] | undefined;
  pan: SealedRecords['pan'] | undefined;
  aadhaar: SealedRecords['aadhaar'] | undefined;
}): RecordCheck[] {
  const { profileNames, details, pan, aadhaar } = given;
  const checks: RecordCheck[] = [];
  const names = [
    ['typed', details?.fullName],
    ['on the PAN', pan?.registeredName],
    ['on the Aadhaar', aadhaar?.name],
  ] as const;
  const days = [
    ['typed', details?.dob],
    ['of the PAN', pan?.dob],
    ['of the Aadhaar', aadhaar?.dob ?? undefined],
  ] as const;
  for (const [place, name] of names) {
    if (name === undefined) continue;
    for (const registered of profileNames) {
      checks.push({
        what: `Registered name “${registered}” and the name ${place}`,
        agrees: namesMatch(registered, name),
      });
    }
  }
  for (const [place, other, one, another] of pairsOf(names)) {
    checks.push({ what: `Name ${place} and ${other}`, agrees: namesMatch(one, another) });
  }
  for (const [place, other, one, another] of pairsOf(days)) {
    checks.push({ what: `Day of birth ${place} and ${other}`, agrees: one === another });
  }
  if (details && pan) checks.push({ what: 'PAN typed and the PAN proved', agrees: details.pan === pan.pan });
  return checks;
}

function pairsOf(list: readonly (readonly [string, string | undefined])[]): [string, string, string, string][] {
  const given = list.flatMap(([place, value]) => (value === undefined ? [] : [[place, value] as const]));
  return given.flatMap(([place, value], index) =>
    given.slice(index + 1).map(([other, another]): [string, string, string, string] => [place, other, value, another]),
  );
}
