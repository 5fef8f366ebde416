import type { WebviewRunView } from '../procedure-types.ts';

type ReportView = WebviewRunView['reports'][number];
export type Platform = ReportView['platform'];
export type Check = ReportView['findings'][number]['check'];
export type CheckResult = ReportView['findings'][number]['result'];

/** A file of a host app, as a developer would add it. */
type HostFile = { readonly name: string; readonly text: string };

/** How an app of one platform shows the screens: whole files for the docs, and for each check the lines that make it pass. */
export type HostSample = {
  readonly platform: Platform;
  readonly title: string;
  readonly files: readonly HostFile[];
  /** Absent where there is nothing to add */
  readonly lines: { readonly [Name in Check]?: string };
};

/** Lines moved to the right, as deep as the place that they stand at. */
export function indent(depth: number, lines: string): string {
  const space = ' '.repeat(depth);
  return lines
    .split('\n')
    .map((line) => (line === '' ? line : space + line))
    .join('\n')
    .trimStart();
}
