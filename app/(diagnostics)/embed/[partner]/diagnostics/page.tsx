import { headers } from 'next/headers';
import { DiagnosticsScreen } from '../../../_screen/diagnostics-screen.tsx';
import { openRun } from '../../../_screen/open-run.ts';
import type { Platform } from '../../../_tries/types.ts';

type Parameters = Record<string, string | string[] | undefined>;

/** The WebView diagnostics of a run. It is drawn before any script runs, and what draws it notes that. */
export default async function DiagnosticsPage({
  params,
  searchParams,
}: {
  params: Promise<{ partner: string }>;
  searchParams: Promise<Parameters>;
}) {
  const [{ partner }, { run }, incoming] = await Promise.all([params, searchParams, headers()]);
  const token = typeof run === 'string' ? run : '';
  const userAgent = incoming.get('user-agent') ?? '';
  const opened = await openRun({ partnerId: partner, token, userAgent });
  return (
    <DiagnosticsScreen
      partnerId={partner}
      partnerName={opened?.partnerName ?? null}
      label={opened?.label ?? null}
      token={opened ? token : null}
      platform={guessPlatform(userAgent)}
    />
  );
}

/** What an app is probably made with; anyone who holds the phone knows better. */
function guessPlatform(userAgent: string): Platform {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'web';
}
