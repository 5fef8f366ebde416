import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { EmptyState } from '../../_ui/states.tsx';

/** What every sandbox takes, and demo mode everywhere */
const FIXED_OTP = '1234';

/** What to do before the first transaction: two commands that end with an access token. */
export function FirstCall({
  appUrl,
  mobile,
  mode,
  demo,
}: {
  appUrl: string;
  mobile: string;
  mode: Mode;
  demo: boolean;
}) {
  const translate = useTranslate();
  const otp = demo || mode === 'sandbox' ? FIXED_OTP : translate('transactions.emptyOtp');
  return (
    <EmptyState title={translate('transactions.empty')}>
      <p className="text-pretty">{translate('transactions.emptyHint')}</p>
      <Command text={curl(`${appUrl}/partner/auth/request-otp`, { mobile, mode })} />
      <Command text={curl(`${appUrl}/partner/auth/verify-otp`, { mobile, otp, mode })} />
      <p className="mt-4 text-pretty">
        {translate('transactions.emptyDocs')}{' '}
        <a href="/docs" className="text-accent underline underline-offset-3 hover:no-underline">
          {translate('transactions.docs')}
        </a>
      </p>
    </EmptyState>
  );
}

function curl(url: string, body: Record<string, string>): string {
  return `curl -s ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
}

function Command({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <div className="mt-3 flex items-start gap-2 rounded-md border border-line bg-canvas py-2 pr-2 pl-3 text-left">
      <pre className="min-w-0 flex-1 font-mono text-xs break-all whitespace-pre-wrap text-ink">{text}</pre>
      <CopyButton text={text} label={translate('copy.command')} />
    </div>
  );
}
