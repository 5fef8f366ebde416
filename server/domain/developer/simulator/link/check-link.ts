import { mandateRules, parameterRules } from './parameter-rules.ts';
import { type LinkParameter, type LinkVerb, type ParsedLink, parseLink, readValue } from './parse-link.ts';
import type { ExpectedLink, LinkRule, LinkSection, LinkVerdict } from './rule.ts';
import { shapeRules } from './shape-rules.ts';

const rules = [...shapeRules, ...parameterRules, ...mandateRules];

export type LinkRuleId = (typeof rules)[number]['id'];

/** What one rule says of a link. */
type LinkFinding = {
  rule: LinkRuleId;
  section: LinkSection;
  verdict: LinkVerdict;
  /** The value judged, as an app reads it; null where it is absent, or the rule is about the whole */
  value: string | null;
};

/** A link as a UPI app reads it. */
export type LinkReading = {
  form: ParsedLink['form'];
  verb: LinkVerb | null;
  /** The one app it opens, where it is known */
  appName: string | null;
  query: string;
  parameters: LinkParameter[];
  findings: LinkFinding[];
  /** The worst of the findings */
  verdict: LinkVerdict;
};

/**
 * Reads a UPI link as an app does and holds it against every rule there is for one: its form, the app it names, its encoding, each
 * parameter of its verb; and, where it is known, the order that it should pay. A link without a form is judged no further. Pure.
 * Spec 2.11, decisions 9.
 */
export function checkLink(text: string, expected?: ExpectedLink): LinkReading {
  const link = parseLink(text);
  const applied = link.form === null ? rules.slice(0, 1) : rules;
  const findings = (applied as readonly LinkRule<LinkRuleId>[]).flatMap((rule): LinkFinding[] => {
    const verdict = rule.judge(link, expected);
    if (verdict === undefined) return [];
    const value = rule.parameter === undefined ? undefined : readValue(link, rule.parameter);
    return [{ rule: rule.id, section: rule.section, verdict, value: value ?? null }];
  });
  const { form, verb, query, parameters } = link;
  return { form, verb, appName: link.app?.name ?? null, query, parameters, findings, verdict: worstOf(findings) };
}

function worstOf(findings: LinkFinding[]): LinkVerdict {
  const verdicts = findings.map(({ verdict }) => verdict);
  return verdicts.includes('fail') ? 'fail' : verdicts.includes('warn') ? 'warn' : 'pass';
}
